import Laboratory
import Support

/// Conversion between the graphemes of a line of code and their cells on the screen.
enum TextCells {
  /// Distance of tab stops in cells.
  static let tab = 4

  /// Returns the displayed text of a grapheme and its width in cells.
  ///
  /// - Parameter offset: number of cells before the grapheme in its line, which decides the width of a tab.
  static func shown(_ character: Character, at offset: Int) -> (text: String, width: Int) {
    if character == "\t" {
      let width = tab - offset % tab
      return (String(repeating: " ", clamped: width), width)
    }
    if let ascii = character.asciiValue, ascii >= 32, ascii < 127 { return (String(character), 1) }
    let text = DisplayText.visible(String(character))
    let width = TextWidth.of(text)
    // A grapheme without width would be invisible.
    return width > 0 ? (text, width) : ("\u{FFFD}", 1)
  }

  static func width(of text: some StringProtocol) -> Int { text.reduce(0) { $0 + shown($1, at: $0).width } }

  /// Returns the number of cells before a grapheme.
  static func offset(of column: Int, in text: String) -> Int { width(of: text.prefix(clamped: column)) }

  /// Returns the index of the grapheme that covers a cell; the number of graphemes for a cell after the text.
  static func column(at offset: Int, in text: String) -> Int {
    var (column, end) = (0, 0)
    for character in text {
      end += shown(character, at: end).width
      if end > offset { break }
      column += 1
    }
    return column
  }
}
