/// The range of a pair of braces, or of the body of a `case`. The playground transform reports events of both kinds.
package struct Block: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case type(TypeDeclaration.Kind)
    case function
    case initializer
    case deinitializer
    case `subscript`
    /// `get`, `set`, `willSet`, `didSet` or another accessor; a getter without the keyword is a `getter` as well.
    case accessor(FunctionDeclaration.Kind)
    /// Braces around accessors.
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
    /// Other braces, as in text that does not parse.
    case other
  }

  package var kind: Kind
  /// Name of the enclosing function or accessor, or of the block itself: `prepareForBattle`, `init`, `armor`; nil
  /// outside of functions.
  package var function: String?
  /// Full name of the innermost type around the block, or of the block itself: `Outer.Inner`. Nil outside of types.
  package var type: String?
  /// Start of the words before the brace, without attributes.
  package var header: TextPosition
  /// Range from the opening brace to after the closing brace. For a `case`, from its first statement to after its last.
  package var range: TextRange
  /// The enclosing block: an index of `SourceFile.blocks`; nil if there is none.
  package var parent: Int?
  /// The function to which the block belongs: an index of `SourceFile.functions`; nil outside of functions.
  package var functionIndex: Int?

  /// True for the whole body of a function, initializer, deinitializer, subscript or accessor: entering it is a call.
  package var isFunctionBody: Bool {
    switch kind {
    case .function, .initializer, .deinitializer, .subscript, .accessor: true
    default: false
    }
  }

  /// True for the body of a `catch`: entering it means that the code in the `do` block has thrown.
  package var isCatch: Bool { kind == .catch }

  /// Last word of `type`, as objects are named at run time; nil outside of types.
  package var simpleType: String? { type?.split(separator: ".").last.map(String.init) }

  /// Function with its type: `Knight.prepareForBattle`, `Armor.init`, `story`; nil outside of functions.
  package var qualifiedFunction: String? {
    function.map { function in type.map { "\($0).\(function)" } ?? function }
  }
}
