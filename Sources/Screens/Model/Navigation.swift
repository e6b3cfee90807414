import Diagrams
import Laboratory
import Stage

/// Moves selection, focus, scroll and the moment that is looked at.
enum Navigation {
  enum PaneMove: Hashable, Sendable {
    case next, previous
    case named(Pane)
  }

  /// - Parameters:
  ///   - name: of a service or an object.
  ///   - centred: whether it goes to the middle of the graph's pane even if it is seen.
  static func select(_ name: String, _ model: inout Model, centred: Bool = false) throws {
    if model.source != nil {
      try SourceFolding.select(name, &model)
    } else if model.picture[name] != nil {
      (model.selection, model.object) = (name, nil)
    } else if let instance = model.shown.instances.values.first(where: { $0.name == name }) {
      (model.selection, model.object) = (instance.service, name)
    } else {
      throw UsageError.unknown("service", name, among: model.picture.services.map(\.name))
    }
    // Whoever the neighbourhood leaves out is looked at with their own.
    if model.source == nil, model.look.focus != nil {
      let seen = VisibleGraph(model.content, model.look).nodes
      if !seen.contains(where: { $0.name == name || $0.service == name }) { model.look.focus = name }
    }
    showSelection(&model, centred: centred)
  }

  /// Moves the selection, or the pointer of a presentation.
  static func move(_ direction: ScreenDirection, _ model: inout Model) {
    guard model.isPointing, model.isPresented else { return PanelTable[model.pane].move(direction, &model) }
    PresentingPointer.move(direction, &model)
    if !model.showsPages { model.lines = PresentingPointer.words(model) }
  }

  /// Where there is room for one pane, the screen goes by itself to the one that is of use now: to the task while something
  /// is asked or to be done, else to the code. A hand that goes to a pane ends that for the step.
  static func showWhatIsDue(_ model: inout Model) {
    guard model.isInLesson, !model.isPaneChosen, !model.isZoomed, !model.code.isEditing,
      ScreenLayout(model).showsOnePane
    else { return }
    let isDue =
      model.at == nil && model.hasTask && model.askedOfKeys == nil
      && (model.openQuestion != nil || model.isOver || model.place == .puzzle)
    let pane = isDue ? Pane.task : .code
    if model.pane != pane { model.pane = pane }
  }

  static func go(_ move: PaneMove, _ model: inout Model) {
    model.isPaneChosen = true
    let order = ScreenLayout(model).order
    guard !order.isEmpty else { return }
    switch move {
    case .named(let pane):
      guard order.contains(pane) else { break }
      model.pane = pane
      // One that has no room beside the others has the whole screen.
      if ScreenLayout(model).areas[pane] == nil { model.isZoomed = true }
    case .next, .previous:
      let layout = ScreenLayout(model)
      let visible = order.filter {
        layout.form != .full || layout.areas[$0] != nil || ScreenLayout.opens($0, model)
      }
      let place = visible.firstIndex(of: model.pane) ?? (move == .next ? -1 : 0)
      if !visible.isEmpty {
        model.pane = visible[(place + (move == .next ? 1 : -1) + visible.count) % visible.count]
      }
    }
    showSelection(&model)
  }

  /// Gives the focus to a pane that is seen, if the screen has become too small for the one that has it.
  static func keepFocusSeen(_ model: inout Model) {
    let layout = ScreenLayout(model)
    guard layout.form == .full, layout.order.contains(model.pane), layout.areas[model.pane] == nil else { return }
    if let pane = layout.order.first(where: { layout.areas[$0] != nil }) { model.pane = pane }
  }

  /// Moves the part of the drawing that is seen, by half a pane.
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
    if model.view != .graph { return RunView.scroll(columns, rows, &model) }
    model.graphOrigin.x += columns
    model.graphOrigin.y += rows
    clampGraph(&model)
  }

  /// Scrolls the pane that has the focus by halves of its height.
  static func scroll(halves: Int, _ model: inout Model) {
    let height = ScreenLayout(model).areas[model.pane]?.inner.height ?? 1
    PanelTable[model.pane].scroll(lines: halves * max(1, height - 1) / 2, &model)
  }

  static func clamp(_ value: Int, _ low: Int, _ high: Int) -> Int { max(low, min(value, max(low, high))) }

  /// Looks at the world after an event; nil is the present.
  static func look(at n: Int?, _ model: inout Model) throws {
    if let n {
      let moments = model.timeline.moments
      guard moments.indices.contains(n) else {
        let expected = Words.Refusal.expectedEvents(moments.startIndex, last: model.timeline.count)
        throw UsageError(
          moments.isEmpty
            ? Words.Refusal.noEventYet
            : n >= 1 && n < moments.startIndex
              ? Words.Refusal.eventDropped(n, expected: expected) : Words.Refusal.noSuchEvent(n, expected: expected))
      }
    }
    let stage = model.stage
    model.at = n
    model.scroll[.code] = nil
    if model.stage != stage { model.adoptLook(leaving: stage) }
    model.derive()
    showSelection(&model)
  }

  /// Scrolls the graph so that the selected box is seen, or stands in the middle.
  static func showSelection(_ model: inout Model, centred: Bool = false) {
    model.scroll[.inspector] = nil
    guard model.drawsFrames else { return }
    guard let (scene, area) = Screen.scene(model), let box = model.selectedPlace.flatMap({ scene.box(of: $0) })
    else {
      return
    }
    func shown(_ start: Int, _ size: Int, _ from: Int, _ room: Int) -> Int {
      if size >= room { return max(0, from - 1) }
      // What leaves the pane goes to its middle: so the drawing stands still for the next keys.
      let isSeen = from >= start + 1 && from + size <= start + room - 1
      return isSeen && !centred ? start : from + size / 2 - room / 2
    }
    model.graphOrigin.x = shown(model.graphOrigin.x, box.width, box.x, area.width)
    model.graphOrigin.y = shown(model.graphOrigin.y, box.height, box.y, area.height)
    clampGraph(&model)
  }

  static func clampGraph(_ model: inout Model) {
    guard let (scene, area) = Screen.scene(model) else { return }
    let size = scene.drawing.size
    model.graphOrigin.x = clamp(model.graphOrigin.x, 0, size.width - area.width)
    model.graphOrigin.y = clamp(model.graphOrigin.y, 0, size.height - area.height)
  }
}
