/// A member that is read or written and not called: `forge.armor`.
package struct MemberAccess: Hashable, Sendable {
  /// What it begins with and all members, the last one included.
  package var chain: Chain
  package var circumstances: Call.Circumstances
  /// The names of types and functions around it, from the outermost.
  package var context: [String]
  /// The innermost function around it, an index of `SourceFile.functions`.
  package var function: Int?
  /// The type that it stands in, an index of `SourceFile.types`.
  package var owner: Int?
  package var range: TextRange
}
