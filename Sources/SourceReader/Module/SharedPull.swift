/// Something taken from where anybody can take it: a static member, a global variable, or a function that hands it out. Only
/// objects are told, since values are not shared.
package struct SharedPull: Hashable, Sendable {
  /// The type whose code takes it.
  package var from: String
  /// The type of what is taken.
  package var to: String
  /// An index of `SourceModule.files`.
  package var file: Int
  package var range: TextRange
}
