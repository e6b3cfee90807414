import Canvas
import Diagrams
import Laboratory
import Stage

/// Changes of the selection, the focus, the scroll positions and the shown moment, by the pane that they concern.
enum Navigation {
  enum PaneMove: Hashable, Sendable {
    case next, previous
    case named(Pane)
  }

  // MARK: In a pane

  /// Selection and scroll positions, which show whether an arrow had an effect.
  struct Position: Hashable {
    private let selected: [String?]
    private let scroll: [Pane: Int]
    private let line: Int?
    private let drawing: [Int]

    init(_ model: Model) {
      selected = [model.stage.selection, model.stage.object, model.code.file]
      scroll = model.panes.scroll
      line = model.code.line
      let place = model.graph.runView.scroll
      drawing = [place.x, place.y]
    }
  }

  /// True if the pane with the focus is a list or a graph of several services, or shows Swift code.
  static func hasItems(_ model: Model) -> Bool {
    if model.stage.source != nil || model.stage.attached != nil || model.code.isEditing { return true }
    switch model.panes.focus {
    case .services: return model.stage.listed.count > 1
    case .graph: return model.stage.view == .graph && !model.stage.picture.services.isEmpty
    case .code, .inspector, .task, .events: return false
    }
  }

  /// Moves the selection in a pane, or scrolls the pane.
  static func move(_ direction: ScreenDirection, in pane: Pane, _ model: inout Model) {
    switch pane {
    case .graph where model.stage.view != .graph:
      model.graph.runView.move(direction, &model.stage, in: model.layout.graphArea)
    case .graph where model.graph.scene(in: model.layout.graphArea) != nil: model.graph.move(direction, &model.stage)
    case .services, .graph:
      if model.stage.source != nil { return OutlineView.move(direction, &model.stage) }
      model.stage.moveInList(by: direction == .up || direction == .left ? -1 : 1)
    case .code where direction == .left || direction == .right:
      // Left and right switch between the files of a step.
      guard model.stage.place == .code, let count = model.stage.snapshot?.files.count, count > 1 else { return }
      try? CodeCommands.go(by: direction == .right ? 1 : -1, &model.code, model.stage)
      model.code.line = nil
    case .inspector where model.stage.source != nil && (direction == .left || direction == .right):
      _ = SourceInspector.fold(isOpen: direction == .right, &model.stage)
    case .code, .inspector, .task, .events:
      if direction == .up || direction == .down { scroll(pane, by: direction == .up ? -1 : 1, &model) }
    }
  }

  /// Scrolls a pane by a number of lines, but not beyond the beginning or the end. A list moves its selection.
  static func scroll(_ pane: Pane, by lines: Int, _ model: inout Model) {
    let layout = model.layout
    // A message covers the last rows of a pane. They can be scrolled into sight.
    let covered = model.said.lines.isEmpty ? 0 : model.screen.messageRoom - 1
    switch pane {
    case .graph: model.graph.scroll(0, lines, model.stage.view, in: layout.graphArea)
    case .services where model.stage.source != nil: OutlineView.scroll(lines: lines, &model.stage)
    case .services: model.stage.moveInList(by: lines)
    case .inspector where model.stage.source != nil: SourceInspector.move(by: lines, &model.stage, &model.panes)
    case .inspector:
      guard let area = layout.areas[.inspector]?.inner else { return }
      InspectorPanel.scroll(lines: lines, model.stage, &model.panes, in: area, isASCII: model.display.isASCII)
    case .code where model.stage.source != nil || model.stage.attached != nil:
      SourceView.scroll(lines, &model.stage)
    case .code where model.code.isEditing: model.code.moveCursor { $0.move(lines: lines) }
    case .code where model.stage.isInLesson: CodeCommands.moveLine(by: lines, &model.code, model.stage)
    case .code:
      let count = model.stage.status.scenarioText.split(separator: "\n", omittingEmptySubsequences: false).count
      model.panes.scroll(.code, by: lines, upTo: count - 1)
    case .task: model.panes.scroll(.task, by: lines, upTo: model.screen.taskOverflow + covered)
    case .events:
      let hidden = model.stage.moment + 1 - model.stage.timeline.numbers.lowerBound
      let shown = layout.areas[.events]?.inner.height ?? 1
      model.panes.scroll(.events, by: -lines, upTo: hidden - max(1, shown - covered))
    }
  }

  /// Scrolls the pane with the focus.
  ///
  /// - Parameter halves: number of half panes; negative scrolls up.
  static func scroll(halves: Int, _ model: inout Model) {
    let height = model.layout.areas[model.panes.focus]?.inner.height ?? 1
    scroll(model.panes.focus, by: halves * max(1, height - 1) / 2, &model)
  }

  /// Goes to the beginning or the end of the pane with the focus. In the graph, goes to the first or last service.
  static func go(toEnd isEnd: Bool, _ model: inout Model) {
    let isGraph = model.panes.focus == .graph && model.stage.view == .graph && !model.stage.listed.isEmpty
    // More lines than any pane has.
    scroll(isGraph ? .services : model.panes.focus, by: isEnd ? 1_000_000 : -1_000_000, &model)
  }

