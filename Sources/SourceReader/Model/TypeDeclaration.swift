/// A class, structure, enumeration, actor or protocol, or an extension of one.
package struct TypeDeclaration: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case `class`
    case `struct`
    case `enum`
    case actor
    case `protocol`
    case `extension`
  }

  package var kind: Kind
  /// From the outermost type: `Outer.Inner`. A function that a type is declared in is part of it: `work().Inner`. For an
  /// extension as it is written there, under what is around it.
  package var name: String
  /// The superclass and protocols as they are written.
  package var inherits: [TypeReference] = []
  package var genericParameters: [String] = []
  package var access: Access = .internal
  package var attributes: [Attribute] = []
  package var isFinal = false
  /// Inside `#if`.
  package var isConditional = false
  /// Cases of an enumeration.
  package var cases: [EnumCase] = []
  /// From its first word, attributes included, to its closing brace.
  package var range: TextRange
  /// Its name.
  package var place: TextPosition

  /// The last word of its name.
  package var simpleName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

/// A case of an enumeration.
package struct EnumCase: Hashable, Sendable {
  package var name: String
  package var payload: [Parameter]
}
