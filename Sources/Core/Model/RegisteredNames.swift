/// The registered types of a container, looked up when an error is printed.
///
/// An error retains this object, which does not retain the container.
protocol RegisteredNames: AnyObject, Sendable {
  /// True if the container is a confined one.
  var isConfined: Bool { get }
  /// Returns registered names that were probably meant, the best first; none if the container has been released.
  func similar(to key: ServiceKey) -> [String]
  /// The registered types; empty if the container has been released.
  var types: [Any.Type] { get }
}
