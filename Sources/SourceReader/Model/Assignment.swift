/// `armor.helmet = makeHelmet()`: a value that is put somewhere.
package struct Assignment: Hashable, Sendable {
  package var target: Chain
  /// Nil if it is neither a call nor a name.
  package var value: Chain?
  /// Whether it is `nil` that is put there.
  package var isNil: Bool
  /// The names of types and functions around it, from the outermost.
  package var context: [String]
  /// The type that it stands in, an index of `SourceFile.types`.
  package var owner: Int?
  package var range: TextRange
}
