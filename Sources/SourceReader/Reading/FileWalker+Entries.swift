import SwiftSyntax

// Values put into arrays and dictionaries.
extension FileWalker {
  /// Reads an element of a literal. `[Int]` in `[Int]()` is parsed as a literal as well, but its element is no value.
  func readElement(_ node: Syntax) {
    guard let literal = node.parent?.parent else { return }
    if let element = node.as(ArrayElementSyntax.self) {
      add(element.expression, colon: nil, in: literal, at: node)
    } else if let element = node.as(DictionaryElementSyntax.self) {
      let colon = element.colon.positionAfterSkippingLeadingTrivia.utf8Offset
      add(element.value, colon: colon, in: literal, at: node)
    }
  }

  /// Reads an assignment to a subscript: `table["a"] = b`.
  func readSequence(_ node: Syntax) {
    guard let elements = node.as(SequenceExprSyntax.self)?.elements, elements.count == 3 else { return }
    let parts = Array(elements)
    guard parts[1].is(AssignmentExprSyntax.self), unwrapped(parts[0]).is(SubscriptCallExprSyntax.self) else { return }
    add(parts[2], colon: nil, in: nil, at: node)
  }

  private func add(_ value: ExprSyntax, colon: Int?, in literal: Syntax?, at node: Syntax) {
    facts.entries.append(
      Entry(
        valueRange: range(unwrapped(value)), colon: colon, literal: literal.map { range($0) }, owner: context.owner,
        range: range(node)))
  }

  /// Returns an expression without `try`, `await`, parentheses, `?` and `!`.
  private func unwrapped(_ expression: ExprSyntax) -> ExprSyntax {
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
}
