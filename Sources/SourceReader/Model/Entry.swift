/// A value that is put into a collection where that is written: an element of `[a, b]` or of `["a": b]`, or what
/// `table["a"] = b` puts there.
package struct Entry: Hashable, Sendable {
  /// Nil as long as the file is alone.
  package var value: GivenValue?
  package var valueRange: TextRange
  /// The byte of the colon behind its key, in a literal.
  package var colon: Int?
  /// The whole literal that it is an element of; nil for an assignment.
  package var literal: TextRange?
  /// The type that it stands in, an index of `SourceFile.types`.
  package var owner: Int?
  /// With its key and the comma behind it; the whole assignment.
  package var range: TextRange
}
