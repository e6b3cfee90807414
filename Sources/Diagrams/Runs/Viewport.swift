import Canvas
import Layout
import Support

/// The visible part of a drawing while it is painted, in the drawing's own cells. Cells outside of the visible part are
/// cut off.
package struct Viewport {
  /// The visible part.
  package let visible: Rect
  package let glyphs: Glyphs
  package private(set) var frame: Frame

  package init(visible: Rect, glyphs: Glyphs) {
    (self.visible, self.glyphs) = (visible, glyphs)
    frame = Frame(width: visible.width, height: visible.height)
  }

  package var rows: Range<Int> { visible.y..<visible.maxY }

  package mutating func put(_ text: String, _ x: Int, _ y: Int, _ style: Style) {
    frame.put(text, x - visible.x, y - visible.y, style)
  }

  /// Puts a text and returns the number of cells that it takes.
  mutating func putting(_ text: String, _ x: Int, _ y: Int, _ style: Style) -> Int {
    put(text, x, y, style)
    return TextWidth.of(text)
  }

  /// Puts a text, shortened to `width` cells.
  package mutating func put(_ text: String, _ x: Int, _ y: Int, _ style: Style, width: Int) {
    put(DisplayText.fitted(DisplayText.visible(text), to: width, ellipsis: glyphs.ellipsis), x, y, style)
  }

  package mutating func fill(_ text: String, _ columns: Range<Int>, _ y: Int, _ style: Style) {
    let seen = columns.clamped(to: visible.x..<max(visible.x, visible.maxX))
    if !seen.isEmpty { put(String(repeating: text, clamped: seen.count), seen.lowerBound, y, style) }
  }
}
