import Canvas
import Support

extension Screen {
  /// Draws the text of an editor, scrolled so that the cursor is visible.
  mutating func drawEditor(_ editor: LineEditor, x: Int, row: Int, width: Int, hasFocus: Bool) {
    guard width > 1 else { return }
    // As much of the text before the cursor as fits, counted back from the cursor.
    let before = String(
      DisplayText.prefix(
        of: String(DisplayText.visible(String(editor.text.prefix(clamped: editor.cursor))).reversed()), cells: width - 1
      )
      .reversed())
    let used = frame.put(before, x, row, .text, limit: width)
    // A proposal is marked, because typed text replaces it.
    let proposal = DisplayText.visible(String(editor.text.prefix(clamped: editor.cursor).suffix(editor.proposed)))
    for column in x + used - min(used, TextWidth.of(proposal))..<x + used { frame.select(column, row) }
    let after = DisplayText.visible(String(editor.text.dropFirst(clamped: editor.cursor).prefix(clamped: width)))
    frame.put(after, x + used, row, .text, limit: width - used)
    if hasFocus { frame.cursor = (x + used, row) }
  }
}
