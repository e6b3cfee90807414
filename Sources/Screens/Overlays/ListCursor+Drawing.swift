import Canvas

extension Screen {
  /// Draws the visible rows of a list, with the selected row highlighted. `draw` is called for visible rows only.
  ///
  /// - Parameter draw: draws the row with an index into an area; `style` gives the style for a role.
  mutating func drawList(
    _ cursor: ListCursor, count: Int, in inner: Area,
    _ draw: (inout Screen, _ index: Int, _ area: Area, _ style: (Role) -> Style) -> Void
  ) {
    let first = cursor.first(count: count, room: inner.height)
    for index in first..<min(count, first + inner.height) {
      let isSelected = index == cursor.selected
      let y = inner.y + index - first
      func style(_ role: Role) -> Style {
        Style(role: role, isBold: isSelected && role == .text, isSelected: isSelected)
      }
      if isSelected {
        frame.fill(Area(x: inner.x, y: y, width: inner.width, height: 1), " ", style(.text))
        frame.put(glyphs.pointer, inner.x, y, Style(role: .focus, isBold: true, isSelected: true))
      }
      draw(&self, index, Area(x: inner.x + 2, y: y, width: inner.width - 3, height: 1), style)
    }
  }
}
