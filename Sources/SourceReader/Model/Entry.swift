/// A value put into a collection: an element of `[a, b]` or `["a": b]`, or the right side of `table["a"] = b`.
package struct Entry: Hashable, Sendable {
  /// Index of the value's node in the file's tree.
  let node: Int
  /// The value; nil until a `SourceModule` reads the file.
  package var value: GivenValue?
  package var valueRange: TextRange
  /// Byte offset of the colon after the key in a dictionary literal; nil for other entries.
  package var colon: Int?
  /// Range of the literal; nil for an assignment.
  package var literal: TextRange?
  /// The enclosing type: an index of `SourceFile.types`; nil outside of types.
  package var owner: Int?
  /// Range with the key and the comma after it, or the whole assignment.
  package var range: TextRange
}
