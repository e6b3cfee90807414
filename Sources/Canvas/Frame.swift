import Support

/// A grid of styled cells that fills the screen or a part of it.
package struct Frame: Hashable, Sendable {
  package struct Cell: Hashable, Sendable {
    /// Grapheme in the cell. Empty if the cell to the left holds a wide character.
    package var text: String
    package var style: Style

    package static let blank = Cell(text: " ", style: .text)
  }

  package let width: Int
  package let height: Int
  /// All cells, row by row.
  package private(set) var cells: [Cell]
  /// Position of the terminal's cursor; nil if it is hidden. A position outside of the frame hides it.
  package var cursor: (column: Int, row: Int)? {
    get { cursorCell.map { ($0 % max(1, width), $0 / max(1, width)) } }
    set { cursorCell = newValue.flatMap { contains($0.column, $0.row) ? $0.row * width + $0.column : nil } }
  }
  private var cursorCell: Int?

  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    cells = Array(repeating: .blank, count: self.width * self.height)
  }

  package subscript(column: Int, row: Int) -> Cell { cells[row * width + column] }

  package func contains(_ column: Int, _ row: Int) -> Bool { column >= 0 && column < width && row >= 0 && row < height }

  /// Writes text into one row, inside the frame and inside `limit` cells.
  ///
  /// - Returns: Number of cells used, including cells to the left of the frame; 0 for a row outside of the frame.
  @discardableResult
  package mutating func put(_ text: String, _ column: Int, _ row: Int, _ style: Style, limit: Int = .max) -> Int {
    guard row >= 0, row < height else { return 0 }
    var x = column
    let end = limit == .max ? width : min(width, column + max(0, limit))
    for character in text {
      let size = TextWidth.of(character)
      if size == 0 { continue }
      if x + size > end { break }
      if x >= 0 { set(character, size, x, row, style) }
      x += size
    }
    return x - column
  }

  /// Marks a cell as selected, and as not current. A cell outside of the frame is ignored.
  package mutating func select(_ column: Int, _ row: Int) {
    guard contains(column, row) else { return }
    let index = row * width + column
    cells[index].style.isSelected = true
    cells[index].style.isCurrent = false
  }

  private mutating func set(_ character: Character, _ size: Int, _ x: Int, _ y: Int, _ style: Style) {
    let index = y * width + x
    separate(before: index, y)
    separate(before: index + size, y)
    cells[index] = Cell(text: String(character), style: style)
    for offset in 1..<max(1, size) where size > 1 { cells[index + offset] = Cell(text: "", style: style) }
  }

  /// Replaces a wide character by blanks if it begins before `index` and covers the cell at `index`.
  private mutating func separate(before index: Int, _ row: Int) {
    guard index < (row + 1) * width, cells[index].text.isEmpty else { return }
    var start = index
    while start > row * width, cells[start].text.isEmpty { start -= 1 }
    var end = index
    while end < (row + 1) * width, cells[end].text.isEmpty || end == start { end += 1 }
    for cell in start..<end { cells[cell] = Cell(text: " ", style: cells[cell].style) }
  }

  package mutating func fill(_ rect: Area, _ text: String = " ", _ style: Style = .text) {
    for row in max(0, rect.y)..<max(0, rect.y, min(height, rect.maxY)) {
      put(String(repeating: text, clamped: rect.width), rect.x, row, style, limit: rect.width)
    }
  }

  /// Replaces each character that is not ASCII by a similar ASCII character, or by `?`.
  package mutating func makeASCII() {
    for index in cells.indices where !cells[index].text.utf8.allSatisfy({ $0 < 128 }) {
      cells[index].text = Self.ascii[cells[index].text] ?? "?"
      var next = index + 1
      while next < cells.count, cells[next].text.isEmpty {
        cells[next].text = " "
        next += 1
      }
    }
  }

  /// A frame that looks the same and takes fewer bytes to send to a terminal.
  ///
  /// A blank has no text colour. A single blank between words takes the style of the cell before it, and so do all
  /// blanks of selected or current text. The terminal then needs no change of style.
  package var quiet: Frame {
    var frame = self
    for row in 0..<height {
      var before = Cell.blank
      for index in row * width..<(row + 1) * width {
        let cell = cells[index]
        if cell.text == " " {
          let isSameGround =
            cell.style.isSelected == before.style.isSelected && cell.style.isCurrent == before.style.isCurrent
          if cell.style.isSelected || cell.style.isCurrent {
            if isSameGround { frame.cells[index].style = before.style }
          } else {
            let isSingle = index % width + 1 < width && cells[index + 1].text != " "
            frame.cells[index].style = isSingle && isSameGround ? before.style : .text
          }
        }
        before = frame.cells[index]
      }
    }
    return frame
  }

  private static let ascii = [
    "→": ">", "←": "<", "↑": "^", "↓": "v", "·": "-", "…": "~", "▸": ">", "›": "/", "●": "*", "◎": "o", "•": "-",
    "–": "-", "×": "x", "─": "-",
    "│": "|", "▓": "#", "░": ".",
  ]

  /// The rows as text, without blanks at their ends.
  package var lines: [String] {
    (0..<height).map { row in
      var line = cells[(row * width)..<((row + 1) * width)].map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  package var text: String { lines.joined(separator: "\n") }
}
