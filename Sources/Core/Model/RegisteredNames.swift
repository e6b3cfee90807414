/// The registered names and types of a container, looked up when the text or reason of an error is read.
///
/// An error retains this object. This object does not retain the container.
protocol RegisteredNames: AnyObject, Sendable {
  /// True if the container is confined to an actor.
  var isConfined: Bool { get }
  /// Returns registered names similar to a key's, the best first; an empty array if the container has been released.
  func similar(to key: ServiceKey) -> [String]
  /// The registered types; empty if the container has been released.
  var types: [Any.Type] { get }
}
