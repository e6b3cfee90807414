import SwiftSyntax

extension TreeBuilder {
  func expression(_ expression: ExprSyntax, generics: GenericArgumentClauseSyntax? = nil) {
    if generics == nil, let links = chain(expression) { return add(chain: links) }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let node):
      self.node(.name, node.baseName.plain, at: node) { genericArguments(generics) }
    case .memberAccessExpr(let node): member(node, generics)
    case .functionCallExpr(let node): call(node)
    case .subscriptCallExpr(let node):
      self.node(.index, at: node) {
        self.expression(node.calledExpression)
        arguments(node.arguments, trailing: node.trailingClosure, more: node.additionalTrailingClosures)
      }
    case .genericSpecializationExpr(let node): self.expression(node.expression, generics: node.genericArgumentClause)
    case .closureExpr(let node): closure(node)
    case .sequenceExpr(let node): sequence(Array(node.elements)[...], node)
    case .tryExpr(let node):
      let mark = node.questionOrExclamationMark?.text
      wrapped(node.expression, mark == "!" ? .forced : mark == "?" ? .optional : [])
    case .awaitExpr(let node): self.expression(node.expression)
    case .unsafeExpr(let node): self.expression(node.expression)
    case .forceUnwrapExpr(let node): wrapped(node.expression, .forced)
    case .optionalChainingExpr(let node): self.expression(node.expression)
    case .inOutExpr(let node): self.expression(node.expression)
    case .consumeExpr(let node): self.expression(node.expression)
    case .copyExpr(let node): self.expression(node.expression)
    case .borrowExpr(let node): self.expression(node.expression)
    case .tupleExpr(let node):
      if node.elements.count == 1, let only = node.elements.first, only.label == nil {
        return self.expression(only.expression)
      }
      self.node(.tuple, at: node) { arguments(node.elements) }
    case .stringLiteralExpr(let node): string(node)
    case .keyPathExpr(let node): keyPath(node)
    case .arrayExpr(let node):
      self.node(.array, at: node) { for element in node.elements { self.expression(element.expression) } }
    case .dictionaryExpr(let node):
      self.node(.dictionary, at: node) {
        guard case .elements(let list) = node.content else { return }
        for element in list {
          self.expression(element.key)
          self.expression(element.value)
        }
      }
    case .ifExpr(let node): ifExpression(node)
    case .switchExpr(let node): switchExpression(node)
    case .booleanLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .nilLiteralExpr, .regexLiteralExpr:
      node(.literal, written(expression), at: expression)
    case .superExpr(let node): self.node(.name, "super", at: node)
    case .typeExpr(let node): type(node.type)
    case .macroExpansionExpr(let node):
      self.node(.macro, node.macroName.text, at: node) {
        arguments(node.arguments, trailing: node.trailingClosure, more: node.additionalTrailingClosures)
      }
    case .prefixOperatorExpr(let node):
      self.node(.operator, node.operator.text, at: node) { self.expression(node.expression) }
    case .postfixOperatorExpr(let node):
      self.node(.operator, node.operator.text, at: node) { self.expression(node.expression) }
    default: node(.other, at: expression) { descend(Syntax(expression)) }
    }
  }

  /// Returns the links of a long chain of calls and members, from the last one: `a.b().c()…`. Nil for a shorter chain.
  ///
  /// Long chains are not read recursively, because the recursion would be too deep.
  private func chain(_ expression: ExprSyntax) -> [ExprSyntax]? {
    var links: [ExprSyntax] = []
    var current = expression
    while true {
      if let call = current.as(FunctionCallExprSyntax.self) {
        links.append(current)
        current = call.calledExpression
      } else if let member = current.as(MemberAccessExprSyntax.self), let base = member.base {
        links.append(current)
        current = base
      } else if let inner = current.as(OptionalChainingExprSyntax.self), !links.isEmpty {
        links.append(current)
        current = inner.expression
      } else {
        links.append(current)
        return links.count > Self.longestChain ? links : nil
      }
    }
  }

  /// Adds the nodes of a chain, without recursion.
  ///
  /// - Complexity: O(links), because all links begin at the same offset.
  private func add(chain links: [ExprSyntax]) {
    guard let base = links.last else { return }
    let start = base.positionAfterSkippingLeadingTrivia.utf8Offset
    let flags = pending
    pending = []
    var open: [(node: (own: Int32, outer: Int32), link: ExprSyntax)] = []
    for (index, link) in links.dropLast().enumerated() {
      let stop = link.endPositionBeforeTrailingTrivia.utf8Offset
      let outer = index == 0 ? flags : []
      if let member = link.as(MemberAccessExprSyntax.self) {
        let optional: CodeFlags = member.base?.is(OptionalChainingExprSyntax.self) == true ? .optional : []
        let name = member.declName.baseName.plain
        open.append((self.open(.member, name, flags: outer.union(optional), start: start, stop: stop), link))
      } else if link.is(FunctionCallExprSyntax.self) {
        open.append((self.open(.call, "", flags: outer, start: start, stop: stop), link))
      }
    }
    expression(base)
    for (node, link) in open.reversed() {
      if let call = link.as(FunctionCallExprSyntax.self) {
        arguments(call.arguments, trailing: call.trailingClosure, more: call.additionalTrailingClosures)
      }
      close(node)
    }
  }

  private static let longestChain = 200

  private func wrapped(_ inner: ExprSyntax, _ flags: CodeFlags) {
    pending.formUnion(flags)
    expression(inner)
    pending = []
  }

  private func member(_ node: MemberAccessExprSyntax, _ generics: GenericArgumentClauseSyntax?) {
    let isOptional = node.base?.is(OptionalChainingExprSyntax.self) == true
    self.node(.member, node.declName.baseName.plain, flags: isOptional ? .optional : [], at: node) {
      if let base = node.base { expression(base) }
      genericArguments(generics)
    }
  }

  private func call(_ node: FunctionCallExprSyntax) {
    self.node(.call, at: node) {
      expression(node.calledExpression)
      arguments(node.arguments, trailing: node.trailingClosure, more: node.additionalTrailingClosures)
    }
  }

  func arguments(
    _ list: LabeledExprListSyntax, trailing: ClosureExprSyntax? = nil,
    more: MultipleTrailingClosureElementListSyntax? = nil
  ) {
    for argument in list {
      node(.argument, label: label(argument), at: argument.expression) { expression(argument.expression) }
    }
    if let trailing { node(.argument, flags: .trailing, at: trailing) { closure(trailing) } }
    for element in more ?? [] {
      node(.argument, label: element.label.plain, flags: .trailing, at: element.closure) { closure(element.closure) }
    }
  }

  private func label(_ argument: LabeledExprSyntax) -> String { argument.label?.plain ?? "" }

  private func closure(_ closure: ClosureExprSyntax) {
    node(.closure, at: closure) {
      for capture in closure.signature?.capture?.items ?? [] {
        node(.capture, capture.name.plain, at: capture) { value(capture.initializer) }
      }
      switch closure.signature?.parameterClause {
      case .simpleInput(let names):
        for name in names { node(.parameter, name.name.plain, label: "_", at: name) }
      case .parameterClause(let clause):
        for parameter in clause.parameters {
          let name = parameter.secondName ?? parameter.firstName
          node(.parameter, name.plain, label: "_", at: parameter) { if let type = parameter.type { self.type(type) } }
        }
      case nil: break
      }
      if let result = closure.signature?.returnClause { node(.result, at: result) { type(result.type) } }
      node(.block, at: closure.statements.isEmpty ? Syntax(closure) : Syntax(closure.statements)) {
        items(closure.statements)
      }
    }
  }

  private func string(_ literal: StringLiteralExprSyntax) {
    var text = ""
    var isInterpolated = false
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let part): text += part.content.text
      case .expressionSegment: isInterpolated = true
      }
    }
    if text.utf8.count > 200 { text = "" }
    node(.string, isInterpolated ? "" : text, flags: isInterpolated ? .interpolated : [], at: literal) {
      for segment in literal.segments {
        if case .expressionSegment(let part) = segment { for part in part.expressions { expression(part.expression) } }
      }
    }
  }

  private func keyPath(_ path: KeyPathExprSyntax) {
    var parts: [String] = []
    for component in path.components {
      switch component.component {
      case .property(let property): parts.append(property.declName.baseName.plain)
      case .optional: break
      default: parts.append("[]")
      }
    }
    node(.keyPath, parts.joined(separator: "."), label: path.root.map { typeName($0) } ?? "", at: path)
  }

  /// Splits a sequence of operators, which the parser leaves flat: `a = b ?? c as! D`.
  private func sequence(_ elements: ArraySlice<ExprSyntax>, _ whole: some SyntaxProtocol) {
    if elements.count == 1, let only = elements.first { return expression(only) }
    if let split = elements.firstIndex(where: { $0.is(AssignmentExprSyntax.self) }) {
      return node(.assignment, at: whole) {
        sequence(elements[..<split], elements.first.map { Syntax($0) } ?? Syntax(whole))
        sequence(elements[(split + 1)...], elements.last.map { Syntax($0) } ?? Syntax(whole))
      }
    }
    if let split = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let ternary = elements[split].as(UnresolvedTernaryExprSyntax.self)
    {
      return node(.ternary, at: whole) {
        sequence(elements[..<split], whole)
        expression(ternary.thenExpression)
        sequence(elements[(split + 1)...], whole)
      }
    }
    if let split = elements.lastIndex(where: { Self.binaryOperator($0) != nil }),
      let name = Self.binaryOperator(elements[split])
    {
      return node(.operator, name, at: whole) {
        // All binary operators of a sequence share one node, named after the last operator; precedence is ignored.
        var rest = elements
        while let next = rest.firstIndex(where: { Self.binaryOperator($0) != nil }) {
          sequence(rest[..<next], rest.first.map { Syntax($0) } ?? Syntax(whole))
          rest = rest[(next + 1)...]
        }
        sequence(rest, rest.first.map { Syntax($0) } ?? Syntax(whole))
      }
    }
    // The remaining elements are a value and casts.
    guard let last = elements.last else { return }
    if elements.count >= 3, let type = last.as(TypeExprSyntax.self) {
      let mark = elements[elements.index(before: elements.index(before: elements.endIndex))]
      let name: String
      if let cast = mark.as(UnresolvedAsExprSyntax.self) {
        name = "as" + (cast.questionOrExclamationMark?.text ?? "")
      } else {
        name = "is"
      }
      return node(.cast, name, at: whole) {
        sequence(elements.dropLast(2), whole)
        self.type(type.type)
      }
    }
    node(.other, at: whole) { for element in elements { expression(element) } }
  }

  private static func binaryOperator(_ value: ExprSyntax) -> String? {
    if let node = value.as(BinaryOperatorExprSyntax.self) { return node.operator.text }
    if value.is(ArrowExprSyntax.self) { return "->" }
    return nil
  }
}
