import Canvas
import Layout
import Stage

/// A miniature of the whole drawing that marks the visible part.
package struct Minimap {
  private let scene: GraphScene
  private let viewport: Rect

  package init(_ scene: GraphScene, _ viewport: Rect) {
    self.scene = scene
    self.viewport = viewport
  }

  /// Draws the minimap into a corner where it covers nothing: no node, no name and no line.
  ///
  /// The lower right corner is preferred. The minimap is smaller if there is less room, and left out if there is none.
  ///
  /// - Complexity: O(boxes).
  package func draw(on canvas: inout Frame, _ glyphs: Glyphs) {
    let size = scene.drawing.size
    guard let place = place(in: canvas), size.width > 0, size.height > 0 else { return }
    let (left, top, width, height) = (place.x, place.y, place.width, place.height)
    var filled: Set<Int> = []
    for box in scene.drawing.boxes {
      let x = (2 * box.x + box.width) * width / (2 * size.width)
      let y = (2 * box.y + box.height) * height / (2 * size.height)
      filled.insert(min(height - 1, max(0, y)) * width + min(width - 1, max(0, x)))
    }
    for row in 0..<height {
      for column in 0..<width {
        let isSeen =
          (column + 1) * size.width > viewport.x * width && column * size.width < (viewport.x + viewport.width) * width
          && (row + 1) * size.height > viewport.y * height
          && row * size.height < (viewport.y + viewport.height) * height
        let isFilled = filled.contains(row * width + column)
        let mark = isFilled ? (glyphs.isASCII ? "o" : "▪") : glyphs.isASCII ? "." : "▫"
        canvas.put(mark, left + column, top + row, Style(role: isSeen ? .focus : .dim, isCurrent: true))
      }
    }
  }

  /// Area of the minimap in cells of the canvas; nil if there is no room.
  private func place(in canvas: Frame) -> Rect? {
    guard canvas.width >= 48, canvas.height >= 12 else { return nil }
    let full = Size(width: min(20, max(6, canvas.width / 4)), height: min(6, max(3, canvas.height / 4)))
    let small = Size(width: max(6, full.width / 2), height: max(2, full.height / 2))
    for size in [full, small] {
      let (right, bottom) = (canvas.width - size.width, canvas.height - size.height)
      for (x, y) in [(right, bottom), (0, bottom), (right, 0), (0, 0)] {
        let place = Rect(x: x, y: y, width: size.width, height: size.height)
        if isFree(place), isBlank(place, canvas) { return place }
      }
    }
    return nil
  }

  private func isFree(_ place: Rect) -> Bool {
    let (x, y) = (place.x + viewport.x, place.y + viewport.y)
    return !scene.drawing.boxes.contains {
      $0.x < x + place.width && $0.maxX > x && $0.y < y + place.height && $0.maxY > y
    }
  }

  /// Returns true if neither a line nor a name is drawn in the area.
  private func isBlank(_ place: Rect, _ canvas: Frame) -> Bool {
    (place.y..<place.maxY).allSatisfy { y in (place.x..<place.maxX).allSatisfy { x in canvas[x, y].text == " " } }
  }
}
