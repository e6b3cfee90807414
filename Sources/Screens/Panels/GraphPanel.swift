import Canvas
import Laboratory
import Stage

/// Pane of the graph, or of another view of the run.
enum GraphPanel: Panel {
  static let keys: [KeyBinding] = [
    KeyBinding([.character("+"), .character("=")], .anywhere, "detail more", "", Words.PaneKeys.moreDetail),
    KeyBinding([.character("-")], .anywhere, "detail less", "", Words.PaneKeys.lessDetail),
    KeyBinding([.character("i")], .anywhere, "graph", "", Words.PaneKeys.subject),
    KeyBinding(
      [.character("f")], .anywhere, "fold %s", "", Words.PaneKeys.fold, when: .selected),
  ]

  static func draw(on screen: inout Screen, in area: Area) { screen.drawGraph(in: area) }

  /// Selects the neighbour of the selected box in a direction, by positions in the drawing.
  static func move(_ direction: ScreenDirection, _ model: inout Model) {
    if model.stage.view != .graph { return RunView.move(direction, &model) }
    guard let (scene, _) = ScreenLayout.scene(model) else { return ServicesPanel.move(direction, &model) }
    if let name = scene.neighbour(of: model.selectedPlace ?? "", direction, among: model.graph.drawn.presence) {
      model.select(place: name)
    }
    Navigation.showSelection(&model)
  }

  static func scroll(lines: Int, _ model: inout Model) {
    if model.stage.view != .graph { return RunView.scroll(0, lines, &model) }
    model.graph.origin.y = max(0, model.graph.origin.y + lines)
    Navigation.clampGraph(&model)
  }

  /// Selects the first or the last service.
  ///
  /// In other views, and without services, scrolls to the beginning or the end of the drawing.
  static func go(toEnd isEnd: Bool, _ model: inout Model) {
    if model.stage.view == .graph, !model.stage.listed.isEmpty { return ServicesPanel.go(toEnd: isEnd, &model) }
    scrollFarthest(toEnd: isEnd, &model)
  }

  static func click(_ column: Int, _ row: Int, in area: Area, _ model: inout Model) -> [Effect] {
    if model.stage.view != .graph {
      RunView.click(column, row, &model)
      return []
    }
    guard let (scene, inner) = ScreenLayout.scene(model) else { return [] }
    let origin = model.graph.corner(of: scene, in: inner)
    // While a new layout is computed, the drawing may still contain nodes that no longer exist.
    if let name = scene.name(atX: column - origin.x, y: row - origin.y), model.graph.drawn.presence[name] != nil {
      model.select(place: name)
    }
    Navigation.showSelection(&model)
    return []
  }
}
