/// A statement or declaration.
package struct Statement: Hashable, Sendable {
  /// Range over all its lines, without a semicolon.
  package var range: TextRange
  /// Range without the bodies that follow: `if a > b` of `if a > b { … }`; the same as `range` if there is none.
  package var head: TextRange
  /// True for a member of a type, which is not executed as a statement.
  package var isMember: Bool
  /// The enclosing statement: an index of `SourceFile.statements`.
  package var parent: Int?
}
