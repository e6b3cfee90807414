import SwiftSyntax

// What values begin with, and the members that follow.
extension FileWalker {
  /// Without `try`, `await`, parentheses, `?` and `!`.
  func unwrapped(_ expression: ExprSyntax) -> ExprSyntax {
    var current = expression
    while true {
      switch current.as(ExprSyntaxEnum.self) {
      case .tryExpr(let outer): current = outer.expression
      case .awaitExpr(let outer): current = outer.expression
      case .unsafeExpr(let outer): current = outer.expression
      case .consumeExpr(let outer): current = outer.expression
      case .copyExpr(let outer): current = outer.expression
      case .borrowExpr(let outer): current = outer.expression
      case .optionalChainingExpr(let outer): current = outer.expression
      case .forceUnwrapExpr(let outer): current = outer.expression
      case .inOutExpr(let outer): current = outer.expression
      case .tupleExpr(let outer):
        guard outer.elements.count == 1, let only = outer.elements.first, only.label == nil else { return current }
        current = only.expression
      default: return current
      }
    }
  }

  /// A value, if it is a call or begins with a name.
  func valueChain(_ expression: ExprSyntax) -> Chain? {
    let result = chain(expression)
    return switch result.root {
    case .opaque, .type: nil
    default: result
    }
  }

  /// What an expression begins with and the members that follow.
  func chain(_ expression: ExprSyntax) -> Chain {
    var members: [String] = []
    var current = unwrapped(expression)
    func rooted(_ root: Chain.Root) -> Chain { Chain(root: root, members: members.reversed()) }
    while true {
      switch current.as(ExprSyntaxEnum.self) {
      case .memberAccessExpr(let member):
        members.append(member.declName.baseName.text)
        guard let base = member.base else { return rooted(.implicit(.unknown)) }
        current = unwrapped(base)
      case .genericSpecializationExpr(let generic): current = unwrapped(generic.expression)
      case .declReferenceExpr(let name): return rooted(root(name.baseName))
      case .superExpr: return rooted(.superValue)
      case .functionCallExpr: return rooted(.call(end(current)))
      case .typeExpr(let type): return rooted(.type(reference(type.type)))
      case .arrayExpr, .dictionaryExpr:
        // `[Int]()` parses as an array literal that is called.
        return rooted(.opaque)
      case .sequenceExpr(let sequence):
        let parts = Array(sequence.elements)
        if parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self), let type = parts[2].as(TypeExprSyntax.self) {
          return rooted(.value(reference(type.type)))
        }
        return rooted(.opaque)
      default: return rooted(.opaque)
      }
    }
  }

  private func root(_ token: TokenSyntax) -> Chain.Root {
    switch token.tokenKind {
    case .keyword(.self): return .selfValue
    case .dollarIdentifier: return .opaque
    default: break
    }
    return switch lookup(token.text) {
    case .local(let index): .local(index)
    case .localFunction: .localFunction(token.text)
    case .genericParameter: .genericParameter(token.text)
    case .localType, nil: .name(token.text)
    }
  }
}
