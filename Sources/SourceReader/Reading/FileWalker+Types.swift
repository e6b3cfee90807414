import SwiftSyntax

// Declarations of types.
extension FileWalker {
  func readType(_ node: Syntax) {
    guard let group = node.asProtocol((any DeclGroupSyntax).self) else { return }
    let kind: TypeDeclaration.Kind
    var generics: GenericParameterClauseSyntax?
    var nameToken: TokenSyntax?
    switch node.as(SyntaxEnum.self) {
    case .classDecl(let declaration):
      (kind, generics, nameToken) = (.class, declaration.genericParameterClause, declaration.name)
    case .structDecl(let declaration):
      (kind, generics, nameToken) = (.struct, declaration.genericParameterClause, declaration.name)
    case .enumDecl(let declaration):
      (kind, generics, nameToken) = (.enum, declaration.genericParameterClause, declaration.name)
    case .actorDecl(let declaration):
      (kind, generics, nameToken) = (.actor, declaration.genericParameterClause, declaration.name)
    case .protocolDecl(let declaration): (kind, nameToken) = (.protocol, declaration.name)
    default: kind = .extension
    }
    let place: Syntax
    let path: [String]
    if let nameToken {
      place = Syntax(nameToken)
      path = context.path + [nameToken.text]
    } else if let extended = node.as(ExtensionDeclSyntax.self)?.extendedType {
      place = Syntax(extended)
      let type = reference(extended)
      path = type.path.isEmpty ? [type.shape == .array ? "Array" : type.text] : type.path
    } else {
      return
    }
    let modifiers = Modifiers(group.modifiers)
    let access = modifiers.access ?? context.access
    let parameters = generics?.parameters.map(\.name.text) ?? []
    facts.types.append(
      TypeDeclaration(
        kind: kind, name: path.joined(separator: "."),
        inherits: group.inheritanceClause?.inheritedTypes.map { reference($0.type) } ?? [],
        genericParameters: parameters, access: access, attributes: attributes(group.attributes),
        isFinal: modifiers.words.contains("final"), isConditional: context.isConditional,
        range: range(node), place: position(place)))
    let owner = facts.types.count - 1
    enter {
      $0.level = .type
      $0.path = path
      $0.owner = owner
      $0.function = nil
      switch kind {
      case .extension: $0.access = modifiers.access ?? .internal
      case .protocol: $0.access = access
      default: $0.access = .internal
      }
    }
  }

  func readCases(_ node: Syntax) {
    guard let owner = context.owner, let declaration = node.as(EnumCaseDeclSyntax.self) else { return }
    for element in declaration.elements {
      let payload = element.parameterClause?.parameters.map { parameter in
        Parameter(
          label: parameter.firstName?.text, name: (parameter.secondName ?? parameter.firstName)?.text ?? "",
          type: reference(parameter.type), hasDefault: parameter.defaultValue != nil, place: position(parameter))
      }
      facts.types[owner].cases.append(EnumCase(name: element.name.text, payload: payload ?? []))
    }
  }

  func attributes(_ list: AttributeListSyntax) -> [Attribute] {
    list.compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      return Attribute(
        name: text(attribute.attributeName), arguments: attribute.arguments.map { text($0) },
        range: range(attribute))
    }
  }
}
