/// Counts words and sentences.
enum Sentences {
  static func words(_ narration: Narration) -> Int {
    narration.blocks.reduce(0) { $0 + $1.text.split(whereSeparator: \.isWhitespace).count }
  }

  static func count(_ narration: Narration) -> Int {
    narration.blocks.reduce(0) { $0 + count($1) }
  }

  /// Counts the sentences of a block.
  ///
  /// Text after the last full stop counts as a sentence, because items of lists often end without one.
  private static func count(_ block: Narration.Block) -> Int {
    // Code may contain any character. It counts as one word.
    let text = block.spans.map { $0.style == .code ? "x" : $0.text }.joined()
    var (count, isOpen, hasMark) = (0, false, false)
    for character in text {
      if ".!?".contains(character) {
        hasMark = isOpen
      } else if character.isWhitespace {
        if hasMark { (count, isOpen, hasMark) = (count + 1, false, false) }
      } else if character.isLetter || character.isNumber {
        (isOpen, hasMark) = (true, false)
      }
    }
    return count + (isOpen ? 1 : 0)
  }
}
