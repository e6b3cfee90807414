import Laboratory
import Support

/// Where the graphemes of a line of code stand, in cells.
enum TextCells {
  /// How far tabs reach.
  static let tab = 4

  /// What is shown of a grapheme, and how many cells it takes at an offset from the beginning of the line.
  static func shown(_ character: Character, at offset: Int) -> (text: String, width: Int) {
    if character == "\t" {
      let width = tab - offset % tab
      return (String(repeating: " ", clamped: width), width)
    }
    if let ascii = character.asciiValue, ascii >= 32, ascii < 127 { return (String(character), 1) }
    let text = DisplayText.visible(String(character))
    let width = TextWidth.of(text)
    // What takes no room at all could not be told from nothing.
    return width > 0 ? (text, width) : ("\u{FFFD}", 1)
  }

  static func width(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + shown($1, at: $0).width }
  }

  /// The cells before a grapheme.
  static func offset(of column: Int, in text: String) -> Int { width(of: text.prefix(clamped: column)) }

  /// The grapheme whose cells begin at an offset or just before it.
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
