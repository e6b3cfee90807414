/// `armor.helmet = makeHelmet()`: a value that is put somewhere.
package struct Assignment: Hashable, Sendable {
  /// The type of what it is put into, if these files declare it.
  package var target: String?
  /// Whether it is put into a local variable itself.
  package var isLocal: Bool
  package var value: GivenValue
  /// The type that it stands in, an index of `SourceFile.types`.
  package var owner: Int?
  package var range: TextRange
}
