import SwiftSyntax

// What is put into lists and tables.
extension FileWalker {
  /// An element of a literal. `[Int]` of `[Int]()` is read as one, too, and its name is no value.
  func readElement(_ node: Syntax) {
    guard let literal = node.parent?.parent else { return }
    if let element = node.as(ArrayElementSyntax.self) {
      add(element.expression, colon: nil, in: literal, at: node)
    } else if let element = node.as(DictionaryElementSyntax.self) {
      let colon = element.colon.positionAfterSkippingLeadingTrivia.utf8Offset
      add(element.value, colon: colon, in: literal, at: node)
    }
  }

  /// `table["a"] = b`.
  func readTableAssignment(_ target: ExprSyntax, _ value: ExprSyntax, at node: Syntax) {
    guard unwrapped(target).is(SubscriptCallExprSyntax.self) else { return }
    add(value, colon: nil, in: nil, at: node)
  }

  private func add(_ value: ExprSyntax, colon: Int?, in literal: Syntax?, at node: Syntax) {
    facts.entries.append(
      Entry(
        value: valueChain(value), valueRange: range(unwrapped(value)), colon: colon, literal: literal.map { range($0) },
        context: context.path, owner: context.owner, range: range(node)))
  }
}
