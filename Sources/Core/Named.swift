/// A name that tells services of one type apart, as a type.
///
///     enum Dress: ServiceName { static let name = "dress" }
public protocol ServiceName {
  static var name: String { get }
}

/// A dependency on a service with a name, for an initializer to say in its parameters.
///
///     init(sword: Named<Sword, Dress>) { self.sword = sword.service }
public struct Named<Service, Name: ServiceName> {
  public let service: Service
  public init(_ service: Service) { self.service = service }
}

extension Named: Sendable where Service: Sendable {}

extension Named: DependencyWrapper {
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for puller: ServiceLocator.Puller?
  ) throws -> sending Any {
    Self(try container.resolve(Service.self, named: Name.name, by: kind, for: puller))
  }

  static func makeAsync(
    named name: String?, by kind: Dependency.Kind?, _ asker: AsyncAsker
  ) async throws -> sending Any {
    Self(try await asker.container.resolveAsync(Service.self, named: Name.name, by: kind, asker))
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
