import Layout
import Stage

/// A small picture of the whole drawing, with the part that is seen.
struct Minimap {
  private let scene: GraphScene
  private let viewport: Rect

  init(_ scene: GraphScene, _ viewport: Rect) {
    self.scene = scene
    self.viewport = viewport
  }

  /// Draws it into the lower right corner, if there is room for it.
  ///
  /// - Complexity: O(boxes).
  func draw(on canvas: inout Frame, _ glyphs: Glyphs) {
    let size = scene.drawing.size
    guard canvas.width >= 48, canvas.height >= 12, size.width > 0, size.height > 0 else { return }
    let width = min(20, max(6, canvas.width / 4))
    let height = min(6, max(3, canvas.height / 4))
    let (left, top) = (canvas.width - width, canvas.height - height)
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
        let mark = isFilled ? (glyphs.isASCII ? "o" : "▪") : glyphs.isASCII ? "." : "·"
        canvas.put(mark, left + column, top + row, Style(role: isSeen ? .focus : .dim, isCurrent: true))
      }
    }
  }
}
