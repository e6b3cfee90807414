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
          namesInside(node.pattern)
          if let annotation = node.typeAnnotation { type(annotation.type) }
        }
        if let condition = node.whereClause?.condition { expression(condition) }
        block(node.body)
      }
    case .doStmt(let node):
      self.node(.statement, "do", at: node) {
        block(node.body)
        for clause in node.catchClauses {
          self.node(.statement, "catch", at: clause) {
            if clause.catchItems.isEmpty { self.node(.binding, "error", at: clause.catchKeyword) }
            for item in clause.catchItems { if let pattern = item.pattern { names(pattern) } }
            block(clause.body)
          }
        }
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

  /// Adds a node for each name that a pattern binds.
  func names(_ pattern: PatternSyntax) {
    let names = PatternNames(viewMode: .sourceAccurate)
    names.walk(pattern)
    for name in names.found { node(.binding, name.identifier.plain, at: name) }
  }

  /// Adds the names of a pattern, unless the pattern is a single name.
  func namesInside(_ pattern: PatternSyntax) { if name(pattern).isEmpty { names(pattern) } }

  func conditions(_ list: ConditionElementListSyntax) {
    for element in list {
      switch element.condition {
      case .expression(let value): expression(value)
      case .optionalBinding(let binding):
        node(.binding, name(binding.pattern), at: binding) {
          namesInside(binding.pattern)
          if let annotation = binding.typeAnnotation { type(annotation.type) }
          value(binding.initializer)
        }
      case .matchingPattern(let matching):
        node(.binding, name(matching.pattern), at: matching) {
          namesInside(matching.pattern)
          value(matching.initializer)
        }
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
      case .switchCase(let branch):
        node(.block, "case", at: branch) {
          if case .case(let label) = branch.label { for item in label.caseItems { names(item.pattern) } }
          items(branch.statements)
        }
      case .ifConfigDecl(let conditional): declaration(DeclSyntax(conditional))
      }
    }
  }

  /// Adds the declarations, statements and expressions inside a node that has no kind of its own.
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

/// A collector of the names that a pattern binds.
private final class PatternNames: SyntaxVisitor {
  private(set) var found: [IdentifierPatternSyntax] = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .skipChildren
  }

  // Names inside a closure are not bound by the pattern.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
