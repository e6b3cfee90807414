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
  /// What is asked for before the service, and given where it is registered: `Boots?` itself where `Boots` is optional.
  var before: [ServiceKey] = []
  /// Whether everything that provides the service is needed, and not only what answers for it.
  var isMany = false
  /// Whether it is held weakly.
  var isWeak = false

  package init(_ service: ServiceKey, by kind: Kind = .initializer, isOptional: Bool = false) {
    self.service = service
    self.kind = kind
    self.isOptional = isOptional
  }
}

extension Dependency {
  /// What it says of the service; how the parameter that says so is wrapped does not count.
  public static func == (left: Self, right: Self) -> Bool {
    left.service == right.service && left.kind == right.kind && left.isOptional == right.isOptional
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(service)
    hasher.combine(kind)
    hasher.combine(isOptional)
  }

  /// What is missing where nothing meets it.
  var asked: ServiceKey { isMany ? before.last ?? service : service }
}
