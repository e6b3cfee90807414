import SwiftParser
import SwiftSyntax

/// A text as the parser can follow it, whatever it is: every text of others is parsed through this.
struct ParsableText {
  /// Depth in the tree below which no walk goes: chains of thousands of members are as deep as they are long.
  static let maximumDepth = 4_000

  /// The text up to where it is nested too deeply. Bytes keep their places.
  let text: String
  /// The byte where the text is nested too deeply to be read as it is, or nil.
  let firstDeep: Int?

  /// - Complexity: O(length of the text).
  init(_ source: String) {
    let end = Nesting.end(of: source)
    let mask = BracketMask(end.map { String(decoding: source.utf8.prefix($0), as: UTF8.self) } ?? source)
    text = mask.text
    firstDeep = [end, mask.firstMasked].compactMap { $0 }.min()
  }

  /// - Complexity: O(length of the text). The thread has to have a deep stack (`withDeepStack`).
  func parse() -> SourceFileSyntax { Parser.parse(source: text) }
}
