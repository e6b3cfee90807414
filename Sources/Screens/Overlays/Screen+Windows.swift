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
  /// Returns the area of a window with its border.
  ///
  /// A window that would leave a few columns takes the whole width, because a rest of the screen behind it is no help.
  ///
  /// - Parameter isLow: true for a window above the message; false for a window in the middle of the screen.
  static func windowArea(width: Int, height: Int, isLow: Bool = false, in display: Display) -> Area {
    let width = width > display.width - fewColumns ? display.width : width
    let height = min(height, max(3, display.height - 1))
    let rest = isLow ? display.height - 2 - height : (display.height - 1 - height) / 2
    return Area(x: (display.width - width) / 2, y: max(0, rest), width: width, height: height)
  }

  private static let fewColumns = 8

  /// Draws an empty window.
  ///
  /// - Returns: the area inside the border.
  mutating func window(width: Int, height: Int, isLow: Bool = false, title: String) -> Area {
    let area = Self.windowArea(width: width, height: height, isLow: isLow, in: display)
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
