/// A type as it is written somewhere, taken apart as far as syntax goes.
package struct TypeReference: Hashable, Sendable, CustomStringConvertible {
  package enum Shape: String, Hashable, Sendable {
    /// A name, perhaps with generic arguments: `Armor`, `Outer.Inner`, `Lazy<Armor>`.
    case named
    /// `[Element]`.
    case array
    /// `[Key: Value]`.
    case dictionary
    /// `(A, B) -> C`; the result is the last part.
    case function
    case tuple
    /// `A & B`.
    case composition
    /// `Armor.Type`.
    case metatype
    /// What has no parts that are types: a missing or broken type, `_`.
    case other
  }

  package var shape: Shape
  /// The words of its name from the outermost, without generic arguments; empty if it has none.
  package var path: [String] = []
  /// Generic arguments, elements, members, parameters and result.
  package var parts: [TypeReference] = []
  /// `T?`, `T!` or `Optional<T>`.
  package var isOptional = false
  /// `any P` or `some P`.
  package var isAbstract = false
  /// As it is written.
  package var text: String

  /// Its name without generic arguments, `Outer.Inner`; nil if it has none.
  package var name: String? { path.isEmpty ? nil : path.joined(separator: ".") }

  package var description: String { text }
}
