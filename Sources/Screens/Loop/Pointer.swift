import Layout
import Stage

/// Handling of the mouse.
///
/// A click focuses a pane and selects in it. A second click opens the selection, and a click on the footer presses the
/// key there. The wheel scrolls.
enum Pointer {
  static func click(_ column: Int, _ row: Int, _ model: inout Model) -> [Effect] {
    model.isFresh = false
    let screen = KeyContexts.screen(model)
    if row == model.display.height - 1, let item = screen.footerItem(at: column) {
      return item.key.map { Keyboard.handle($0, &model) } ?? []
    }
    if let effects = Overlays.click(row: row, &model) { return effects }
    if screen.isMessage(row) { return [] }
    let layout = model.layout
    if layout.form == .list, !model.stage.isInLesson {
      Navigation.selectRow(row - 1, height: layout.areas[.services]?.height ?? 0, &model)
      return []
    }
    guard let (pane, area) = layout.areas.first(where: { $0.value.contains(column, row) }) else { return [] }
    let (hadFocus, before) = (model.panes.focus == pane, (model.stage.selection, model.stage.object))
    (model.panes.focus, model.panes.isChosen) = (pane, true)
    // During a presentation, a click turns the pointer on.
    if model.isPresented { model.presenting?.isPointing = true }
    let isHit = Navigation.click(column, row, in: pane, area, screen.uncovered(area), &model)
    let isSame = before == (model.stage.selection, model.stage.object)
    return hadFocus && isHit && isSame ? open(&model) : []
  }

  /// Opens the selection at the second click: in Swift code as Enter does, in a laboratory in the form.
  private static func open(_ model: inout Model) -> [Effect] {
    switch model.stage.place {
    case .source: return SourceCommands.enter(&model)
    case .laboratory, .puzzle:
      return Condition.registered.obstacle(model.stage, model.panes.focus) == nil
        ? Commands.run("form edit", &model) : []
    case .code, .page, .attached: return []
    }
  }

  /// Moves the drawing of the graph along with a drag.
  static func drag(_ column: Int, _ row: Int, _ toColumn: Int, _ toRow: Int, _ model: inout Model) -> [Effect] {
    guard model.overlay == nil, model.layout.areas[.graph]?.contains(column, row) == true else { return [] }
    Navigation.pan(column - toColumn, row - toRow, &model)
    return []
  }

  static func wheel(_ column: Int, _ row: Int, _ lines: Int, _ model: inout Model) -> [Effect] {
    if let effects = Overlays.wheel(lines, &model) { return effects }
    guard let pane = model.layout.areas.first(where: { $0.value.contains(column, row) })?.key else { return [] }
    Navigation.scroll(pane, by: lines, &model)
    return []
  }
}
