import Canvas
import Support

extension Display {
  /// Returns the area of the rows above an input line: at least one row.
  func areaAbovePrompt(_ rows: Int) -> Area {
    let rows = max(1, min(rows, height - 4))
    return Area(x: 0, y: height - 2 - rows, width: width, height: rows)
  }
}

extension Screen {
  /// Returns the area of a window in the middle of the screen, with its border.
  static func windowArea(width: Int, height: Int, in display: Display) -> Area {
    let width = min(width, display.width)
    let height = min(height, max(3, display.height - 1))
    return Area(
      x: (display.width - width) / 2, y: max(0, (display.height - 1 - height) / 2), width: width,
      height: height)
  }

  /// Draws an empty window in the middle of the screen.
  ///
  /// - Returns: the area inside the border.
  mutating func window(width: Int, height: Int, title: String) -> Area {
    let area = Self.windowArea(width: width, height: height, in: display)
    frame.fill(area)
    drawBorder(area, title: title, hasFocus: true)
    return area.inner
  }

  /// Writes the range of visible rows into the lower border, unless all rows are visible.
  mutating func drawCount(_ first: Int, _ room: Int, _ count: Int, _ inner: Area) {
    guard count > room else { return }
    let note = " \(Words.Lists.range(first + 1, last: min(count, first + room), of: count)) "
    frame.put(note, inner.maxX - TextWidth.of(note), inner.maxY, .dim)
  }
}