  /// Handles a click at a column and row of the screen.
  ///
  /// - Parameters:
  ///   - area: area of the pane on the screen, with its border.
  ///   - inner: the part of it that shows rows.
  /// - Returns: true if there is something to select at the cell.
  static func click(_ column: Int, _ row: Int, in pane: Pane, _ area: Area, _ inner: Area, _ model: inout Model) -> Bool
  {
    switch pane {
    case .services:
      return selectRow(row - inner.y, height: inner.height - model.stage.scopeRows(in: inner).count, &model)
    case .graph:
      guard let area = model.layout.graphArea else { return false }
      if model.stage.view == .graph { return model.graph.click(column, row, &model.stage, in: area) }
      let size = model.graph.runView.drawing?.size
      let place = size.flatMap { model.isPresented ? PresentingLayout.middle($0, in: area) : nil } ?? area
      return model.graph.runView.click(column, row, &model.stage, in: place)
    case .code:
      if let window = EditorWindow(model.code, in: area), let place = window.position(column, row) {
        model.code.moveCursor { $0.go(to: place) }
      }
      return false
    case .inspector, .task, .events: return false
    }
  }

  /// Selects a visible row of the services or the outline.
  ///
  /// - Returns: true if there is such a row.
  @discardableResult
  static func selectRow(_ row: Int, height: Int, _ model: inout Model) -> Bool {
    model.stage.source != nil
      ? OutlineView.click(row, height: height, &model.stage) : model.stage.selectRow(row, height: height)
  }

  /// Scrolls the drawing of the graph by half a pane.
  static func pan(_ direction: ScreenDirection, _ model: inout Model) {
    guard let area = model.layout.areas[.graph]?.inner else { return }
    let (columns, rows) = (max(1, area.width / 2), max(1, area.height / 2))
    switch direction {
    case .up: pan(0, -rows, &model)
    case .down: pan(0, rows, &model)
    case .left: pan(-columns, 0, &model)
    case .right: pan(columns, 0, &model)
    }
  }

  static func pan(_ columns: Int, _ rows: Int, _ model: inout Model) {
    model.graph.scroll(columns, rows, model.stage.view, in: model.layout.graphArea)
  }

  // MARK: Between panes

  /// Moves the focus to the task or to the code, if the screen has room for only one pane.
  ///
  /// The task is shown while a question is open, after the end of the run, and in puzzles. Otherwise the code is shown.
  /// If the learner chooses a pane, the focus stays there until the next step.
  static func showWhatIsDue(_ model: inout Model) {
    guard model.stage.isInLesson, !model.panes.isChosen, !model.panes.isZoomed, !model.code.isEditing,
      model.layout.showsOnePane
    else { return }
    let isDue =
      model.stage.at == nil && model.stage.hasTask && model.stage.askedOfKeys == nil
      && (model.stage.openQuestion != nil || model.stage.isOver || model.stage.place == .puzzle)
    let pane = isDue ? Pane.task : .code
    if model.panes.focus != pane { model.panes.focus = pane }
  }

  static func go(_ move: PaneMove, _ model: inout Model) {
    model.panes.isChosen = true
    let layout = model.layout
    guard !layout.order.isEmpty else { return }
    switch move {
    case .named(let pane):
      guard layout.order.contains(pane) else { break }
      model.panes.focus = pane
      // A pane that has no room beside the other panes is zoomed.
      if model.layout.areas[pane] == nil { model.panes.isZoomed = true }
    case .next, .previous:
      let visible = layout.order.filter {
        layout.form != .full || layout.areas[$0] != nil || ScreenLayout.opens($0, model.stage.place)
      }
      let place = visible.firstIndex(of: model.panes.focus) ?? (move == .next ? -1 : 0)
      if !visible.isEmpty {
        model.panes.focus = visible[(place + (move == .next ? 1 : -1) + visible.count) % visible.count]
      }
    }
    model.stage.revealSelection()
  }

  /// Moves the focus to a visible pane, if the screen has become too small for the pane with the focus.
  static func keepFocusSeen(_ model: inout Model) {
    let layout = model.layout
    guard layout.form == .full, layout.order.contains(model.panes.focus), layout.areas[model.panes.focus] == nil else {
      return
    }
    if let pane = layout.order.first(where: { layout.areas[$0] != nil }) { model.panes.focus = pane }
  }

  // MARK: The shown moment

  /// Shows the world after an event; nil is the present.
  ///
  /// - Throws: `UsageError` for a number without an event, or for an event that is no longer kept.
  static func look(at n: Int?, _ model: inout Model) throws {
    try model.stage.look(at: n)
    model.panes.scroll[.code] = nil
  }

  /// Scrolls the graph to the selection and the inspector to its top, if the stage requests it.
  static func revealSelection(_ model: inout Model) {
    guard let reveal = model.stage.reveal else { return }
    model.stage.reveal = nil
    model.panes.scroll[.inspector] = nil
    if model.display.isDrawn { model.graph.reveal(reveal, model.stage, in: model.layout.graphArea) }
  }
}
