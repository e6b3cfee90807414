/// The registered types of a container, for printing errors. Errors retain it, and it does not retain the container.
protocol RegisteredNames: AnyObject, Sendable {
  /// Whether the container is a confined one.
  var isConfined: Bool { get }
  /// Registered names that were probably meant, the best first; none when the container is gone.
  func similar(to key: ServiceKey) -> [String]
  /// The registered types; empty when the container is gone.
  var types: [Any.Type] { get }
}
