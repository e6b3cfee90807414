/// A type that represents the name of a service, for use as a generic argument of `Named`.
///
///     enum Dress: ServiceName { static let name = "dress" }
public protocol ServiceName {
  /// The name that distinguishes the service from other services of its type.
  static var name: String { get }
}

/// A dependency on a named service, declared by the type of an initializer's parameter.
///
///     init(sword: Named<Sword, Dress>) { self.sword = sword.service }
public struct Named<Service, Name: ServiceName> {
  /// The resolved instance.
  public let service: Service
  /// Wraps an instance, so that an initializer can be called without a container.
  public init(_ service: Service) { self.service = service }
}

extension Named: Sendable where Service: Sendable {}

extension Named: DependencyWrapper {
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for requester: ServiceLocator.Requester?
  ) throws -> sending Any {
    Self(try container.resolve(Service.self, named: Name.name, by: kind, for: requester))
  }

  static func makeAsync(
    named name: String?, by kind: Dependency.Kind?, _ requester: AsyncRequester
  ) async throws -> sending Any {
    Self(try await requester.container.resolveAsync(Service.self, named: Name.name, by: kind, requester))
  }

  static func keys(named name: String?) -> [ServiceKey] {
    [ServiceKey(Self.self, named: name)] + ServiceKey.keys(of: Service.self, named: Name.name)
  }
  static var isOptional: Bool { ServiceKey.wrapper(Service.self)?.isOptional ?? false }
  static var isLate: Bool { ServiceKey.wrapper(Service.self)?.isLate ?? false }
  static var isMany: Bool { ServiceKey.wrapper(Service.self)?.isMany ?? false }
  static var isWeak: Bool { ServiceKey.wrapper(Service.self)?.isWeak ?? false }
  static var mayBeCalledAnywhere: Bool { ServiceKey.wrapper(Service.self)?.mayBeCalledAnywhere ?? false }
}
