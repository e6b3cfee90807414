/// A non-local name that a body or an initial value reads or writes: `armor` or `self.armor`.
package struct NameUse: Hashable, Sendable {
  package var name: String
  /// True if the name is written as a member of `self`.
  package var isOfSelf: Bool
  /// The innermost enclosing function: an index of `SourceFile.functions`; nil outside of functions.
  package var function: Int?
  /// The enclosing type: an index of `SourceFile.types`; nil outside of types.
  package var owner: Int?
  package var range: TextRange
}
