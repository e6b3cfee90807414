import SwiftSyntax

/// Assigns a kind to every token, and to the comments before and after it.
final class TokenColouring: SyntaxAnyVisitor {
  struct Piece {
    var kind: Span.Kind
    /// Length in bytes.
    var length: Int
  }

  private(set) var pieces: [Piece] = []
  private var depth = 0
  /// The condition of `#if` that is being visited; nil outside of conditions.
  private var condition: SyntaxIdentifier?

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    depth += 1
    if let token = node.as(TokenSyntax.self) {
      add(token.leadingTrivia)
      add(condition == nil ? kind(of: token) : .directive, token.trimmedLength.utf8Length)
      add(token.trailingTrivia)
      return .skipChildren
    }
    if depth > ParsableText.maximumDepth {
      add(.plain, node.totalLength.utf8Length)
      return .skipChildren
    }
    let parent = node.parent?.as(IfConfigClauseSyntax.self)
    if condition == nil, let parent, parent.condition?.id == node.id { condition = node.id }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if condition == node.id { condition = nil }
    depth -= 1
  }

  private func add(_ kind: Span.Kind, _ length: Int) {
    if length > 0 { pieces.append(Piece(kind: kind, length: length)) }
  }

  private func add(_ trivia: Trivia) {
    for piece in trivia {
      let kind: Span.Kind =
        switch piece {
        case .lineComment, .blockComment, .docLineComment, .docBlockComment: .comment
        default: .plain
        }
      add(kind, piece.sourceLength.utf8Length)
    }
  }

  private func kind(of token: TokenSyntax) -> Span.Kind {
    switch token.tokenKind {
    case .keyword(.Any), .keyword(.Self): .type
    case .keyword: .keyword
    case .stringSegment, .stringQuote, .multilineStringQuote, .singleQuote, .rawStringPoundDelimiter, .regexSlash,
      .regexLiteralPattern, .regexPoundDelimiter:
      .string
    case .integerLiteral, .floatLiteral: .number
    case .poundIf, .poundElse, .poundElseif, .poundEndif, .poundSourceLocation: .directive
    case .poundAvailable, .poundUnavailable: .keyword
    case .atSign, .pound: .attribute
    case .shebang: .comment
    case .identifier(let name): kind(ofName: name, token)
    default: .plain
    }
  }

  private func kind(ofName name: String, _ token: TokenSyntax) -> Span.Kind {
    guard let parent = token.parent else { return .plain }
    switch parent.kind {
    case .identifierType, .memberType: return isPart(of: .attribute, token) ? .attribute : .type
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .typeAliasDecl, .associatedTypeDecl,
      .genericParameter:
      return .type
    case .macroExpansionExpr, .macroExpansionDecl: return .attribute
    case .declReferenceExpr: return name.first?.isUppercase == true ? .type : .plain
    default: return .plain
    }
  }

  /// Returns whether a token belongs to the name in a node of a kind, such as the name of an attribute.
  private func isPart(of kind: SyntaxKind, _ token: TokenSyntax) -> Bool {
    var node = token.parent
    while let current = node, current.kind == .identifierType || current.kind == .memberType { node = current.parent }
    return node?.kind == kind
  }
}
