import SwiftSyntax

extension TreeBuilder {
  func statement(_ statement: StmtSyntax) {
    switch statement.as(StmtSyntaxEnum.self) {
    case .returnStmt(let node):
      self.node(.exit, "return", at: node) { if let value = node.expression { expression(value) } }
    case .throwStmt(let node): self.node(.exit, "throw", at: node) { expression(node.expression) }
    case .expressionStmt(let node): expression(node.expression)
    case .guardStmt(let node):
      self.node(.statement, "guard", at: node) {
        conditions(node.conditions)
        block(node.body)
      }
    case .whileStmt(let node):
      self.node(.statement, "while", at: node) {
        conditions(node.conditions)
        block(node.body)
      }
    case .repeatStmt(let node):
      self.node(.statement, "repeat", at: node) {
        block(node.body)
        expression(node.condition)
      }
    case .forStmt(let node):
      self.node(.statement, "for", at: node) {
        expression(node.sequence)
        self.node(.binding, name(node.pattern), at: node.pattern) {
          if let annotation = node.typeAnnotation { type(annotation.type) }
        }
        if let condition = node.whereClause?.condition { expression(condition) }
        block(node.body)
      }
    case .doStmt(let node):
      self.node(.statement, "do", at: node) {
        block(node.body)
        for clause in node.catchClauses { self.node(.statement, "catch", at: clause) { block(clause.body) } }
      }
    case .deferStmt(let node): self.node(.statement, "defer", at: node) { block(node.body) }
    case .labeledStmt(let node): self.statement(node.statement)
    case .yieldStmt, .breakStmt, .continueStmt, .fallThroughStmt: break
    default: descend(Syntax(statement))
    }
  }

  func name(_ pattern: PatternSyntax) -> String {
    if let single = pattern.as(IdentifierPatternSyntax.self) { return single.identifier.plain }
    if let binding = pattern.as(ValueBindingPatternSyntax.self) { return name(binding.pattern) }
    return ""
  }

  func conditions(_ list: ConditionElementListSyntax) {
    for element in list {
      switch element.condition {
      case .expression(let value): expression(value)
      case .optionalBinding(let binding):
        node(.binding, name(binding.pattern), at: binding) {
          if let annotation = binding.typeAnnotation { type(annotation.type) }
          value(binding.initializer)
        }
      case .matchingPattern(let matching):
        node(.binding, name(matching.pattern), at: matching) { value(matching.initializer) }
      case .availability: break
      }
    }
  }

  func ifExpression(_ node: IfExprSyntax) {
    self.node(.statement, "if", at: node) {
      conditions(node.conditions)
      block(node.body)
      switch node.elseBody {
      case .codeBlock(let body): block(body)
      case .ifExpr(let next): ifExpression(next)
      case nil: break
      }
    }
  }

  func switchExpression(_ node: SwitchExprSyntax) {
    self.node(.statement, "switch", at: node) {
      expression(node.subject)
      switchCases(node.cases)
    }
  }

  func switchCases(_ list: SwitchCaseListSyntax) {
    for element in list {
      switch element {
      case .switchCase(let branch): node(.block, "case", at: branch) { items(branch.statements) }
      case .ifConfigDecl(let conditional): declaration(DeclSyntax(conditional))
      }
    }
  }

  /// What stands somewhere inside a node that means nothing itself.
  func descend(_ syntax: Syntax) {
    for child in syntax.children(viewMode: .sourceAccurate) {
      if let value = child.as(ExprSyntax.self) {
        expression(value)
      } else if let inner = child.as(DeclSyntax.self) {
        declaration(inner)
      } else if let inner = child.as(StmtSyntax.self) {
        statement(inner)
      } else if child.kind != .token {
        descend(child)
      }
    }
  }
}
