import SwiftSyntax

extension TreeBuilder {
  func items(_ list: CodeBlockItemListSyntax) {
    for item in list {
      add(item: item.item, isMember: false)
      switch item.item {
      case .decl(let declaration): self.declaration(declaration)
      case .stmt(let statement): self.statement(statement)
      case .expr(let expression): self.expression(expression)
      }
    }
  }

  func members(_ block: MemberBlockSyntax) { members(block.members) }

  private func members(_ list: MemberBlockItemListSyntax) {
    for member in list {
      add(item: member.decl, isMember: true)
      declaration(member.decl)
    }
  }

  func declaration(_ declaration: DeclSyntax) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .importDecl(let node):
      self.node(.import, node.path.map(\.name.text).joined(separator: "."), at: node)
    case .classDecl(let node):
      type(.class, node.name.plain, node, node.genericParameterClause, node.inheritanceClause, node.memberBlock)
    case .structDecl(let node):
      type(.struct, node.name.plain, node, node.genericParameterClause, node.inheritanceClause, node.memberBlock)
    case .enumDecl(let node):
      type(.enum, node.name.plain, node, node.genericParameterClause, node.inheritanceClause, node.memberBlock)
    case .actorDecl(let node):
      type(.actor, node.name.plain, node, node.genericParameterClause, node.inheritanceClause, node.memberBlock)
    case .protocolDecl(let node): type(.protocol, node.name.plain, node, nil, node.inheritanceClause, node.memberBlock)
    case .extensionDecl(let node):
      type(.extension, typeName(node.extendedType), node, nil, node.inheritanceClause, node.memberBlock)
    case .typeAliasDecl(let node):
      self.node(.alias, node.name.plain, at: node) {
        generics(node.genericParameterClause)
        self.type(node.initializer.value)
      }
    case .functionDecl(let node): function(node)
    case .initializerDecl(let node):
      self.node(.initializer, "init", flags: flags(node.modifiers), at: node) {
        attributes(node.attributes)
        generics(node.genericParameterClause)
        parameters(node.signature.parameterClause.parameters)
        body(node.body)
      }
    case .deinitializerDecl(let node): self.node(.deinitializer, "deinit", at: node) { body(node.body) }
    case .subscriptDecl(let node):
      self.node(.subscript, "subscript", flags: flags(node.modifiers), at: node) {
        generics(node.genericParameterClause)
        parameters(node.parameterClause.parameters)
        self.node(.result, at: node.returnClause) { type(node.returnClause.type) }
        if let accessors = node.accessorBlock { self.accessors(accessors) }
      }
    case .variableDecl(let node): variables(node)
    case .enumCaseDecl(let node): cases(node)
    case .ifConfigDecl(let node): conditional(node)
    case .macroExpansionDecl(let node):
      self.node(.macro, node.macroName.text, at: node) {
        arguments(node.arguments, trailing: node.trailingClosure, more: node.additionalTrailingClosures)
      }
    default: break
    }
  }

  private func type(
    _ kind: CodeKind, _ name: String, _ node: some DeclGroupSyntax, _ parameters: GenericParameterClauseSyntax?,
    _ inherited: InheritanceClauseSyntax?, _ block: MemberBlockSyntax
  ) {
    self.node(kind, name, flags: flags(node.modifiers), at: node) {
      attributes(node.attributes)
      generics(parameters)
      for type in inherited?.inheritedTypes ?? [] { self.type(type.type) }
      members(block)
    }
  }

  private func generics(_ clause: GenericParameterClauseSyntax?) {
    for parameter in clause?.parameters ?? [] {
      node(.genericParameter, parameter.name.text, at: parameter) {
        if let type = parameter.inheritedType { self.type(type) }
      }
    }
  }

  private func function(_ function: FunctionDeclSyntax) {
    node(.function, function.name.plain, flags: flags(function.modifiers), at: function) {
      attributes(function.attributes)
      generics(function.genericParameterClause)
      parameters(function.signature.parameterClause.parameters)
      if let result = function.signature.returnClause { node(.result, at: result) { type(result.type) } }
      body(function.body)
    }
  }

  private func parameters(_ list: FunctionParameterListSyntax) {
    for parameter in list {
      let name = parameter.secondName ?? parameter.firstName
      node(.parameter, name.plain, label: parameter.firstName.plain, at: parameter) {
        attributes(parameter.attributes)
        type(parameter.type)
        value(parameter.defaultValue)
      }
    }
  }

  func value(_ clause: InitializerClauseSyntax?) {
    guard let clause else { return }
    node(.value, at: clause.value) { expression(clause.value) }
  }

  private func body(_ body: CodeBlockSyntax?) { if let body { block(body) } }

  func block(_ block: CodeBlockSyntax) { node(.block, at: block) { items(block.statements) } }

  private func variables(_ declaration: VariableDeclSyntax) {
    var flags = flags(declaration.modifiers)
    if declaration.bindingSpecifier.tokenKind == .keyword(.let) { flags.insert(.constant) }
    // In `var a, b: Int` only the node of `b` gets the type, although it is the type of both variables.
    for binding in declaration.bindings {
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain ?? ""
      node(.variable, name, flags: flags, at: declaration.bindings.count == 1 ? Syntax(declaration) : Syntax(binding)) {
        attributes(declaration.attributes)
        namesInside(binding.pattern)
        if let annotation = binding.typeAnnotation { type(annotation.type) }
        value(binding.initializer)
        if let accessors = binding.accessorBlock { self.accessors(accessors) }
      }
    }
  }

  private func accessors(_ block: AccessorBlockSyntax) {
    switch block.accessors {
    case .getter(let statements):
      node(.accessor, "get", at: block) { node(.block, at: block) { items(statements) } }
    case .accessors(let list):
      for accessor in list { node(.accessor, accessor.accessorSpecifier.text, at: accessor) { body(accessor.body) } }
    }
  }

  private func cases(_ declaration: EnumCaseDeclSyntax) {
    for element in declaration.elements {
      node(.enumCase, element.name.plain, at: element) {
        for parameter in element.parameterClause?.parameters ?? [] {
          let name = parameter.secondName ?? parameter.firstName
          node(.parameter, name?.plain ?? "", label: parameter.firstName?.plain ?? "_", at: parameter) {
            type(parameter.type)
            value(parameter.defaultValue)
          }
        }
      }
    }
  }

  private func conditional(_ declaration: IfConfigDeclSyntax) {
    node(.conditional, at: declaration) {
      inCondition {
        for clause in declaration.clauses {
          let condition = clause.condition.map { written($0) } ?? "else"
          node(.clause, condition, at: clause) {
            switch clause.elements {
            case .statements(let list): items(list)
            case .decls(let list): members(list)
            case .switchCases(let list): switchCases(list)
            case .postfixExpression(let value): expression(value)
            case .attributes(let list): attributes(list)
            case nil: break
            @unknown default: break
            }
          }
        }
      }
    }
  }

  func attributes(_ list: AttributeListSyntax) {
    for element in list {
      switch element {
      case .attribute(let attribute):
        node(.attribute, typeName(attribute.attributeName), at: attribute) {
          if let generic = attribute.attributeName.as(IdentifierTypeSyntax.self)?.genericArgumentClause {
            self.genericArguments(generic)
          }
          if case .argumentList(let list)? = attribute.arguments { leavingOutItems { arguments(list) } }
        }
      case .ifConfigDecl: break
      }
    }
  }

  private func flags(_ modifiers: DeclModifierListSyntax) -> CodeFlags {
    var flags: CodeFlags = []
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.static), .keyword(.class): flags.insert(.isStatic)
      case .keyword(.lazy): flags.insert(.isLazy)
      case .keyword(.weak), .keyword(.unowned): flags.insert(.isWeak)
      case .keyword(.private), .keyword(.fileprivate): if modifier.detail == nil { flags.insert(.isPrivate) }
      case .keyword(.public), .keyword(.open): if modifier.detail == nil { flags.insert(.isPublic) }
      case .keyword(.override): flags.insert(.isOverride)
      default: break
      }
    }
    return flags
  }
}
