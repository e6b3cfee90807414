/// Frames as escape sequences for a terminal of 256 colours. Every player of recordings understands these sequences.
enum TerminalText {
  /// Escape sequences that turn one frame into another: the cursor moves to each run of changed cells.
  ///
  /// - Parameter old: the previous frame. If it is nil or has another size, everything is drawn.
  /// - Complexity: O(cells).
  package static func changes(from old: Frame?, to new: Frame, theme: Theme) -> String {
    let isKnown = old?.width == new.width && old?.height == new.height
    var text = isKnown ? "" : "\u{1B}[0m\u{1B}[2J"
    var style: Style?
    var end: (column: Int, row: Int)?
    for run in new.runs(since: old) {
      if end.map({ $0 != (run.column, run.row) }) ?? true { text += "\u{1B}[\(run.row + 1);\(run.column + 1)H" }
      if style != run.style {
        text += attributes(run.style, theme)
        style = run.style
      }
      text += run.text
      end = (run.column + run.width, run.row)
    }
    if style != nil { text += "\u{1B}[0m" }
    if !text.isEmpty || old?.cursor.map({ "\($0)" }) != new.cursor.map({ "\($0)" }) {
      text += new.cursor.map { "\u{1B}[\($0.row + 1);\($0.column + 1)H\u{1B}[?25h" } ?? "\u{1B}[?25l"
    }
    return text
  }

  private static func attributes(_ style: Style, _ theme: Theme) -> String {
    let look = theme.look(style.role)
    var codes = [0]
    if style.isBold || look.isBold { codes.append(1) }
    if !theme.hasColor {
      if look.isDim { codes.append(2) }
      if style.isCurrent { codes.append(4) }
      if style.isSelected { codes.append(7) }
    } else {
      let (front, back) = theme.colours(style)
      if front >= 0 { codes += [38, 5, Int(front)] }
      if back >= 0 { codes += [48, 5, Int(back)] }
    }
    return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m"
  }
}
