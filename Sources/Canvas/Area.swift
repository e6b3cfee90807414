/// A rectangular part of the screen, in cells.
///
/// `width` and `height` are never negative. A window without room for a part has an empty area for that part.
package struct Area: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int { didSet { width = max(0, width) } }
  package var height: Int { didSet { height = max(0, height) } }

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, max(0, width), max(0, height))
  }

  package var maxX: Int { x + width }
  package var maxY: Int { y + height }
  /// The area inside a border of one cell; without cells if there is no room for them.
  package var inner: Area { Area(x: x + 1, y: y + 1, width: max(0, width - 2), height: max(0, height - 2)) }

  package func contains(_ column: Int, _ row: Int) -> Bool { column >= x && column < maxX && row >= y && row < maxY }
}
