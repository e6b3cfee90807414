/// A name that a body, or a property's initial value, reads or writes and does not declare locally, as `armor` or `self.armor`.
package struct NameUse: Hashable, Sendable {
  package var name: String
  /// Whether it is written as a member of `self`.
  package var isOfSelf: Bool
  /// The innermost function around it, an index of `SourceFile.functions`.
  package var function: Int?
  /// The type that it stands in, an index of `SourceFile.types`.
  package var owner: Int?
  package var range: TextRange
}
