import SwiftSyntax

// Braces, with the declarations and statements they belong to.
extension FileWalker {
  func readBlock(_ node: Syntax) {
    switch node.kind {
    case .memberBlock: readMembers(node)
    case .codeBlock: readBody(node)
    case .accessorBlock: readAccessors(node)
    case .closureExpr: readClosure(node)
    case .switchExpr:
      guard let expression = node.as(SwitchExprSyntax.self) else { return }
      add(.switch, header: node, from: expression.leftBrace, to: end(node))
    case .switchCase: readCase(node)
    default: break
    }
  }

  /// Records a block from its opening brace on, and makes it the innermost block.
  private func add(_ kind: Block.Kind, header: Syntax, from brace: TokenSyntax, to end: Int) {
    guard brace.presence == .present else { return }
    add(kind, header: header, lines.range(brace.positionAfterSkippingLeadingTrivia.utf8Offset..<end))
  }

  private func add(_ kind: Block.Kind, header: Syntax, _ range: TextRange) {
    facts.blocks.append(
      Block(
        kind: kind, function: context.function.map { facts.functions[$0].name },
        type: context.owner.map { facts.types[$0].name }, header: words(of: header), range: range,
        parent: context.block, functionIndex: context.function))
    enter { $0.block = facts.blocks.count - 1 }
    if kind != .closure { endHead(before: range) }
  }

  /// Ends a statement's head before its first body.
  private func endHead(before body: TextRange) {
    guard let index = context.statement else { return }
    let statement = facts.statements[index]
    guard statement.head == statement.range, statement.range.bytes.lowerBound < body.bytes.lowerBound else { return }
    facts.statements[index].head.bytes = statement.range.bytes.lowerBound..<body.bytes.lowerBound
    facts.statements[index].head.end = body.start
  }

  /// Returns the position of the first token of a declaration or statement, after its attributes.
  private func words(of node: Syntax) -> TextPosition {
    for child in node.children(viewMode: .sourceAccurate) where child.kind != .attributeList {
      let start = child.positionAfterSkippingLeadingTrivia.utf8Offset
      if end(child) > start { return lines.position(start) }
    }
    return position(node)
  }

  private func readMembers(_ node: Syntax) {
    guard let members = node.as(MemberBlockSyntax.self), let parent = node.parent, let owner = context.owner else {
      return
    }
    add(.type(facts.types[owner].kind), header: parent, from: members.leftBrace, to: end(node))
  }

  private func readBody(_ node: Syntax) {
    guard let body = node.as(CodeBlockSyntax.self), let parent = node.parent else { return }
    enter { $0.level = .body }
    var header = parent
    let kind: Block.Kind
    switch parent.kind {
    case .functionDecl: kind = .function
    case .initializerDecl: kind = .initializer
    case .deinitializerDecl: kind = .deinitializer
    case .accessorDecl: kind = .accessor(context.function.map { facts.functions[$0].kind } ?? .accessor)
    case .guardStmt: kind = .guard
    case .forStmt: kind = .for
    case .whileStmt: kind = .while
    case .repeatStmt: kind = .repeat
    case .doStmt: kind = .do
    case .catchClause: kind = .catch
    case .deferStmt: kind = .defer
    case .ifExpr:
      let branch = parent.as(IfExprSyntax.self)
      let isElse = branch?.body.id != body.id
      kind = isElse ? .else : .if
      if isElse, let keyword = branch?.elseKeyword { header = Syntax(keyword) }
    default: kind = .other
    }
    add(kind, header: header, from: body.leftBrace, to: end(node))
  }

  /// Reads the braces of a property or subscript, which hold a getter's body or accessors.
  private func readAccessors(_ node: Syntax) {
    guard let block = node.as(AccessorBlockSyntax.self), let declaration = node.parent else { return }
    enter { $0.level = .body }
    let header = declaration.kind == .patternBinding ? declaration.parent?.parent ?? declaration : declaration
    switch block.accessors {
    case .accessors: add(.accessors, header: header, from: block.leftBrace, to: end(node))
    case .getter:
      let isSubscript = declaration.kind == .subscriptDecl
      if !isSubscript { addAccessor(.getter, of: declaration, at: node) }
      add(isSubscript ? .subscript : .accessor(.getter), header: header, from: block.leftBrace, to: end(node))
    }
  }

  private func readClosure(_ node: Syntax) {
    guard let closure = node.as(ClosureExprSyntax.self) else { return }
    add(.closure, header: node, from: closure.leftBrace, to: end(node))
    enter { $0.level = .body }
  }

  private func readCase(_ node: Syntax) {
    guard let branch = node.as(SwitchCaseSyntax.self) else { return }
    enter { $0.level = .body }
    guard let first = branch.statements.first, let last = branch.statements.last?.item else { return }
    let start = first.positionAfterSkippingLeadingTrivia.utf8Offset
    if start < end(last) { add(.case, header: node, lines.range(start..<end(last))) }
  }
}
