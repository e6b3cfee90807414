import Canvas
import Laboratory
import Support

/// Layout of a window with a searchable list: the search line, the rows, and a description of the selected row.
struct ListWindow {
  private let width: Int
  private let height: Int
  let search: Area?
  let list: Area
  let said: Area

  /// Lays out the window on a display.
  ///
  /// - Parameters:
  ///   - rows: number of rows of the list.
  ///   - said: maximum number of rows for the description. They stay reserved, so that the list keeps its position.
  ///   - isSearched: true reserves a row for the search line.
  init(width: Int, rows: Int, said: Int, isSearched: Bool, in display: Display) {
    self.width = min(width, display.width)
    height = min(display.height - (display.height < 12 ? 1 : 2), rows + said + (isSearched ? 4 : 3))
    var inner = Screen.windowArea(width: self.width, height: height, in: display).inner
    if isSearched, inner.height > 2 {
      search = Area(x: inner.x, y: inner.y, width: inner.width, height: 1)
      (inner.y, inner.height) = (inner.y + 1, inner.height - 1)
    } else {
      search = nil
    }
    // A blank row separates the list from the description if there is room.
    let isRoomy = inner.height >= said + 4
    let below = isRoomy ? said : min(said, (inner.height + 1) / 2, max(0, inner.height - 1))
    list = Area(x: inner.x, y: inner.y, width: inner.width, height: max(0, inner.height - below - (isRoomy ? 1 : 0)))
    self.said = Area(x: inner.x + 1, y: inner.maxY - below, width: inner.width - 2, height: below)
  }

  /// Draws the window, and the search line while there is a search.
  func open(on screen: inout Screen, title: String, _ editor: LineEditor?) {
    _ = screen.window(width: width, height: height, title: title)
    guard let search, let editor else { return }
    screen.frame.put("/", search.x, search.y, .of(.focus, bold: true))
    screen.drawEditor(editor, x: search.x + 1, row: search.y, width: search.width - 2, hasFocus: true)
  }

  /// Draws a message in place of the rows.
  func sayEmpty(_ text: String, _ role: Role, on screen: inout Screen) {
    for (index, line) in DisplayText.wrapped(text, width: max(1, list.width - 2)).prefix(clamped: list.height)
      .enumerated()
    {
      screen.frame.put(line, list.x + 1, list.y + index, .of(role))
    }
  }

  /// Draws the description of the selected row, and the range of visible rows.
  func say(_ lines: [OutputLine], _ cursor: ListCursor, count: Int, on screen: inout Screen) {
    let wrapped = Screen.wrapped(lines, width: max(1, said.width))
    for (index, line) in wrapped.prefix(clamped: said.height).enumerated() {
      screen.frame.put(screen.fitted(line.text, said.width), said.x, said.y + index, Style(role: line.tone.role))
    }
    let first = cursor.first(count: count, room: list.height)
    screen.drawCount(
      first, list.height, count, Area(x: list.x, y: list.y, width: list.width, height: said.maxY - list.y))
  }
}
