import Laboratory
import Stage

/// Moves selection, focus, scroll and the moment that is looked at.
enum Navigation {
  static func select(_ selection: ScreenCommand.Selection, _ model: inout Model) throws {
    switch selection {
    case .service(let name):
      if model.picture[name] != nil {
        (model.selection, model.object) = (name, nil)
      } else if let instance = model.shown.instances.values.first(where: { $0.name == name }) {
        (model.selection, model.object) = (instance.service, name)
      } else {
        throw UsageError.unknown("service", name, among: model.picture.services.map(\.name))
      }
      showSelection(&model)
    case .direction(let direction): move(direction, &model)
    }
  }

  /// Arrows move through the graph as it is seen, through the list, or scroll text.
  private static func move(_ direction: ScreenDirection, _ model: inout Model) {
    switch model.pane {
    case .code where model.isInLesson:
      switch direction {
      case .up: CodeCommands.moveLine(by: -1, &model)
      case .down: CodeCommands.moveLine(by: 1, &model)
      case .left, .right: break
      }
    case .code, .task, .events, .inspector:
      switch direction {
      case .up: scroll(lines: -1, model.pane, &model)
      case .down: scroll(lines: 1, model.pane, &model)
      case .left, .right: break
      }
    case .graph where model.view != .graph: RunView.move(direction, &model)
    case .graph:
      guard let (scene, _) = Screen.scene(model) else { return moveInList(direction, &model) }
      if let name = scene.neighbour(of: model.selectedPlace ?? "", direction, among: model.drawn.presence) {
        model.select(place: name)
      }
      showSelection(&model)
    case .services: moveInList(direction, &model)
    }
  }

  private static func moveInList(_ direction: ScreenDirection, _ model: inout Model) {
    let names = model.picture.services.map(\.name)
    guard let place = model.selection.flatMap(names.firstIndex(of:)) else {
      model.selection = names.first
      return showSelection(&model)
    }
    model.object = nil
    let step = direction == .up || direction == .left ? -1 : 1
    model.selection = names[max(0, min(names.count - 1, place + step))]
    showSelection(&model)
  }

  static func move(_ move: ScreenCommand.PaneMove, _ model: inout Model) {
    let order = ScreenLayout(model).order
    guard !order.isEmpty else { return }
    switch move {
    case .named(let pane): model.pane = order.contains(pane) ? pane : model.pane
    case .next, .previous:
      let layout = ScreenLayout(model)
      let visible = order.filter { layout.form != .full || layout.areas[$0] != nil }
      let place = visible.firstIndex(of: model.pane) ?? (move == .next ? -1 : 0)
      if !visible.isEmpty {
        model.pane = visible[(place + (move == .next ? 1 : -1) + visible.count) % visible.count]
      }
    }
    showSelection(&model)
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

  static func scroll(_ pages: Int, _ model: inout Model) {
    let height = ScreenLayout(model).areas[model.pane]?.inner.height ?? 1
    scroll(lines: pages * max(1, height - 1), model.pane, &model)
  }

  static func scroll(lines: Int, _ pane: Pane, _ model: inout Model) {
    switch pane {
    case .graph where model.view != .graph: RunView.scroll(0, lines, &model)
    case .graph:
      model.graphOrigin.y = max(0, model.graphOrigin.y + lines)
      clampGraph(&model)
    case .services:
      for _ in 0..<abs(lines) { moveInList(lines < 0 ? .up : .down, &model) }
    case .events:
      model.scroll[.events] = clamp((model.scroll[.events] ?? 0) - lines, 0, model.timeline.count - 1)
    case .code where model.code.isEditing: Editing.wheel(lines, &model)
    case .code where model.isInLesson: CodeCommands.moveLine(by: lines, &model)
    case .code: model.scroll[.code] = clamp((model.scroll[.code] ?? 0) + lines, 0, codeLines(model) - 1)
    case .task: model.scroll[.task] = clamp((model.scroll[.task] ?? 0) + lines, 0, Screen.taskOverflow(model))
    case .inspector: model.scroll[.inspector] = clamp((model.scroll[.inspector] ?? 0) + lines, 0, 200)
    }
  }

  private static func codeLines(_ model: Model) -> Int {
    (model.status.scenarioText).split(separator: "\n", omittingEmptySubsequences: false).count
  }

  private static func clamp(_ value: Int, _ low: Int, _ high: Int) -> Int { max(low, min(value, max(low, high))) }

  /// Looks at the world after an event; nil is the present.
  static func look(at n: Int?, _ model: inout Model) throws {
    if let n {
      let count = model.timeline.count
      guard n >= 1, n <= count else {
        throw UsageError(
          count == 0
            ? "nothing has happened yet; expected 'at now'" : "there is no event \(n); expected 1 to \(count), or now")
      }
    }
    model.at = n
    model.scroll[.code] = nil
    model.derive()
    showSelection(&model)
  }

  /// Scrolls the graph so that the selected box is seen.
  static func showSelection(_ model: inout Model) {
    model.scroll[.inspector] = nil
    guard model.drawsFrames else { return }
    guard let (scene, area) = Screen.scene(model), let box = model.selectedPlace.flatMap({ scene.box(of: $0) })
    else {
      return
    }
    func shown(_ start: Int, _ size: Int, _ from: Int, _ room: Int) -> Int {
      if size >= room || from < start + 1 { return max(0, from - 1) }
      if from + size > start + room - 1 { return from + size - room + 1 }
      return start
    }
    model.graphOrigin.x = shown(model.graphOrigin.x, box.width, box.x, area.width)
    model.graphOrigin.y = shown(model.graphOrigin.y, box.height, box.y, area.height)
    clampGraph(&model)
  }

  private static func clampGraph(_ model: inout Model) {
    guard let (scene, area) = Screen.scene(model) else { return }
    let size = scene.drawing.size
    model.graphOrigin.x = clamp(model.graphOrigin.x, 0, size.width - area.width)
    model.graphOrigin.y = clamp(model.graphOrigin.y, 0, size.height - area.height)
  }
}
