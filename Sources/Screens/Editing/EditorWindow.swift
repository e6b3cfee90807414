import Canvas
import Laboratory
import Stage
import Support

/// Geometry of the code editor on the screen. A pure function of the code and the area of its pane.
struct EditorWindow {
  let file: EditedFile
  /// Name of the file.
  let name: String
  /// Area of the text, with the line numbers on its left.
  let area: Area
  /// Lines of the compiler's message below the text.
  let message: [String]

  /// Number of cells for the line numbers.
  var gutter: Int { String(file.editor.lines.count).count + 2 }
  var height: Int { area.height }
  /// Number of cells for a row of text. One more cell is kept for a cursor behind the row's end.
  var width: Int { max(4, area.width - gutter - 1) }

  /// Computes the window of the file that is being edited.
  ///
  /// - Parameter pane: area of the code pane; nil if it is not on the screen.
  /// - Returns: nil if no file is being edited or the pane is too small.
  init?(_ code: CodeEditorState, in pane: Area?) {
    guard let file = code.edited, let name = code.editing, let pane else { return nil }
    let inner = pane.inner
    guard inner.height >= 3, inner.width >= 10 else { return nil }
    self.file = file
    self.name = name
    let words = Self.words(code, name, line: file.editor.cursor.line)
    let lines = words.flatMap { DisplayText.wrapped(DisplayText.visible($0), width: inner.width - 2) }
    let room = min(5, inner.height / 3)
    message = lines.prefix(clamped: room).enumerated().map { index, line in
      index == room - 1 && lines.count > room
        ? DisplayText.fitted(line + " …", to: inner.width - 2) : line
    }
    area = Area(
      x: inner.x, y: inner.y + 1, width: inner.width,
      height: inner.height - 1 - (message.isEmpty ? 0 : message.count + 1))
  }

  /// Returns the messages of the errors: first that of the cursor's line, then the others, those of the file first.
  private static func words(_ code: CodeEditorState, _ file: String, line: Int) -> [String] {
    let errors = code.messages.filter { $0.severity == .error }
    let own = errors.firstIndex { $0.file == file && $0.line - 1 == line }
    let others = errors.indices.filter { $0 != own }.map { errors[$0] }
    let ordered = others.filter { $0.file == file } + others.filter { $0.file != file }
    return ((own.map { [errors[$0]] } ?? []) + ordered).map {
      $0.file == file ? Words.Editor.line($0.line, message: $0.message) : "\($0.file):\($0.line): \($0.message)"
    }
  }

  func rows(of line: Int) -> [CodeRow] { CodeRow.rows(of: file.colours[line], width: width) }

  /// Visible row to start with after scrolling to the cursor. The cursor's whole line is visible if it fits.
  var topWithCursor: CodeRow.Place {
    let cursor = file.editor.cursor
    let rows = rows(of: cursor.line)
    var top = file.top
    if top.line >= file.editor.lines.count { top = CodeRow.Place(line: cursor.line, row: 0) }
    for (first, last) in [(0, rows.count - 1), (CodeRow.index(of: cursor.column, in: rows), nil)] {
      let (first, last) = (first, last ?? first)
      top = max(top, place(rows: height - 1, before: .init(line: cursor.line, row: last)))
      top = min(top, .init(line: cursor.line, row: first))
    }
    return top
  }

  private func place(rows count: Int, before place: CodeRow.Place) -> CodeRow.Place {
    var (place, left) = (place, count)
    while left > place.row {
      if place.line == 0 { return .init(line: 0, row: 0) }
      left -= place.row + 1
      place = .init(line: place.line - 1, row: rows(of: place.line - 1).count - 1)
    }
    place.row -= max(0, left)
    return place
  }

  /// Visible rows, from the top.
  var shown: [(place: CodeRow.Place, row: CodeRow)] {
    var result: [(place: CodeRow.Place, row: CodeRow)] = []
    var line = file.top.line
    while line < file.editor.lines.count, result.count < height {
      for (index, row) in rows(of: line).enumerated() where line > file.top.line || index >= file.top.row {
        if result.count < height { result.append((.init(line: line, row: index), row)) }
      }
      line += 1
    }
    return result
  }

  /// Returns the cursor's cell on the screen; nil if the cursor is not visible.
  func cell(in shown: [(place: CodeRow.Place, row: CodeRow)]) -> (column: Int, row: Int)? {
    let cursor = file.editor.cursor
    guard
      let index = shown.lastIndex(where: {
        $0.place.line == cursor.line && ($0.row.columns.lowerBound <= cursor.column || $0.place.row == 0)
      })
    else { return nil }
    let row = shown[index].row
    let offset = TextCells.offset(of: cursor.column, in: file.editor.current)
    return (area.x + gutter + row.indent + offset - row.start, area.y + index)
  }

  /// Returns the position in the text at a cell of the screen; nil above the text. A cell below the text belongs to the
  /// last row.
  func position(_ column: Int, _ row: Int) -> TextEditor.Position? {
    let shown = shown
    guard row >= area.y, let found = shown.indices.contains(row - area.y) ? shown[row - area.y] : shown.last else {
      return nil
    }
    let offset = max(0, column - area.x - gutter - found.row.indent) + found.row.start
    let text = file.editor.lines[found.place.line].text
    return .init(
      line: found.place.line, column: min(TextCells.column(at: offset, in: text), found.row.columns.upperBound))
  }
}
