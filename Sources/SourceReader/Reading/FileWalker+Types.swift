import SwiftSyntax

// Declarations of types, and types as they are written.
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
        isFinal: modifiers.words.contains("final"), isConditional: context.circumstances.contains(.conditional),
        range: range(node), place: position(place)))
    openScope()
    for parameter in parameters { bind(parameter, to: .genericParameter) }
    let owner = facts.types.count - 1
    enter {
      $0.level = .type
      $0.path = path
      $0.owner = owner
      $0.function = nil
      $0.result = nil
      $0.property = nil
      $0.circumstances.formIntersection([.conditional, .macro])
      switch kind {
      case .extension: $0.access = modifiers.access ?? .internal
      case .protocol: $0.access = access
      default: $0.access = .internal
      }
    }
  }

  func readAlias(_ node: Syntax) {
    guard let alias = node.as(TypeAliasDeclSyntax.self) else { return }
    facts.aliases.append(
      TypeAlias(
        name: (context.path + [alias.name.text]).joined(separator: "."), type: reference(alias.initializer.value),
        place: position(alias.name)))
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

  /// A type as it is written, taken apart.
  func reference(_ type: TypeSyntax) -> TypeReference { reference(type, 0) }

  private func reference(_ type: TypeSyntax, _ depth: Int) -> TypeReference {
    // Nobody writes such a type: nothing is said of it.
    guard depth < 64 else { return TypeReference(shape: .other, text: "…") }
    let depth = depth + 1
    var result = TypeReference(shape: .other, text: text(type))
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let name):
      if name.name.tokenKind == .wildcard { break }
      result.shape = .named
      result.path = [name.name.text]
      result.parts = arguments(name.genericArgumentClause, depth)
      if case .genericParameter? = lookup(name.name.text) { result.isGenericParameter = true }
      if name.name.text == "Optional", let wrapped = result.parts.first { return optional(wrapped, result.text) }
    case .memberType(let member):
      let base = reference(member.baseType, depth)
      result.shape = .named
      result.path = base.path.isEmpty ? [] : base.path + [member.name.text]
      result.isGenericParameter = base.isGenericParameter
      result.parts = arguments(member.genericArgumentClause, depth)
      if base.path == ["Swift"] { result.path = [member.name.text] }
    case .optionalType(let wrapped): return optional(reference(wrapped.wrappedType, depth), result.text)
    case .implicitlyUnwrappedOptionalType(let wrapped):
      return optional(reference(wrapped.wrappedType, depth), result.text)
    case .someOrAnyType(let constrained):
      let inner = reference(constrained.constraint, depth)
      result = inner
      result.isAbstract = true
      result.text = text(type)
    case .attributedType(let attributed):
      let text = result.text
      result = reference(attributed.baseType, depth)
      result.text = text
    case .suppressedType(let suppressed): result.parts = [reference(suppressed.type, depth)]
    case .arrayType(let array): (result.shape, result.parts) = (.array, [reference(array.element, depth)])
    case .dictionaryType(let dictionary):
      (result.shape, result.parts) = (
        .dictionary, [reference(dictionary.key, depth), reference(dictionary.value, depth)]
      )
    case .functionType(let function):
      result.shape = .function
      result.parts =
        function.parameters.map { reference($0.type, depth) } + [reference(function.returnClause.type, depth)]
    case .tupleType(let tuple):
      let parts = tuple.elements.map { reference($0.type, depth) }
      if parts.count == 1 { return parts[0] }
      (result.shape, result.parts) = (.tuple, parts)
    case .compositionType(let composition):
      (result.shape, result.parts) = (.composition, composition.elements.map { reference($0.type, depth) })
    case .metatypeType(let metatype): (result.shape, result.parts) = (.metatype, [reference(metatype.baseType, depth)])
    case .packExpansionType(let pack): result.parts = [reference(pack.repetitionPattern, depth)]
    default: break
    }
    return result
  }

  private func optional(_ wrapped: TypeReference, _ text: String) -> TypeReference {
    var result = wrapped
    result.isOptional = true
    result.text = text
    return result
  }

  private func arguments(_ clause: GenericArgumentClauseSyntax?, _ depth: Int) -> [TypeReference] {
    clause?.arguments.compactMap { argument in
      if case .type(let type) = argument.argument { return reference(type, depth) }
      return nil
    } ?? []
  }

  func genericArguments(_ clause: GenericArgumentClauseSyntax?) -> [TypeReference] { arguments(clause, 0) }

  func attributes(_ list: AttributeListSyntax) -> [Attribute] {
    list.compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      return Attribute(
        name: text(attribute.attributeName), arguments: attribute.arguments.map { text($0) },
        range: range(attribute))
    }
  }
}

/// What the words before a declaration say.
struct Modifiers {
  let words: Set<String>
  let access: Access?
  let setterAccess: Access?
  let ownership: Property.Ownership

  init(_ list: DeclModifierListSyntax) {
    var words: Set<String> = []
    var access: Access?
    var setterAccess: Access?
    var ownership = Property.Ownership.strong
    for modifier in list {
      let word = modifier.name.text
      let detail = modifier.detail?.detail.text
      if let level = Access(rawValue: word) {
        if detail == "set" { setterAccess = level } else { access = level }
      } else if let kind = Property.Ownership(rawValue: word) {
        ownership = detail == "unsafe" ? .unownedUnsafe : kind
      } else {
        words.insert(word)
      }
    }
    (self.words, self.access, self.setterAccess, self.ownership) = (words, access, setterAccess, ownership)
  }
}
