/// A declaration among several files.
package struct DeclarationID: Hashable, Comparable, Sendable {
  /// An index of `SourceModule.files`.
  package var file: Int
  /// An index of the file's `types`, `functions` or `properties`.
  package var index: Int

  package static func < (left: Self, right: Self) -> Bool { (left.file, left.index) < (right.file, right.index) }
}
