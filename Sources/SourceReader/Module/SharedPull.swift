/// A use of an object that is globally reachable: a static member, a global variable, or the result of a free or static
/// function.
///
/// Values are left out, because they are not shared.
package struct SharedPull: Hashable, Sendable {
  /// The type whose code uses the object.
  package var from: String
  /// The type of the object.
  package var to: String
  /// The file: an index of `SourceModule.files`.
  package var file: Int
  package var range: TextRange
}
