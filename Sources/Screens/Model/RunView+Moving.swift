import Canvas
import Diagrams
import Laboratory
import Layout
import Stage

// Selection and scrolling in a view of the run.
extension RunView {
  /// Selects the nearest service or object in the direction of an arrow key, or scrolls if there is none.
  static func move(_ direction: ScreenDirection, _ model: inout Model) {
    guard let drawing = model.graph.runView.drawing else { return }
    let (dx, dy) =
      switch direction {
      case .up: (0, -1)
      case .down: (0, 1)
      case .left: (-1, 0)
      case .right: (1, 0)
      }
    let names = [model.stage.object, model.stage.selection]
    let here = drawing.places.first { names.contains($0.name) }
    let ahead = drawing.places.filter { place in
      guard let here else { return true }
      let (x, y) = (place.box.x - here.box.x, place.box.y - here.box.y)
      return dx != 0 ? x * dx > 0 : y * dy > 0 && drawing.hasRows
    }
    let next = ahead.min { distance($0.box, here?.box) < distance($1.box, here?.box) }
    guard let next, drawing.hasRows || dx != 0 else { return scroll(4 * dx, dy, &model) }
    select(next, &model)
  }

  private static func distance(_ box: Rect, _ from: Rect?) -> Int {
    guard let from else { return box.x + box.y }
    return abs(box.x - from.x) + 2 * abs(box.y - from.y)
  }

  private static func select(_ place: (name: String, box: Rect), _ model: inout Model) {
    try? Navigation.select(place.name, &model)
    guard let area = ScreenLayout.graphArea(model), let drawing = model.graph.runView.drawing else { return }
    model.graph.runView.scroll = drawing.scroll(
      showing: place.box, in: Size(width: area.width, height: area.height), from: model.graph.runView.scroll)
  }

  static func scroll(_ columns: Int, _ rows: Int, _ model: inout Model) {
    guard let area = ScreenLayout.graphArea(model), let drawing = model.graph.runView.drawing else { return }
    let now = model.graph.runView.scroll
    model.graph.runView.scroll = drawing.clamped(
      Point(x: now.x + columns, y: now.y + rows), in: Size(width: area.width, height: area.height))
  }

  static func click(_ column: Int, _ row: Int, _ model: inout Model) {
    guard let area = ScreenLayout.graphArea(model), let drawing = model.graph.runView.drawing else { return }
    let place = model.isPresented ? PresentingLayout.middle(drawing.size, in: area) : area
    let (x, y) = (column - place.x, row - place.y)
    guard x >= 0, y >= 0 else { return }
    let spot = Point(
      x: x < drawing.pinned.width ? x : x + model.graph.runView.scroll.x,
      y: y < drawing.pinned.height ? y : y + model.graph.runView.scroll.y)
    if let place = drawing.places.first(where: { $0.box.contains(x: spot.x, y: spot.y) }) { select(place, &model) }
  }
}
