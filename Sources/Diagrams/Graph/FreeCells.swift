import Canvas
import Layout

/// Cells of a canvas that may get a text: blank, outside of all boxes, and apart from other texts.
struct FreeCells {
  private let width: Int
  private let height: Int
  private let corner: Point
  private var taken: [Bool]

  init(_ scene: GraphScene, _ viewport: Rect) {
    (width, height) = (max(0, viewport.width), max(0, viewport.height))
    corner = Point(x: viewport.x, y: viewport.y)
    taken = [Bool](repeating: false, count: width * height)
    for box in scene.drawing.boxes {
      take(Rect(x: box.x - corner.x, y: box.y - corner.y, width: box.width, height: box.height))
    }
  }

  /// Occupies the cells of a text and one on either side, so that texts stand apart.
  mutating func take(text place: Rect) {
    take(Rect(x: place.x - 1, y: place.y, width: place.width + 2, height: place.height))
  }

  private mutating func take(_ place: Rect) {
    for y in max(0, place.y)..<max(0, place.y, min(height, place.maxY)) {
      for x in max(0, place.x)..<max(0, place.x, min(width, place.maxX)) { taken[y * width + x] = true }
    }
  }

  /// Returns true if a cell is blank and outside of all boxes and texts.
  func isFree(_ x: Int, _ y: Int, on canvas: Frame) -> Bool {
    x >= 0 && x < width && y >= 0 && y < height && !taken[y * width + x] && canvas[x, y].text == " "
  }

  /// Returns true if a text of one row fits into a place, with a free cell or the edge of the canvas on either side.
  func fits(_ place: Rect, on canvas: Frame) -> Bool {
    guard place.x >= 0, place.maxX <= width else { return false }
    return (max(0, place.x - 1)..<min(width, place.maxX + 1)).allSatisfy { isFree($0, place.y, on: canvas) }
  }

  /// Returns the free cells for a text beside a box: on the right, on the left, above or below, in this order.
  ///
  /// Above and below, the text stands as near to the middle of the box as possible.
  ///
  /// - Parameters:
  ///   - size: number of cells of the text.
  ///   - isRightOnly: true to look only on the right.
  /// - Returns: nil if the text fits nowhere without touching a line, a box or another text.
  func place(for size: Int, at box: Rect, isRightOnly: Bool = false, on canvas: Frame) -> Rect? {
    let (left, top) = (box.x - corner.x, box.y - corner.y)
    let middle = top + (box.height - 1) / 2
    func row(_ x: Int, _ y: Int) -> Rect { Rect(x: x, y: y, width: size, height: 1) }
    let right = row(left + box.width + 1, middle)
    if fits(right, on: canvas) { return right }
    if isRightOnly { return nil }
    var others = [row(left - size - 1, middle)]
    let centre = left + (box.width - size) / 2
    for y in [top - 1, top + box.height] {
      for shift in 0..<max(1, (size + box.width) / 2) {
        others += shift == 0 ? [row(centre, y)] : [row(centre + shift, y), row(centre - shift, y)]
      }
    }
    return others.first { fits($0, on: canvas) }
  }
}
