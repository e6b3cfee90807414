import Canvas
import Diagrams
import Laboratory
import Layout
import Stage

// Selection and scrolling in a view of the run.
extension RunView {
  /// Selects the nearest service or object in the direction of an arrow key, or scrolls if there is none.
  ///
  /// - Parameter area: area of the view on the screen.
  mutating func move(_ direction: ScreenDirection, _ stage: inout ShownStage, in area: Area?) {
    guard let drawing else { return }
    let (dx, dy) =
      switch direction {
      case .up: (0, -1)
      case .down: (0, 1)
      case .left: (-1, 0)
      case .right: (1, 0)
      }
    let names = [stage.object, stage.selection]
    let here = drawing.places.first { names.contains($0.name) }
    let ahead = drawing.places.filter { place in
      guard let here else { return true }
      let (x, y) = (place.box.x - here.box.x, place.box.y - here.box.y)
      return dx != 0 ? x * dx > 0 : y * dy > 0 && drawing.hasRows
    }
    let next = ahead.min { Self.distance($0.box, here?.box) < Self.distance($1.box, here?.box) }
    guard let next, drawing.hasRows || dx != 0 else { return scroll(by: 4 * dx, dy, in: area) }
    select(next, &stage, in: area)
  }

  private static func distance(_ box: Rect, _ from: Rect?) -> Int {
    guard let from else { return box.x + box.y }
    return abs(box.x - from.x) + 2 * abs(box.y - from.y)
  }

  private mutating func select(_ place: (name: String, box: Rect), _ stage: inout ShownStage, in area: Area?) {
    try? stage.select(place.name)
    guard let area, let drawing else { return }
    scroll = drawing.scroll(showing: place.box, in: Size(width: area.width, height: area.height), from: scroll)
  }

  mutating func scroll(by columns: Int, _ rows: Int, in area: Area?) {
    guard let area, let drawing else { return }
    scroll = drawing.clamped(
      Point(x: scroll.x + columns, y: scroll.y + rows), in: Size(width: area.width, height: area.height))
  }

  /// Selects the service or object at a cell of the view.
  mutating func click(_ column: Int, _ row: Int, _ stage: inout ShownStage, in area: Area) {
    guard let drawing else { return }
    let (x, y) = (column - area.x, row - area.y)
    guard x >= 0, y >= 0 else { return }
    let spot = Point(x: x < drawing.pinned.width ? x : x + scroll.x, y: y < drawing.pinned.height ? y : y + scroll.y)
    if let place = drawing.places.first(where: { $0.box.contains(x: spot.x, y: spot.y) }) {
      select(place, &stage, in: area)
    }
  }
}
