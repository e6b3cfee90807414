/// An assignment: `armor.helmet = makeHelmet()`.
package struct Assignment: Hashable, Sendable {
  /// The type of the left side, if these files declare it.
  package var target: String?
  /// True if the left side is a local variable.
  package var isLocal: Bool
  package var value: GivenValue
  /// The enclosing type: an index of `SourceFile.types`.
  package var owner: Int?
  package var range: TextRange
}
