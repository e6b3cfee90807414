/// What a factory of a `ConfinedContainer` is given to ask for its dependencies.
///
/// A factory may keep it and ask later, from the same actor; that is a resolution of its own. It does not keep the
/// container alive then.
public struct ConfinedResolver {
  private let container: WeakContainer

  init(_ container: Container) { self.container = WeakContainer(container) }
  init(_ resolver: Resolver) { self.init(resolver.container) }

  /// Finds or makes a dependency.
  ///
  /// - Throws: `ResolutionError`, with the path from the outermost service.
  public func resolve<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, by kind: Dependency.Kind = .initializer
  ) throws -> Service {
    try resolver(for: ServiceKey(type, named: name), kind).resolve(type, named: name, by: kind)
  }

  /// Makes or finds an instance of every registration that provides a service, in order of registration.
  ///
  /// - Throws: `ResolutionError`, with the path from the outermost service.
  public func resolveAll<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, by kind: Dependency.Kind = .initializer
  ) throws -> [Service] {
    try resolver(for: ServiceKey(type, named: name), kind).resolveAll(type, named: name, by: kind)
  }

  func resolver(for key: ServiceKey, _ kind: Dependency.Kind) throws -> Resolver {
    guard let container = container.container else {
      throw ResolutionError(.containerGone, path: [.init(key, by: kind)])
    }
    return Resolver(container: container)
  }
}

@available(*, unavailable)
extension ConfinedResolver: Sendable {}

/// Something that stays with the actor of a `ConfinedContainer` and travels through its `Container`.
///
/// `@unchecked Sendable`, safe because: only the factories and hooks of a confined container hold one, and those run where
/// that container is asked or closed, which is not `Sendable` and hands out nothing `Sendable` that leads back to it.
struct Confined<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
