/// Anything with a body that can be called: a function, a method, an initializer, an accessor of a property.
package struct FunctionDeclaration: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case function
    case initializer
    case deinitializer
    case `subscript`
    case getter
    case setter
    case willSet
    case didSet
    /// `_modify`, `init` and the like.
    case accessor
  }

  package var kind: Kind
  /// `makeArmor`, `init`, `deinit`, `subscript`, an operator, or for an accessor the name of its property.
  package var name: String
  package var parameters: [Parameter] = []
  /// What it returns as written; nil for none, and for initializers.
  package var result: TypeReference?
  /// The type that it returns, if the files of a `SourceModule` declare it.
  package var resultType: String?
  package var genericParameters: [String] = []
  package var access: Access = .internal
  package var attributes: [Attribute] = []
  package var isStatic = false
  package var isMutating = false
  package var isOverride = false
  package var isRequired = false
  package var isConvenience = false
  /// `init?` or `init!`.
  package var isFailable = false
  package var isAsync = false
  package var isThrowing = false
  /// Inside `#if`.
  package var isConditional = false
  package var hasBody = false
  /// The declaration that it stands in, an index of `SourceFile.types`; nil for a free or local function.
  package var owner: Int?
  /// The function that it is declared in, an index of `SourceFile.functions`.
  package var outer: Int?
  /// The whole declaration.
  package var range: TextRange
  /// Its name, or the word that stands for one.
  package var place: TextPosition
}

/// A parameter of a function, or a payload of an enumeration's case.
package struct Parameter: Hashable, Sendable {
  /// Nil for `_`.
  package var label: String?
  /// The name inside.
  package var name: String
  package var type: TypeReference
  /// The types that it asks for, among those that the files of a `SourceModule` declare: also as an element, or as the result of
  /// a function.
  package var services: [String] = []
  package var hasDefault = false
  package var isVariadic = false
  package var isInout = false
  package var attributes: [Attribute] = []
  package var place: TextPosition
}
