/// A member that is read or written without a call: `forge.armor`.
package struct MemberAccess: Hashable, Sendable {
  package var name: String
  /// Words of the chain of members. Empty if the chain begins with a local name, or with no name at all.
  package var words: [String]
  /// Name of the type that has the property, if these files declare both.
  package var holder: String?
  /// Name of the property's type, if these files declare it.
  package var type: String?
  package var circumstances: Call.Circumstances
  /// The innermost enclosing function: an index of `SourceFile.functions`.
  package var function: Int?
  /// The enclosing type: an index of `SourceFile.types`.
  package var owner: Int?
  package var range: TextRange
}
