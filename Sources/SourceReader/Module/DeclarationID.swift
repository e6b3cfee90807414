/// The identity of a declaration among several files.
package struct DeclarationID: Hashable, Comparable, Sendable {
  /// The file: an index of `SourceModule.files`.
  package var file: Int
  /// The declaration: an index of the file's `types`, `functions` or `properties`.
  package var index: Int

  package static func < (left: Self, right: Self) -> Bool { (left.file, left.index) < (right.file, right.index) }
}
