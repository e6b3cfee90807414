import SwiftSyntax

// Dispatch by the kind of a node. Nodes of other kinds are only walked through.
extension FileWalker {
  /// Reads a node before its children.
  ///
  /// - Returns: true if the children are to be walked.
  func read(_ node: Syntax) -> Bool {
    switch node.kind {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl: readType(node)
    case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl: readFunction(node)
    case .accessorDecl: readAccessor(node)
    case .enumCaseDecl: readCases(node)
    case .patternBinding: readBinding(node)
    case .memberBlock, .codeBlock, .accessorBlock, .closureExpr, .switchExpr, .switchCase: readBlock(node)
    case .codeBlockItem, .memberBlockItem: readStatement(node)
    case .sequenceExpr: readSequence(node)
    case .arrayElement, .dictionaryElement: readElement(node)
    case .ifConfigClause: enter { $0.isConditional = true }
    case .macroExpansionExpr, .macroExpansionDecl: readMacro(node)
    // These nodes contain no braces with code that runs at their place.
    case .expressionPattern, .keyPathExpr, .attribute, .genericParameterClause, .genericWhereClause: return false
    default: break
    }
    return true
  }

  private func readMacro(_ node: Syntax) {
    let name =
      node.as(MacroExpansionExprSyntax.self)?.macroName ?? node.as(MacroExpansionDeclSyntax.self)?.macroName
    guard let name, !Self.literals.contains(name.text) else { return }
    unknown(.macro(name.text), at: node)
  }

  /// Names after `#` that belong to the language itself: they expand to values, or add no code.
  static let literals: Set<String> = [
    "file", "fileID", "filePath", "line", "column", "function", "dsohandle", "selector", "keyPath", "isolation",
    "colorLiteral", "fileLiteral", "imageLiteral", "warning", "error", "sourceLocation", "externalMacro",
  ]

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
