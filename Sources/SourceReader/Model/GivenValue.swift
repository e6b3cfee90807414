/// A value that is passed or put somewhere, as far as declarations tell.
package struct GivenValue: Hashable, Sendable {
  /// Its type, if these files declare it.
  package var type: String?
  package var isNil = false
  /// A parameter itself: it was given before.
  package var isParameter = false
  /// The call whose result it is, an index of the file's calls.
  package var call: Int?
  /// `container` of `.container`.
  package var implicitMember: String?
}
