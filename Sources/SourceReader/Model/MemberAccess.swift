/// A member that is read or written and not called: `forge.armor`.
package struct MemberAccess: Hashable, Sendable {
  package var name: String
  /// Its words from a name on that is not local; none where it begins with anything else.
  package var words: [String]
  /// The type of the object that it is a property of, if these files declare both.
  package var holder: String?
  /// Its own type, if these files declare it.
  package var type: String?
  package var circumstances: Call.Circumstances
  /// The innermost function around it, an index of `SourceFile.functions`.
  package var function: Int?
  /// The type that it stands in, an index of `SourceFile.types`.
  package var owner: Int?
  package var range: TextRange
}
