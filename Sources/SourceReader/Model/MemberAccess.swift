/// A member that is read or written without a call: `forge.armor`.
package struct MemberAccess: Hashable, Sendable {
  package var name: String
  /// Words of the chain of members. Empty if the chain begins with a local name, or with no name at all.
  package var words: [String]
  /// Name of the type that has the property; nil unless files of the `SourceModule` declare both.
  package var holder: String?
  /// Name of the property's type; nil unless a file of the `SourceModule` declares the type.
  package var type: String?
  package var circumstances: Call.Circumstances
  /// The innermost enclosing function: an index of `SourceFile.functions`; nil outside of functions.
  package var function: Int?
  /// The enclosing type: an index of `SourceFile.types`; nil outside of types.
  package var owner: Int?
  package var range: TextRange
}
