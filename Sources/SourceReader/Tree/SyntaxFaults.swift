import SwiftSyntax

/// Finds the positions at which a text does not parse, because something is missing, unexpected or too deeply nested.
final class SyntaxFaults: SyntaxAnyVisitor {
  private var offsets: [Int] = []
  private var depth = 0

  /// Returns the byte offsets, in order.
  static func find(in tree: SourceFileSyntax) -> [Int] {
    let finder = SyntaxFaults(viewMode: .all)
    finder.walk(tree)
    return Set(finder.offsets).sorted()
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    depth += 1
    if let token = node.as(TokenSyntax.self) {
      if token.presence == .missing { offsets.append(token.position.utf8Offset) }
      return .skipChildren
    }
    if node.kind == .unexpectedNodes || depth > ParsableText.maximumDepth {
      offsets.append(node.positionAfterSkippingLeadingTrivia.utf8Offset)
      return .skipChildren
    }
    return node.hasError ? .visitChildren : .skipChildren
  }

  override func visitAnyPost(_ node: Syntax) { depth -= 1 }
}
