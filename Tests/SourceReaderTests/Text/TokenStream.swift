import SwiftSyntax

@testable import SourceReader

/// Tokens of a text, without formatting and comments.
enum TokenStream {
  /// Splits a text into tokens.
  ///
  /// - Complexity: O(length of the text), which is parsed.
  static func tokens(of text: String) -> [String] {
    withDeepStack {
      let collector = TokenCollector(text)
      let parsable = ParsableText(text)
      collector.walk(parsable.parse())
      // Text after a place that is nested too deeply is one token.
      let rest = text.utf8.dropFirst(parsable.text.utf8.count)
      return collector.tokens + (rest.isEmpty ? [] : [String(decoding: rest, as: UTF8.self)])
    }
  }

  /// Returns whether two texts are equal, or differ in formatting and comments only.
  static func isSame(_ left: String, _ right: String) -> Bool {
    left == right || tokens(of: left) == tokens(of: right)
  }
}

private final class TokenCollector: SyntaxAnyVisitor {
  private(set) var tokens: [String] = []
  private let source: String
  private var depth = 0

  init(_ source: String) {
    self.source = source
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    depth += 1
    if let token = node.as(TokenSyntax.self) {
      if token.trimmedLength.utf8Length > 0 { tokens.append(token.text) }
      return .skipChildren
    }
    if depth > ParsableText.maximumDepth {
      tokens.append(
        source.slice(
          node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset))
      return .skipChildren
    }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) { depth -= 1 }
}
