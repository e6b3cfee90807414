import SwiftSyntax

/// Replaces attributes that stand directly before the parameters of a function type by spaces.
///
/// In `@MainActor(A) -> B`, the parser of swift-syntax takes the parentheses for arguments of the attribute, and does not
/// find the parameters. Some compilers accept this form. The tree leaves out attributes of types, and all byte offsets
/// stay the same.
enum AttributeMask {
  /// Returns a text with the attributes replaced; nil if it has none.
  ///
  /// - Parameter tree: the tree of the text.
  /// - Complexity: O(length of the text).
  static func masked(_ text: String, _ tree: SourceFileSyntax) -> String? {
    var ranges: [Range<Int>] = []
    /// For each open parenthesis, the range of the attribute before it; nil if there is none.
    var open: [Range<Int>?] = []
    /// The attribute whose parentheses end at the previous token.
    var closed: Range<Int>?
    var (last, beforeLast): (TokenSyntax?, TokenSyntax?)
    for token in tree.tokens(viewMode: .sourceAccurate) {
      if let closed, token.tokenKind == .arrow || isEffect(token) { ranges.append(closed) }
      closed = nil
      switch token.tokenKind {
      case .leftParen:
        var attribute: Range<Int>?
        if let sign = beforeLast, let name = last, sign.tokenKind == .atSign, name.text != "convention",
          name.endPosition == token.positionAfterSkippingLeadingTrivia
        {
          attribute =
            sign.positionAfterSkippingLeadingTrivia.utf8Offset..<name.endPositionBeforeTrailingTrivia.utf8Offset
        }
        open.append(attribute)
      case .rightParen: closed = open.popLast() ?? nil
      default: break
      }
      (beforeLast, last) = (last, token)
    }
    if ranges.isEmpty { return nil }
    var bytes = Array(text.utf8)
    for range in ranges where range.upperBound <= bytes.count {
      for index in range { bytes[index] = UInt8(ascii: " ") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isEffect(_ token: TokenSyntax) -> Bool {
    ["async", "throws"].contains(token.text)
  }
}
