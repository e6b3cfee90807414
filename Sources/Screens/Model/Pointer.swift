import Layout
import Stage

/// The mouse: a click gives the focus and selects, the wheel scrolls.
enum Pointer {
  static func click(_ column: Int, _ row: Int, _ model: inout Model) -> [Effect] {
    model.isFresh = false
    if model.overlay != nil { return [] }
    let layout = ScreenLayout(model)
    if layout.form == .list {
      selectRow(row - 1, height: model.height - 2, &model)
      return []
    }
    guard let (pane, area) = layout.areas.first(where: { $0.value.contains(column, row) }) else { return [] }
    model.pane = pane
    switch pane {
    case .graph where model.view != .graph: RunView.click(column, row, &model)
    case .graph:
      guard let (scene, inner) = Screen.scene(model) else { return [] }
      let origin = Screen.origin(scene, inner, model)
      // While another one is being made, the drawing may still show what is not there any more.
      if let name = scene.name(atX: column - origin.x, y: row - origin.y), model.drawn.presence[name] != nil {
        model.select(place: name)
      }
      Navigation.showSelection(&model)
    case .services: selectRow(row - area.inner.y, height: area.inner.height, &model)
    case .code: if model.code.isEditing { Editing.click(column, row, &model) }
    case .inspector, .task, .events: break
    }
    return []
  }

  /// Dragging moves the drawing under the hand.
  static func drag(_ column: Int, _ row: Int, _ toColumn: Int, _ toRow: Int, _ model: inout Model) -> [Effect] {
    guard model.overlay == nil, ScreenLayout(model).areas[.graph]?.contains(column, row) == true else { return [] }
    Navigation.pan(column - toColumn, row - toRow, &model)
    return []
  }

  static func wheel(_ column: Int, _ row: Int, _ lines: Int, _ model: inout Model) -> [Effect] {
    if case .page(let title, let text, let scroll, let line)? = model.overlay {
      model.overlay = .page(title: title, lines: text, scroll: max(0, scroll + lines), enter: line)
      return []
    }
    guard let pane = ScreenLayout(model).areas.first(where: { $0.value.contains(column, row) })?.key else { return [] }
    Navigation.scroll(lines: lines, pane, &model)
    return []
  }

  private static func selectRow(_ row: Int, height: Int, _ model: inout Model) {
    let services = model.picture.services
    guard row >= 0, row < height else { return }
    let selected = services.firstIndex { $0.name == model.selection } ?? 0
    let index = Screen.firstRow(selected: selected, count: services.count, height: height) + row
    if services.indices.contains(index) { model.selection = services[index].name }
    Navigation.showSelection(&model)
  }
}
