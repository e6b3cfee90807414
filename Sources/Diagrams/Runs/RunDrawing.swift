import Canvas
import Layout

/// A view of a run, laid out for a pane or for a file.
///
/// A drawing has a size and a part that has to be visible, and can paint any part of itself.
package protocol RunDrawing: Sendable {
  /// Size of the whole drawing, in cells.
  var size: Size { get }
  /// Rows at the top and columns on the left that do not scroll.
  var pinned: Size { get }
  /// Area that has to be visible, because it shows the current moment. Nil shows the beginning.
  var focus: Rect? { get }
  /// Text for the pane's border.
  var note: String { get }
  /// Text that is shown if there is nothing to draw.
  func emptyText(_ keys: RunKeys) -> String
  /// The boxes of the services and objects in the drawing, with their names.
  var places: [(name: String, box: Rect)] { get }

  func paint(on canvas: inout Viewport)
}

extension RunDrawing {
  package var pinned: Size { Size(width: 0, height: 0) }
  package var note: String { "" }
  package var places: [(name: String, box: Rect)] { [] }
  /// True if selectable items stand in more than two rows, instead of side by side.
  package var hasRows: Bool { Set(places.map(\.box.y)).count > 2 }
  package var isEmpty: Bool { size.width == 0 || size.height == 0 }

  /// Paints the part that is visible when the drawing is scrolled by `by`.
  package func frame(_ room: Size, scrolled by: Point, _ glyphs: Glyphs) -> Frame {
    var frame = Frame(width: room.width, height: room.height)
    let head = Size(width: min(pinned.width, room.width), height: min(pinned.height, room.height))
    let corner = Point(x: head.width, y: head.height)
    let rest = Size(width: room.width - head.width, height: room.height - head.height)
    let beyond = Point(x: corner.x + by.x, y: corner.y + by.y)
    paint(Rect(x: beyond.x, y: beyond.y, width: rest.width, height: rest.height), at: corner, &frame, glyphs)
    paint(Rect(x: beyond.x, y: 0, width: rest.width, height: head.height), at: Point(x: corner.x, y: 0), &frame, glyphs)
    paint(Rect(x: 0, y: beyond.y, width: head.width, height: rest.height), at: Point(x: 0, y: corner.y), &frame, glyphs)
    paint(Rect(x: 0, y: 0, width: head.width, height: head.height), at: Point(x: 0, y: 0), &frame, glyphs)
    return frame
  }

  /// Paints the whole drawing, for exports.
  package func frame(_ glyphs: Glyphs) -> Frame { frame(size, scrolled: Point(x: 0, y: 0), glyphs) }

  private func paint(_ part: Rect, at corner: Point, _ frame: inout Frame, _ glyphs: Glyphs) {
    guard part.width > 0, part.height > 0 else { return }
    var canvas = Viewport(visible: part, glyphs: glyphs)
    paint(on: &canvas)
    frame.draw(canvas.frame, at: corner.x, corner.y)
  }

  /// The scroll position nearest to `from` in which a box is visible; without a box, `from` itself, inside the drawing.
  package func scroll(showing box: Rect?, in room: Size, from: Point) -> Point {
    var point = from
    let view = Size(width: room.width - pinned.width, height: room.height - pinned.height)
    if let box {
      point.x = Self.shown(point.x, box.x - pinned.width, box.width, view.width)
      point.y = Self.shown(point.y, box.y - pinned.height, box.height, view.height)
    }
    return clamped(point, in: room)
  }

  package func clamped(_ point: Point, in room: Size) -> Point {
    Point(
      x: min(max(0, point.x), max(0, size.width - room.width)),
      y: min(max(0, point.y), max(0, size.height - room.height)))
  }

  private static func shown(_ start: Int, _ from: Int, _ size: Int, _ room: Int) -> Int {
    if from < 0 { return start }
    if from < start || size >= room { return from }
    return from + size > start + room ? from + size - room : start
  }
}

/// Names of keys, or of commands, for the texts of empty views.
package struct RunKeys {
  package let nextEvent: String
  package let resolve: String

  package init(nextEvent: String, resolve: String) { (self.nextEvent, self.resolve) = (nextEvent, resolve) }
}
