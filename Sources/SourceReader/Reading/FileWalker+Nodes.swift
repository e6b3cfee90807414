import SwiftSyntax

// Which kinds of nodes mean something. Everything else is walked through.
extension FileWalker {
  /// Reads a node before its children.
  ///
  /// - Returns: whether to walk its children.
  func read(_ node: Syntax) -> Bool {
    switch node.kind {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl: readType(node)
    case .typeAliasDecl: readAlias(node)
    case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl: readFunction(node)
    case .accessorDecl: readAccessor(node)
    case .enumCaseDecl: readCases(node)
    case .patternBinding: readBinding(node)
    case .functionParameter: readDefault(node)
    case .memberBlock, .codeBlock, .accessorBlock, .closureExpr, .switchExpr, .switchCase: readBlock(node)
    case .ifExpr, .whileStmt, .forStmt, .catchClause: readBranch(node)
    case .codeBlockItemList: hoist(node)
    case .codeBlockItem, .memberBlockItem: readStatement(node)
    case .functionCallExpr: readCall(node)
    case .memberAccessExpr: readMember(node)
    case .declReferenceExpr: readName(node)
    case .sequenceExpr: readSequence(node)
    case .arrayElement, .dictionaryElement: readElement(node)
    case .returnStmt:
      if let value = node.as(ReturnStmtSyntax.self)?.expression, let result = context.result {
        expect(.type(result), of: value)
      }
    case .ifConfigClause: readConditional(node)
    case .macroExpansionExpr, .macroExpansionDecl: readMacro(node)
    // Patterns look like calls, and key paths and attributes run no code where they stand.
    case .expressionPattern, .keyPathExpr, .attribute, .genericParameterClause, .genericWhereClause: return false
    default: break
    }
    return true
  }

  /// Reads a node after its children: names that it declares are known from here on.
  func finish(_ node: Syntax) {
    switch node.kind {
    case .patternBinding:
      guard context.level == .body, let binding = node.as(PatternBindingSyntax.self) else { return }
      declare(binding.pattern, type: binding.typeAnnotation?.type, value: binding.initializer?.value)
    case .optionalBindingCondition:
      guard let condition = node.as(OptionalBindingConditionSyntax.self) else { return }
      let shorthand = condition.pattern.as(IdentifierPatternSyntax.self)
        .map { ExprSyntax(DeclReferenceExprSyntax(baseName: $0.identifier)) }
      declare(
        condition.pattern, type: condition.typeAnnotation?.type, value: condition.initializer?.value ?? shorthand)
    case .matchingPatternCondition:
      guard let condition = node.as(MatchingPatternConditionSyntax.self) else { return }
      declare(condition.pattern, type: nil, value: nil)
    default: break
    }
  }

  private func readConditional(_ node: Syntax) {
    if let condition = node.as(IfConfigClauseSyntax.self)?.condition { skip(condition) }
    enter { $0.circumstances.insert(.conditional) }
  }

  private func readMacro(_ node: Syntax) {
    let name =
      node.as(MacroExpansionExprSyntax.self)?.macroName ?? node.as(MacroExpansionDeclSyntax.self)?.macroName
    guard let name, !Self.literals.contains(name.text) else { return }
    unknown(.macro(name.text), at: node)
    enter { $0.circumstances.insert(.macro) }
  }

  /// Macros of the language itself, which expand to values.
  private static let literals: Set<String> = [
    "file", "fileID", "filePath", "line", "column", "function", "dsohandle", "selector", "keyPath", "isolation",
    "colorLiteral", "fileLiteral", "imageLiteral", "warning", "error", "sourceLocation", "externalMacro",
  ]

  /// Functions and types of a body are known in all of it, also before they are declared.
  private func hoist(_ node: Syntax) {
    guard context.level == .body, let items = node.as(CodeBlockItemListSyntax.self) else { return }
    for item in items {
      guard case .decl(let declaration) = item.item else { continue }
      if let function = declaration.as(FunctionDeclSyntax.self) {
        bind(function.name.text, to: .localFunction)
      } else if let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text {
        bind(name, to: .localType)
      }
    }
  }

  private func readStatement(_ node: Syntax) {
    let isMember = node.kind == .memberBlockItem
    let item: Syntax
    if let code = node.as(CodeBlockItemSyntax.self) {
      item = Syntax(code.item)
    } else if let member = node.as(MemberBlockItemSyntax.self) {
      item = Syntax(member.decl)
    } else {
      return
    }
    let range = range(item)
    if range.bytes.isEmpty { return }
    facts.statements.append(Statement(range: range, head: range, isMember: isMember, parent: context.statement))
    enter { $0.statement = facts.statements.count - 1 }
  }
}
