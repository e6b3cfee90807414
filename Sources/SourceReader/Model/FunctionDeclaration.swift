/// A function, method, initializer, deinitializer, subscript, or accessor of a property or subscript. A requirement of
/// a protocol has no body.
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
    /// `_modify`, `init` and similar accessors.
    case accessor
  }

  package var kind: Kind
  /// Name: `makeArmor`, `init`, `deinit`, `subscript`, an operator, or the name of an accessor's property.
  package var name: String
  package var parameters: [Parameter] = []
  /// Type of the result as written; for an accessor, the type of the property. Nil if there is none, and for
  /// initializers.
  package var result: TypeReference?
  /// Name of the result's type; nil unless the files of a `SourceModule` declare the type.
  package var resultType: String?
  package var genericParameters: [String] = []
  package var access: Access = .internal
  package var isStatic = false
  package var isMutating = false
  package var isOverride = false
  package var isRequired = false
  package var isConvenience = false
  /// True for `init?` and `init!`.
  package var isFailable = false
  package var isAsync = false
  package var isThrowing = false
  /// True inside `#if`.
  package var isConditional = false
  package var hasBody = false
  /// The enclosing type: an index of `SourceFile.types`; nil outside of types. A local function in a method has the
  /// type of the method.
  package var owner: Int?
  /// The enclosing function inside the innermost type: an index of `SourceFile.functions`; nil if there is none.
  package var outer: Int?
  /// Range of the whole declaration.
  package var range: TextRange
  /// Position of the name, or of the keyword if the declaration has no name.
  package var place: TextPosition
}

/// A parameter of a function, or an associated value of an enumeration's case.
package struct Parameter: Hashable, Sendable {
  /// Argument label; nil for `_`, and for an associated value without a label.
  package var label: String?
  /// Name inside the function.
  package var name: String
  package var type: TypeReference
  /// Names of the requested types that the files of a `SourceModule` declare.
  ///
  /// Elements of collections and results of functions count as requested as well.
  package var services: [String] = []
  package var hasDefault = false
  package var isVariadic = false
  package var isInout = false
  package var attributes: [Attribute] = []
  package var place: TextPosition
}
