import Laboratory
import Support

/// A line of text that is being typed.
struct LineEditor: Hashable, Sendable {
  private(set) var text: String
  /// Position at which typed text is inserted, in characters.
  private(set) var cursor: Int
  /// Number of characters before the cursor that are a proposal: the first typed character or deletion replaces them.
  /// Any other key accepts them.
  private(set) var proposed = 0
  /// Index of the shown line in the history; nil for the line that is being typed.
  var recalled: Int?

  /// Creates a line with the cursor at its end.
  ///
  /// - Parameter proposal: end of the text that the user may replace by typing.
  init(_ text: String = "", proposing proposal: String = "") {
    self.text = text + proposal
    cursor = self.text.count
    proposed = proposal.count
  }

  mutating func insert(_ string: String) {
    removeProposal()
    let clean = string.filter { !$0.isNewline && ($0.unicodeScalars.first?.value ?? 0) >= 32 }
    // Inserted text may combine with the previous grapheme, so characters are counted again.
    let head = text.prefix(clamped: cursor) + clean
    text = String(head + text.dropFirst(clamped: cursor))
    cursor = min(head.count, text.count)
  }

  mutating func replace(with text: String) { (self.text, cursor, proposed) = (text, text.count, 0) }

  /// Makes the proposal a part of the line, unless the key types or deletes.
  mutating func acceptProposal(before key: Key) {
    switch key {
    case .character, .backspace, .delete, .control("u"): break
    default: proposed = 0
    }
  }

  private mutating func removeProposal() {
    text = String(text.prefix(clamped: cursor - proposed) + text.dropFirst(clamped: cursor))
    (cursor, proposed) = (cursor - proposed, 0)
  }

  /// Handles a key that edits the line or moves the cursor.
  ///
  /// - Returns: false if the key does neither.
  mutating func edit(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .backspace where proposed > 0, .delete where proposed > 0, .control("u") where proposed > 0: removeProposal()
    case .backspace:
      guard cursor > 0 else { return true }
      cursor -= 1
      text.remove(at: text.index(text.startIndex, offsetBy: cursor))
    case .delete:
      guard cursor < text.count else { return true }
      text.remove(at: text.index(text.startIndex, offsetBy: cursor))
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .control("u"):
      text = String(text.dropFirst(clamped: cursor))
      cursor = 0
    case .control("w"):
      let head = text.prefix(clamped: cursor)
      let kept = head.reversed().drop { $0 == " " }.drop { $0 != " " }
      text = String(kept.reversed()) + text.dropFirst(clamped: cursor)
      cursor = kept.count
    default: return false
    }
    proposed = 0
    return true
  }
}
