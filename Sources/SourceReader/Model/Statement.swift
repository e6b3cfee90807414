/// A statement or declaration.
package struct Statement: Hashable, Sendable {
  /// Range of the whole statement, without a semicolon.
  package var range: TextRange
  /// Range without the bodies that follow, such as `if a > b` of `if a > b { … }`. It equals `range` if there are no
  /// bodies.
  package var head: TextRange
  /// True for a member of a type, which is not executed as a statement.
  package var isMember: Bool
  /// The enclosing statement: an index of `SourceFile.statements`; nil if there is none.
  package var parent: Int?
}
