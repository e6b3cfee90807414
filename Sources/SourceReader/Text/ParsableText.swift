import SwiftParser
import SwiftSyntax

/// A text that the parser can process without overflow. All foreign texts are parsed through this type.
struct ParsableText {
  /// Depth in the tree at which every walk stops. A chain of thousands of members is thousands of levels deep.
  static let maximumDepth = 4_000

  /// The text up to the place where it is nested too deeply, with deep square brackets replaced by parentheses. Byte
  /// offsets are those of the original text.
  let text: String
  /// Byte offset at which the text is nested too deeply to be parsed unchanged; nil if the whole text is parsed
  /// unchanged.
  let firstDeep: Int?

  /// Prepares a text for the parser: cuts it where it is nested too deeply, and replaces square brackets beyond the
  /// maximum depth by parentheses.
  ///
  /// - Complexity: O(length of the text).
  init(_ source: String) {
    let end = Nesting.end(of: source)
    let mask = BracketMask(end.map { String(decoding: source.utf8.prefix($0), as: UTF8.self) } ?? source)
    text = mask.text
    firstDeep = [end, mask.firstMasked].compactMap { $0 }.min()
  }

  /// Parses the text.
  ///
  /// - Complexity: O(length of the text). Requires a thread with a large stack (`withDeepStack`).
  func parse() -> SourceFileSyntax { Parser.parse(source: text) }

  /// Parses the text without those attributes of types that the parser cannot read (`AttributeMask`).
  func parseMasked() -> SourceFileSyntax {
    let tree = parse()
    guard tree.hasError, let masked = AttributeMask.masked(text, tree) else { return tree }
    return Parser.parse(source: masked)
  }
}
