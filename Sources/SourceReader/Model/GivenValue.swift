/// A value that is passed or assigned, as far as declarations determine it.
package struct GivenValue: Hashable, Sendable {
  /// Name of the value's type; nil unless a file of the `SourceModule` declares the type.
  package var type: String?
  package var isNil = false
  /// True if the value is a parameter of the enclosing function.
  package var isParameter = false
  /// The call that returns the value: an index of the file's calls; nil for other values.
  package var call: Int?
  /// Name of an implicit member: `container` for `.container`; nil for other values.
  package var implicitMember: String?
}
