import SwiftSyntax

// Local names that conditions, clauses and patterns declare.
extension FileWalker {
  /// Scopes of names that conditions and clauses declare.
  func readBranch(_ node: Syntax) {
    openScope()
    if let loop = node.as(ForStmtSyntax.self) {
      declare(loop.pattern, type: loop.typeAnnotation?.type, value: nil)
    } else if let clause = node.as(CatchClauseSyntax.self) {
      if clause.catchItems.isEmpty { declareLocal("error") }
      for item in clause.catchItems {
        if let pattern = item.pattern { declare(pattern, type: nil, value: nil) }
      }
    }
  }

  /// The names of a pattern become local ones.
  func declare(_ pattern: PatternSyntax, type: TypeSyntax?, value: ExprSyntax?) {
    if let single = pattern.as(IdentifierPatternSyntax.self) {
      declareLocal(single.identifier.text, type: type.map(reference), value: value.flatMap(valueChain))
      return
    }
    let names = PatternNames(viewMode: .sourceAccurate)
    names.walk(pattern)
    for name in names.found { declareLocal(name) }
  }
}

/// The names that a pattern binds.
private final class PatternNames: SyntaxVisitor {
  private(set) var found: [String] = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    found.append(node.identifier.text)
    return .skipChildren
  }
}
