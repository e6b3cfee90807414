/// A type as written.
package struct TypeReference: Hashable, Sendable, CustomStringConvertible {
  /// The type without `any` and `some`.
  let type: TypeName
  /// True for `any P` and `some P`.
  package let isAbstract: Bool
  /// Source text.
  package let text: String

  init(_ type: TypeName) { (self.type, isAbstract, text) = (type, false, type.description) }

  /// Reads a type of a tree. The tree leaves out `~` and words before a name.
  init(_ code: Code, text: String) {
    let type = TypeName(code)
    self.type = text.first == "~" || text == "_" ? TypeName(shape: .other, text == "_" ? [] : [type]) : type
    isAbstract = code.flags.contains(.abstract)
    self.text = text
  }

  package var shape: TypeName.Shape { type.shape }
  /// Words of the name from the outermost, without generic arguments; empty for a type without a name.
  package var path: [String] { shape == .named ? type.name.split(separator: ".").map(String.init) : [] }
  /// Name without generic arguments, `Outer.Inner`; nil for a type without a name.
  package var name: String? { shape == .named ? type.name : nil }
  /// Generic arguments, elements, members, parameters and result.
  package var parts: [TypeReference] { type.parts.map { TypeReference($0) } }
  /// True for `T?`, `T!` and `Optional<T>`.
  package var isOptional: Bool { type.isOptional }

  package var description: String { text }
}
