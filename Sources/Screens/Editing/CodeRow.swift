import Canvas
import SourceReader
import Support

/// Row of the screen with a line of code, or with a part of a line that is wrapped.
struct CodeRow: Hashable, Sendable {
  /// Position of a row among all rows of a text.
  struct Place: Hashable, Comparable, Sendable {
    var line: Int
    /// Index of the row among the rows of its line, from 0.
    var row: Int

    static func < (a: Self, b: Self) -> Bool { (a.line, a.row) < (b.line, b.row) }
  }

  /// Displayed text; tabs are replaced by spaces.
  var spans: [Span] = []
  /// Range of the line's graphemes in the row.
  var columns: Range<Int>
  /// Number of columns by which the row is indented; 0 for the first row of a line.
  var indent: Int
  /// Number of cells before the row's first grapheme if the line were not wrapped.
  var start: Int
  /// True if the row has a part of the compiler's message for its line, below the code.
  var isMessage = false

  /// Wraps a line of code.
  ///
  /// - Parameter width: maximum width of a row in cells.
  /// - Returns: at least one row.
  static func rows(of line: [Span], width: Int) -> [CodeRow] {
    if isPlain(line, width) {
      return [CodeRow(spans: line, columns: 0..<line.reduce(0) { $0 + $1.text.utf8.count }, indent: 0, start: 0)]
    }
    let width = max(4, width)
    let cells = cells(of: line)
    let blanks = cells.prefix { $0.text.allSatisfy { $0 == " " } }.reduce(0) { $0 + $1.width }
    let indent = min(blanks + 2, width / 3)
    var rows: [CodeRow] = []
    var (first, start) = (0, 0)
    while first < cells.count || rows.isEmpty {
      let room = width - (rows.isEmpty ? 0 : indent)
      var (end, used) = (first, 0)
      while end < cells.count, used + cells[end].width <= room {
        used += cells[end].width
        end += 1
      }
      if end < cells.count {
        // Break after a blank or before a point in the second half of the row.
        let places = first + 1..<max(first + 1, end + 1)
        let seam = places.last { cells[$0].text == "." || cells[$0 - 1].text == " " }
        if let seam, seam > first + (end - first) / 2 {
          end = seam
        } else if let seam = places.last(where: { !cells[$0].isWord || !cells[$0 - 1].isWord }) {
          // Otherwise break outside of a name.
          end = seam
        }
        end = max(end, first + 1)
      }
      var row = CodeRow(columns: first..<end, indent: rows.isEmpty ? 0 : indent, start: start)
      for cell in cells[first..<end] {
        if row.spans.last?.kind == cell.kind {
          row.spans[row.spans.count - 1].text += cell.text
        } else {
          row.spans.append(Span(cell.text, cell.kind))
        }
        start += cell.width
      }
      rows.append(row)
      first = end
    }
    return rows
  }

  /// Rows for a message of the compiler, at most three, below the rows of its line. Empty if the message fits after the
  /// code.
  ///
  /// - Parameters:
  ///   - code: rows of the line.
  ///   - width: maximum width of a row in cells.
  static func rows(of message: String, below code: [CodeRow], width: Int, ellipsis: String) -> [CodeRow] {
    guard let last = code.last else { return [] }
    let used = last.indent + last.spans.reduce(0) { $0 + TextWidth.of($1.text) }
    if used + TextWidth.of(message) + 2 <= width { return [] }
    var lines = DisplayText.wrapped(message, width: max(8, width - 2))
    if lines.count > mostMessageRows {
      lines = Array(lines.prefix(mostMessageRows))
      lines[mostMessageRows - 1] += " " + ellipsis
    }
    let end = last.columns.upperBound
    return lines.map {
      CodeRow(spans: [Span($0, .plain)], columns: end..<end, indent: 2, start: last.start, isMessage: true)
    }
  }

  private static let mostMessageRows = 3

  /// Returns the index of the row that contains a column.
  static func index(of column: Int, in rows: [CodeRow]) -> Int {
    rows.lastIndex { $0.columns.lowerBound <= column } ?? 0
  }

  private struct Cell {
    let text: String
    let width: Int
    let kind: Span.Kind

    var isWord: Bool { text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
  }

  private static func cells(of line: [Span]) -> [Cell] {
    var (cells, offset): ([Cell], Int) = ([], 0)
    for span in line {
      for character in span.text {
        let (text, width) = TextCells.shown(character, at: offset)
        cells.append(Cell(text: text, width: width, kind: span.kind))
        offset += width
      }
    }
    return cells
  }

  /// Returns true if every byte of the line is one cell and the line fits in one row.
  private static func isPlain(_ line: [Span], _ width: Int) -> Bool {
    var count = 0
    for span in line {
      count += span.text.utf8.count
      if count > width || !span.text.utf8.allSatisfy({ $0 >= 32 && $0 < 127 }) { return false }
    }
    return true
  }
}
