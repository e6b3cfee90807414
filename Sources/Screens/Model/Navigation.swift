import Diagrams
import Laboratory
import Stage

/// Changes of the selection, the focus, the scroll positions and the shown moment.
enum Navigation {
  enum PaneMove: Hashable, Sendable {
    case next, previous
    case named(Pane)
  }

  /// Selects a service or an object, and scrolls the graph to it.
  ///
  /// - Parameters:
  ///   - name: name of the service or object.
  ///   - centred: true to move its box to the middle of the pane even if the box is visible.
  /// - Throws: `UsageError` for an unknown name.
  static func select(_ name: String, _ model: inout Model, centred: Bool = false) throws {
    if model.stage.source != nil {
      try SourceFolding.select(name, &model)
    } else if model.stage.picture[name] != nil {
      (model.stage.selection, model.stage.object) = (name, nil)
    } else if let instance = model.stage.shown.instances.values.first(where: { $0.name == name }) {
      (model.stage.selection, model.stage.object) = (instance.service, name)
    } else {
      throw UsageError.unknown("service", name, among: model.stage.picture.services.map(\.name))
    }
    // If the shown neighbourhood does not contain the node, the node's own neighbourhood is shown.
    if model.stage.source == nil, model.stage.look.focus != nil {
      let seen = VisibleGraph(model.stage.content, model.stage.look).nodes
      if !seen.contains(where: { $0.name == name || $0.service == name }) { model.stage.look.focus = name }
    }
    showSelection(&model, centred: centred)
  }

  /// Moves the selection, or the pointer of a presentation.
  static func move(_ direction: ScreenDirection, _ model: inout Model) {
    guard model.isPointing, model.isPresented else { return PanelTable[model.panes.focus].move(direction, &model) }
    PresentingPointer.move(direction, &model)
    model.describe(PresentingPointer.words)
  }

  /// Moves the focus to the task or to the code, if the screen has room for only one pane.
  ///
  /// The task is shown while a question is open, after the end of the run, and in puzzles. Otherwise the code is shown.
  /// If the learner chooses a pane, the focus stays there until the next step.
  static func showWhatIsDue(_ model: inout Model) {
    guard model.stage.isInLesson, !model.panes.isChosen, !model.panes.isZoomed, !model.code.isEditing,
      ScreenLayout(model).showsOnePane
    else { return }
    let isDue =
      model.stage.at == nil && model.stage.hasTask && model.stage.askedOfKeys == nil
      && (model.stage.openQuestion != nil || model.stage.isOver || model.stage.place == .puzzle)
    let pane = isDue ? Pane.task : .code
    if model.panes.focus != pane { model.panes.focus = pane }
  }

  static func go(_ move: PaneMove, _ model: inout Model) {
    model.panes.isChosen = true
    let order = ScreenLayout(model).order
    guard !order.isEmpty else { return }
    switch move {
    case .named(let pane):
      guard order.contains(pane) else { break }
      model.panes.focus = pane
      // A pane that has no room beside the other panes is zoomed.
      if ScreenLayout(model).areas[pane] == nil { model.panes.isZoomed = true }
    case .next, .previous:
      let layout = ScreenLayout(model)
      let visible = order.filter {
        layout.form != .full || layout.areas[$0] != nil || ScreenLayout.opens($0, model)
      }
      let place = visible.firstIndex(of: model.panes.focus) ?? (move == .next ? -1 : 0)
      if !visible.isEmpty {
        model.panes.focus = visible[(place + (move == .next ? 1 : -1) + visible.count) % visible.count]
      }
    }
    showSelection(&model)
  }

  /// Moves the focus to a visible pane, if the screen has become too small for the pane with the focus.
  static func keepFocusSeen(_ model: inout Model) {
    let layout = ScreenLayout(model)
    guard layout.form == .full, layout.order.contains(model.panes.focus), layout.areas[model.panes.focus] == nil else {
      return
    }
    if let pane = layout.order.first(where: { layout.areas[$0] != nil }) { model.panes.focus = pane }
  }

  /// Scrolls the drawing of the graph by half a pane.
  static func pan(_ direction: ScreenDirection, _ model: inout Model) {
    guard let area = ScreenLayout(model).areas[.graph]?.inner else { return }
    switch direction {
    case .up: pan(0, -max(1, area.height / 2), &model)
    case .down: pan(0, max(1, area.height / 2), &model)
    case .left: pan(-max(1, area.width / 2), 0, &model)
    case .right: pan(max(1, area.width / 2), 0, &model)
    }
  }

  static func pan(_ columns: Int, _ rows: Int, _ model: inout Model) {
    if model.stage.view != .graph { return RunView.scroll(columns, rows, &model) }
    model.graph.origin.x += columns
    model.graph.origin.y += rows
    clampGraph(&model)
  }

  /// Scrolls the pane with the focus.
  ///
  /// - Parameter halves: number of half panes; negative scrolls up.
  static func scroll(halves: Int, _ model: inout Model) {
    let height = ScreenLayout(model).areas[model.panes.focus]?.inner.height ?? 1
    PanelTable[model.panes.focus].scroll(lines: halves * max(1, height - 1) / 2, &model)
  }

  static func clamp(_ value: Int, _ low: Int, _ high: Int) -> Int { max(low, min(value, max(low, high))) }

  /// Shows the world after an event; nil is the present.
  ///
  /// - Throws: `UsageError` for a number without an event, or for an event that is no longer kept.
  static func look(at n: Int?, _ model: inout Model) throws {
    if let n {
      let moments = model.stage.timeline.moments
      guard moments.indices.contains(n) else {
        let expected = Words.ScreenErrors.expectedEvents(moments.startIndex, last: model.stage.timeline.count)
        throw UsageError(
          moments.isEmpty
            ? Words.ScreenErrors.noEventYet
            : n >= 1 && n < moments.startIndex
              ? Words.ScreenErrors.eventDropped(n, expected: expected)
              : Words.ScreenErrors.noSuchEvent(n, expected: expected))
      }
    }
    let stage = model.stage.beginning
    model.stage.at = n
    model.panes.scroll[.code] = nil
    if model.stage.beginning != stage { model.stage.adoptLook(leaving: stage) }
    model.stage.derive()
    showSelection(&model)
  }

  /// Scrolls the graph until the selected box is visible, and the inspector to its top.
  ///
  /// - Parameter centred: true to move the box to the middle of the pane even if it is visible.
  static func showSelection(_ model: inout Model, centred: Bool = false) {
    model.panes.scroll[.inspector] = nil
    guard model.display.isDrawn else { return }
    guard let (scene, area) = ScreenLayout.scene(model), let box = model.selectedPlace.flatMap({ scene.box(of: $0) })
    else {
      return
    }
    func shown(_ start: Int, _ size: Int, _ from: Int, _ room: Int) -> Int {
      if size >= room { return max(0, from - 1) }
      // A box outside of the pane moves to the middle, so that the next keys need not scroll again.
      let isSeen = from >= start + 1 && from + size <= start + room - 1
      return isSeen && !centred ? start : from + size / 2 - room / 2
    }
    model.graph.origin.x = shown(model.graph.origin.x, box.width, box.x, area.width)
    model.graph.origin.y = shown(model.graph.origin.y, box.height, box.y, area.height)
    clampGraph(&model)
  }

  static func clampGraph(_ model: inout Model) {
    guard let (scene, area) = ScreenLayout.scene(model) else { return }
    let size = scene.drawing.size
    model.graph.origin.x = clamp(model.graph.origin.x, 0, size.width - area.width)
    model.graph.origin.y = clamp(model.graph.origin.y, 0, size.height - area.height)
  }
}
