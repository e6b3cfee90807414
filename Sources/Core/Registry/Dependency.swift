/// Something that a service needs, and how it comes by it.
public struct Dependency: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Passed to the initializer.
    case initializer
    /// Set on a stored property after construction.
    case property
    /// Passed to a method when it is called.
    case method
    /// Pulled from a service locator inside a body, where no signature shows it.
    case locator
    /// Made by the service itself: hard-wired.
    case creates
    /// Seen on the heap; how it came there is unknown.
    case holds
  }

  public let service: ServiceKey
  public let kind: Kind
  /// A missing optional dependency is left out instead of failing.
  public let isOptional: Bool

  public init(_ service: ServiceKey, by kind: Kind = .initializer, isOptional: Bool = false) {
    self.service = service
    self.kind = kind
    self.isOptional = isOptional
  }
}
