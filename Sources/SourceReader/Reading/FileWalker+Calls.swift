import SwiftSyntax

// Calls, names, and what is expected of values.
extension FileWalker {
  func readCall(_ node: Syntax) {
    guard let call = node.as(FunctionCallExprSyntax.self) else { return }
    let callee = call.calledExpression
    var arguments = call.arguments.map { argument in
      Call.Argument(
        label: argument.label?.text, value: valueChain(argument.expression), metatype: metatype(argument.expression),
        range: argumentRange(argument))
    }
    for (index, argument) in call.arguments.enumerated() {
      expect(.argument(of: end(node), index), of: argument.expression)
    }
    if call.trailingClosure != nil { arguments.append(Call.Argument(label: nil)) }
    for closure in call.additionalTrailingClosures { arguments.append(Call.Argument(label: closure.label.text)) }
    add(callee, arguments, isReference: false, at: node)
  }

  /// Without the comma behind it.
  private func argumentRange(_ argument: LabeledExprSyntax) -> TextRange {
    lines.range(argument.positionAfterSkippingLeadingTrivia.utf8Offset..<end(argument.expression))
  }

  /// `Armor.init` that is not called here.
  func readMember(_ node: Syntax) {
    guard let member = node.as(MemberAccessExprSyntax.self) else { return }
    if let base = member.base, isSelf(base) { refer(to: member.declName.baseName.text, isOfSelf: true, at: node) }
    guard member.declName.baseName.tokenKind == .keyword(.`init`), member.base != nil else {
      readAccess(member)
      return
    }
    let parent = node.parent
    if parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(member).id { return }
    if parent?.kind == .genericSpecializationExpr { return }
    add(ExprSyntax(member), [], isReference: true, at: node)
  }

  /// A member that is not called, with all that is before it.
  private func readAccess(_ member: MemberAccessExprSyntax) {
    var outer = Syntax(member)
    while let parent = outer.parent, Self.transparent.contains(parent.kind) { outer = parent }
    if let parent = outer.parent {
      if parent.kind == .memberAccessExpr { return }
      if parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == outer.id { return }
    }
    guard member.base != nil, let chain = valueChain(ExprSyntax(member)) else { return }
    facts.accesses.append(
      MemberAccess(
        chain: chain, circumstances: context.circumstances, context: context.path,
        function: context.function, owner: context.owner, range: range(member)))
  }

  private static let transparent: Set<SyntaxKind> = [
    .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr,
  ]

  private func add(_ callee: ExprSyntax, _ arguments: [Call.Argument], isReference: Bool, at node: Syntax) {
    let end = end(node)
    let expectation = expectations[end] ?? .unknown
    let bare = unwrapped(callee)
    let generics = bare.as(GenericSpecializationExprSyntax.self)
    let member = (generics.map { unwrapped($0.expression) } ?? bare).as(MemberAccessExprSyntax.self)
    var root = chain(callee)
    if case .implicit = root.root { root.root = .implicit(expectation) }
    facts.calls.append(
      Call(
        callee: root, genericArguments: specialization(of: callee), arguments: arguments, isReference: isReference,
        receiverRange: member?.base.map { range($0) }, calleeRange: range(callee),
        circumstances: context.circumstances, expectation: expectation, context: context.path,
        statement: context.statement, function: context.function, owner: context.owner, property: context.property,
        range: range(node)))
  }

  /// The generic arguments of a callee, or of the type whose `init` it names.
  private func specialization(of callee: ExprSyntax) -> [TypeReference] {
    let bare = unwrapped(callee)
    if let generics = bare.as(GenericSpecializationExprSyntax.self) {
      return genericArguments(generics.genericArgumentClause)
    }
    if let member = bare.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
      let base = member.base
    {
      return specialization(of: base)
    }
    return []
  }

  /// `T` of `T.self`.
  private func metatype(_ expression: ExprSyntax) -> TypeReference? {
    guard let member = expression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.tokenKind == .keyword(.self), let base = member.base
    else { return nil }
    return written(base)
  }

  /// A type that is written where an expression stands.
  private func written(_ expression: ExprSyntax) -> TypeReference? {
    if let type = expression.as(TypeExprSyntax.self)?.type { return reference(type) }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return written(only.expression)
    }
    let generics = specialization(of: expression)
    let named = chain(expression)
    switch named.root {
    case .name(let name):
      return TypeReference(
        shape: .named, path: [name] + named.members, parts: generics, text: text(expression))
    case .genericParameter(let name):
      return TypeReference(
        shape: .named, path: [name], isGenericParameter: true, text: text(expression))
    case .type(let type): return type
    default: return nil
    }
  }

  /// A name that a body or an initial value uses and does not declare.
  func readName(_ node: Syntax) {
    guard context.function ?? context.property != nil, let name = node.as(DeclReferenceExprSyntax.self),
      node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != name.id, lookup(name.baseName.text) == nil
    else { return }
    refer(to: name.baseName.text, isOfSelf: false, at: node)
  }

  /// `self`, also as `self?` where a closure holds it weakly.
  private func isSelf(_ expression: ExprSyntax) -> Bool {
    unwrapped(expression).as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
  }

  private func refer(to name: String, isOfSelf: Bool, at node: Syntax) {
    facts.nameUses.append(
      NameUse(
        name: name, isOfSelf: isOfSelf, context: context.path, function: context.function, owner: context.owner,
        range: range(node)))
    var function = context.function
    while let index = function {
      facts.functions[index].references.insert(name)
      function = facts.functions[index].outer
    }
  }

  /// `a = b`: what is put where, and what b is expected to be.
  func readSequence(_ node: Syntax) {
    guard let elements = node.as(SequenceExprSyntax.self)?.elements, elements.count >= 3 else { return }
    let parts = Array(elements)
    guard parts[1].is(AssignmentExprSyntax.self) else { return }
    if parts.count == 3 { readTableAssignment(parts[0], parts[2], at: node) }
    guard let variable = valueChain(parts[0]) else { return }
    // Of `a = b ?? c()` neither is the value.
    let isSimple = parts.count == 3
    facts.assignments.append(
      Assignment(
        target: variable, value: isSimple ? valueChain(parts[2]) : nil,
        isNil: isSimple && parts[2].is(NilLiteralExprSyntax.self), context: context.path, owner: context.owner,
        range: range(node)))
    guard isSimple else { return }
    expect(.variable(variable), of: parts[2])
  }

  /// Notes what a value has to be, for a call of `.init` in its place.
  func expect(_ expectation: Chain.Expectation, of value: ExprSyntax) {
    let bare = unwrapped(value)
    if bare.is(FunctionCallExprSyntax.self) { expectations[end(bare)] = expectation }
  }
}
