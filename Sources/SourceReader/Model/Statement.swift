/// A statement, or a declaration.
package struct Statement: Hashable, Sendable {
  /// As it is written, over all its lines, without a semicolon.
  package var range: TextRange
  /// Without the bodies that follow: `if a > b` of `if a > b { … }`. The same as `range` if it has none.
  package var head: TextRange
  /// A member of a type, not a statement that runs.
  package var isMember: Bool
  /// The statement around it, an index of `SourceFile.statements`.
  package var parent: Int?
}
