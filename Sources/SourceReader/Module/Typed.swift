/// What is known of a value.
enum Typed: Hashable, Sendable {
  /// A value of a type that these files declare.
  case instance(String)
  /// The type itself.
  case metatype(String)
  /// Of a type that no file declares.
  case external
  /// Syntax does not tell.
  case unknown

  var instance: String? {
    if case .instance(let type) = self { return type }
    return nil
  }
}
