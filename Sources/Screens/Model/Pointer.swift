import Layout
import Stage

/// The mouse: a click gives the focus and selects, a second one opens, the wheel scrolls; one on the footer presses its key.
enum Pointer {
  static func click(_ column: Int, _ row: Int, _ model: inout Model) -> [Effect] {
    model.isFresh = false
    if row == model.display.height - 1, let item = Screen(model).footerItem(at: column) {
      return item.key.map { Keyboard.handle($0, &model) } ?? []
    }
    if let overlay = model.overlay { return Overlays.click(row: row, in: overlay, &model) }
    let layout = ScreenLayout(model)
    if layout.form == .list, !model.stage.isInLesson {
      ServicesPanel.selectRow(row - 1, height: layout.areas[.services]?.height ?? 0, &model)
      return []
    }
    guard let (pane, area) = layout.areas.first(where: { $0.value.contains(column, row) }) else { return [] }
    let (hadFocus, before) = (model.panes.focus == pane, (model.stage.selection, model.stage.object))
    (model.panes.focus, model.panes.isChosen) = (pane, true)
    // Whoever clicks while presenting points.
    if model.isPresented { model.presenting?.isPointing = true }
    let effects = PanelTable[pane].click(column, row, in: area, &model)
    let isSame = before == (model.stage.selection, model.stage.object)
    return hadFocus && isSame && (pane == .graph || pane == .services) ? effects + open(&model) : effects
  }

  /// Opens the selected thing, at the second click.
  private static func open(_ model: inout Model) -> [Effect] {
    switch model.stage.place {
    case .source: return SourceCommands.enter(&model)
    case .laboratory, .puzzle:
      return Condition.registered.obstacle(model.stage, model.panes.focus) == nil
        ? Commands.run("form edit", &model) : []
    case .code, .page, .attached: return []
    }
  }

  /// Dragging moves the drawing under the hand.
  static func drag(_ column: Int, _ row: Int, _ toColumn: Int, _ toRow: Int, _ model: inout Model) -> [Effect] {
    guard model.overlay == nil, ScreenLayout(model).areas[.graph]?.contains(column, row) == true else { return [] }
    Navigation.pan(column - toColumn, row - toRow, &model)
    return []
  }

  static func wheel(_ column: Int, _ row: Int, _ lines: Int, _ model: inout Model) -> [Effect] {
    if let overlay = model.overlay {
      Overlays.wheel(lines, in: overlay, &model)
      return []
    }
    guard let pane = ScreenLayout(model).areas.first(where: { $0.value.contains(column, row) })?.key else { return [] }
    PanelTable[pane].scroll(lines: lines, &model)
    return []
  }
}
