/// A type as written, parsed as far as syntax allows.
package struct TypeReference: Hashable, Sendable, CustomStringConvertible {
  package enum Shape: String, Hashable, Sendable {
    /// A name, possibly with generic arguments: `Armor`, `Outer.Inner`, `Lazy<Armor>`.
    case named
    /// An array: `[Element]`.
    case array
    /// A dictionary: `[Key: Value]`.
    case dictionary
    /// A function: `(A, B) -> C`; the result is the last part.
    case function
    case tuple
    /// A composition: `A & B`.
    case composition
    /// A metatype: `Armor.Type`.
    case metatype
    /// A type without parts: a missing or malformed type, `_`.
    case other
  }

  package var shape: Shape
  /// Words of the name from the outermost, without generic arguments; empty for a type without a name.
  package var path: [String] = []
  /// Generic arguments, elements, members, parameters and result.
  package var parts: [TypeReference] = []
  /// True for `T?`, `T!` and `Optional<T>`.
  package var isOptional = false
  /// True for `any P` and `some P`.
  package var isAbstract = false
  /// Source text.
  package var text: String

  /// Name without generic arguments, `Outer.Inner`; nil for a type without a name.
  package var name: String? { path.isEmpty ? nil : path.joined(separator: ".") }

  package var description: String { text }
}
