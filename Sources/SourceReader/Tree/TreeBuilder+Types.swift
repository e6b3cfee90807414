import SwiftSyntax

extension TreeBuilder {
  /// Returns the name of a type without generic arguments: `A.B`.
  func typeName(_ type: TypeSyntax) -> String {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let name): name.name.plain
    case .memberType(let member): typeName(member.baseType) + "." + member.name.plain
    default: written(type)
    }
  }

  func type(_ type: TypeSyntax, _ flags: CodeFlags = []) {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let name):
      if name.name.text == "Optional", let clause = name.genericArgumentClause,
        case .type(let wrapped)? = clause.arguments.first?.argument
      {
        return self.type(wrapped, flags.union(.optional))
      }
      node(.namedType, name.name.plain, flags: flags, at: type) { genericArguments(name.genericArgumentClause) }
    case .memberType(let member):
      node(.namedType, typeName(type), flags: flags, at: type) { genericArguments(member.genericArgumentClause) }
    case .optionalType(let wrapped): self.type(wrapped.wrappedType, flags.union(.optional))
    case .implicitlyUnwrappedOptionalType(let wrapped):
      self.type(wrapped.wrappedType, flags.union([.optional, .forced]))
    case .someOrAnyType(let constrained): self.type(constrained.constraint, flags.union(.abstract))
    case .attributedType(let attributed): self.type(attributed.baseType, flags)
    case .suppressedType(let suppressed): self.type(suppressed.type, flags)
    case .arrayType(let array): node(.arrayType, flags: flags, at: type) { self.type(array.element) }
    case .dictionaryType(let dictionary):
      node(.dictionaryType, flags: flags, at: type) {
        self.type(dictionary.key)
        self.type(dictionary.value)
      }
    case .functionType(let function):
      node(.functionType, flags: flags, at: type) {
        for parameter in function.parameters { self.type(parameter.type) }
        self.type(function.returnClause.type)
      }
    case .tupleType(let tuple):
      if tuple.elements.count == 1, let only = tuple.elements.first { return self.type(only.type, flags) }
      node(.tupleType, flags: flags, at: type) { for element in tuple.elements { self.type(element.type) } }
    case .compositionType(let composition):
      node(.composition, flags: flags, at: type) { for element in composition.elements { self.type(element.type) } }
    case .metatypeType(let metatype): node(.metatype, flags: flags, at: type) { self.type(metatype.baseType) }
    default: node(.otherType, written(type), flags: flags, at: type)
    }
  }

  func genericArguments(_ clause: GenericArgumentClauseSyntax?) {
    for argument in clause?.arguments ?? [] { if case .type(let type) = argument.argument { self.type(type) } }
  }
}
