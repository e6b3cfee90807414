import Laboratory
import Support

/// A line being typed.
struct LineEditor: Hashable, Sendable {
  private(set) var text: String
  /// Where typing goes, in characters.
  private(set) var cursor: Int
  /// Which line of the history is shown; nil for the line being typed.
  var recalled: Int?

  init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  mutating func insert(_ string: String) {
    let clean = string.filter { !$0.isNewline && ($0.unicodeScalars.first?.value ?? 0) >= 32 }
    // What is typed may join the grapheme before it: count again instead of adding.
    let head = text.prefix(clamped: cursor) + clean
    text = String(head + text.dropFirst(clamped: cursor))
    cursor = min(head.count, text.count)
  }

  mutating func replace(with text: String) {
    self.text = text
    cursor = text.count
  }

  /// Handles a key that edits.
  ///
  /// - Returns: whether it did.
  mutating func edit(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
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
    return true
  }
}
