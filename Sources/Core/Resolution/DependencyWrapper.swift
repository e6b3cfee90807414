/// A dependency that is not the service itself but a way to it.
protocol DependencyWrapper {
  /// Makes the wrapper inside a container; the service is asked for later, or may be missing.
  static func make(from container: Container, by kind: Dependency.Kind?) throws -> Any
  /// The service behind it.
  static var service: ServiceKey { get }
  static var isOptional: Bool { get }
  /// Whether the service is asked for only later, which breaks a cycle.
  static var isLate: Bool { get }
}

extension Optional: DependencyWrapper {
  /// Nil where nothing is registered; every other failure is thrown.
  static func make(from container: Container, by kind: Dependency.Kind?) throws -> Any {
    guard container.tree.registry.withLock({ $0.provider(of: service) }) != nil else { return Self.none as Any }
    return Self.some(try container.resolve(Wrapped.self, named: nil, by: kind)) as Any
  }

  static var service: ServiceKey { (Wrapped.self as? any DependencyWrapper.Type)?.service ?? ServiceKey(Wrapped.self) }
  static var isOptional: Bool { true }
  static var isLate: Bool { (Wrapped.self as? any DependencyWrapper.Type)?.isLate ?? false }
}

/// A dependency that is found or made when it is first asked for, in a resolution of its own.
public struct Lazy<Service>: Sendable {
  let container: Container

  /// Finds or makes the service.
  public func callAsFunction() throws -> Service { try container.resolve(Service.self, named: nil, by: .locator) }
}

extension Lazy: DependencyWrapper {
  static func make(from container: Container, by kind: Dependency.Kind?) throws -> Any { Self(container: container) }
  static var service: ServiceKey { ServiceKey(Service.self) }
  static var isOptional: Bool { false }
  static var isLate: Bool { true }
}
