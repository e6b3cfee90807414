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
  /// Full name from the outermost type: `Outer.Inner`.
  ///
  /// The function around a local type is part of its name: `work().Inner`. An extension has the name as written, after
  /// the enclosing types.
  package var name: String
  /// The superclass and protocols as written.
  package var inherits: [TypeReference] = []
  package var genericParameters: [String] = []
  package var access: Access = .internal
  package var attributes: [Attribute] = []
  package var isFinal = false
  /// True inside `#if`.
  package var isConditional = false
  /// Cases of an enumeration.
  package var cases: [EnumCase] = []
  /// Range from the first word, including attributes, to the closing brace.
  package var range: TextRange
  /// Position of the name.
  package var place: TextPosition

  /// Last word of the name.
  package var simpleName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

/// A case of an enumeration.
package struct EnumCase: Hashable, Sendable {
  package var name: String
  package var payload: [Parameter]
}
