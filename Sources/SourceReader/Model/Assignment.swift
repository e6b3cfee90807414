/// An assignment: `armor.helmet = makeHelmet()`.
package struct Assignment: Hashable, Sendable {
  /// Name of the left side's type; nil unless a file of the `SourceModule` declares the type.
  package var target: String?
  /// True if the left side is a local variable.
  package var isLocal: Bool
  package var value: GivenValue
  /// The enclosing type: an index of `SourceFile.types`; nil outside of types.
  package var owner: Int?
  package var range: TextRange
}
