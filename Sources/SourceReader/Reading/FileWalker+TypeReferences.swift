import SwiftSyntax

// Conversion of types as written.
extension FileWalker {
  /// Converts the syntax of a type to a `TypeReference`.
  func reference(_ type: TypeSyntax) -> TypeReference { reference(type, 0) }

  private func reference(_ type: TypeSyntax, _ depth: Int) -> TypeReference {
    // Types nested this deeply do not occur in practice, and are not converted.
    guard depth < 64 else { return TypeReference(shape: .other, text: "…") }
    let depth = depth + 1
    var result = TypeReference(shape: .other, text: text(type))
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let name):
      if name.name.tokenKind == .wildcard { break }
      result.shape = .named
      result.path = [name.name.text]
      result.parts = arguments(name.genericArgumentClause, depth)
      if name.name.text == "Optional", let wrapped = result.parts.first { return optional(wrapped, result.text) }
    case .memberType(let member):
      let base = reference(member.baseType, depth)
      result.shape = .named
      result.path = base.path.isEmpty ? [] : base.path + [member.name.text]
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
}
