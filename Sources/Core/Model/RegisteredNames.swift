/// What is registered in a container, for whoever prints an error. Errors hold it, and it does not hold the container.
protocol RegisteredNames: AnyObject, Sendable {
  /// Whether the container is a confined one.
  var isConfined: Bool { get }
  /// Registered names that were probably meant, the best first; none when the container is gone.
  func similar(to key: ServiceKey) -> [String]
  /// What is registered; nothing when the container is gone.
  var types: [Any.Type] { get }
}
