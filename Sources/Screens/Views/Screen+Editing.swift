import Canvas
import Laboratory
import Stage
import Support

extension Screen {
  /// Draws the code pane during editing: the bar of files, the text, and the compiler's message below it.
  mutating func drawEditing(_ snapshot: LessonSnapshot, in area: Area) {
    guard let window = EditorWindow(code, in: layout.areas[.code]) else { return }
    // The step's name is truncated in favour of the word "editing" and the verdict.
    let name = fitted("\(snapshot.step.number) \(snapshot.step.title)", max(8, area.width - 26))
    drawBorder(area, title: Words.Editor.title(name), hasFocus: hasFocus(.code))
    drawVerdict(in: area)
    let inner = area.inner
    drawFiles(snapshot, shown: window.name, note: snapshot.note, in: inner)
    let cursor = window.file.editor.cursor
    let faults = faults(code.messages, in: window.name)
    let shown = window.shown
    let count = window.file.editor.lines.count
    for (index, part) in shown.enumerated() {
      let isLast = index + 1 == shown.count || shown[index + 1].place.line != part.place.line
      let look = CodeLook(
        number: part.place.line, count: count, isFirst: part.place.row == 0, isLast: isLast,
        isCurrent: part.place.line == cursor.line, fault: faults[part.place.line],
        selected: selectedCells(of: part.place.line, in: window.file.editor))
      draw(part.row, look, in: Area(x: inner.x, y: window.area.y + index, width: inner.width, height: 1))
    }
    if hasFocus(.code), let cell = window.cell(in: shown) { frame.cursor = cell }
    drawMessage(window, in: inner)
  }

  /// Returns the selected cells of a line; nil for none. One more cell if the selection continues on the next line.
  private func selectedCells(of line: Int, in editor: TextEditor) -> Range<Int>? {
    guard let selection = editor.selection, (selection.lowerBound.line...selection.upperBound.line).contains(line)
    else { return nil }
    let text = editor.lines[line].text
    let first = line == selection.lowerBound.line ? TextCells.offset(of: selection.lowerBound.column, in: text) : 0
    let last =
      line == selection.upperBound.line
      ? TextCells.offset(of: selection.upperBound.column, in: text) : TextCells.width(of: text) + 1
    return first < last ? first..<last : nil
  }

  /// Draws the number of errors into the border, or a note that the code compiles. Draws nothing while neither is
  /// known.
  private mutating func drawVerdict(in area: Area) {
    let count = code.errorCount
    guard count > 0 || code.isAccepted else { return }
    let text = count > 0 ? Words.Editor.errors(count) : Words.Editor.compiles
    frame.put(text, area.maxX - 1 - TextWidth.of(text), area.y, .of(count > 0 ? .bad : .good, bold: count > 0))
  }

  /// Draws the compiler's message for the cursor's line, or else its first error.
  private mutating func drawMessage(_ window: EditorWindow, in inner: Area) {
    guard !window.message.isEmpty else { return }
    let top = inner.maxY - window.message.count - 1
    frame.put(String(repeating: glyphs.pane.top, clamped: inner.width), inner.x, top, .of(.border))
    frame.put(Words.Editor.compilerSays(glyphs.warning), inner.x + 1, top, .of(.bad), limit: inner.width - 2)
    for (index, line) in window.message.enumerated() {
      frame.put(line, inner.x + 1, top + 1 + index, .of(.bad), limit: inner.width - 2)
    }
  }
}
