/// What a pair of braces encloses. The body of a `case` is one, too, without braces: the playground transform reports it.
package struct Block: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case type(TypeDeclaration.Kind)
    case function
    case initializer
    case deinitializer
    case `subscript`
    /// `get`, `set`, `willSet`, `didSet` or another; a getter without its word is a `getter`, too.
    case accessor(FunctionDeclaration.Kind)
    /// The braces around accessors.
    case accessors
    case closure
    case `if`
    case `else`
    case `guard`
    case `for`
    case `while`
    case `repeat`
    case `do`
    case `catch`
    case `defer`
    case `switch`
    case `case`
    /// Braces that belong to none of these, as in text that does not parse.
    case other
  }

  package var kind: Kind
  /// The function or accessor that it belongs to, itself included: `prepareForBattle`, `init`, `armor`. Nil outside all.
  package var function: String?
  /// Innermost type around it, itself included: `Outer.Inner`.
  package var type: String?
  /// Where the words before its brace begin, attributes left out.
  package var header: TextPosition
  /// From its opening brace to after its closing one. The body of a `case`: from its first to after its last statement.
  package var range: TextRange
  /// The block around it, an index of `SourceFile.blocks`.
  package var parent: Int?
  /// The function that it belongs to, an index of `SourceFile.functions`.
  package var functionIndex: Int?

  /// The whole body of a function, initializer, deinitializer, subscript or accessor: entering it is a call.
  package var isFunctionBody: Bool {
    switch kind {
    case .function, .initializer, .deinitializer, .subscript, .accessor: true
    default: false
    }
  }

  /// Entering it means that what ran inside the `do` before was left by `throw`.
  package var isCatch: Bool { kind == .catch }

  /// The last word of the type's name, as objects are named when it runs.
  package var simpleType: String? { type?.split(separator: ".").last.map(String.init) }

  /// `Knight.prepareForBattle`, `Armor.init`, `story`; nil outside all functions.
  package var qualifiedFunction: String? {
    function.map { function in type.map { "\($0).\(function)" } ?? function }
  }
}
