/// The argument of a `ConfinedContainer`'s factory, used to resolve the dependencies of the service that is being made.
///
/// A factory may keep the resolver and use it later on the same actor; each call then starts a resolution of its own.
/// The resolver does not retain the container.
public struct ConfinedResolver {
  private let container: WeakContainer

  init(_ container: Container) { self.container = WeakContainer(container) }
  init(_ resolver: Resolver) { self.init(resolver.container) }

  /// Finds or makes a dependency.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - kind: the kind of the dependency, such as `initializer`, as graphs and errors show it.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path from the outermost service.
  public func resolve<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, by kind: Dependency.Kind = .initializer
  ) throws -> Service {
    try resolver(for: ServiceKey(type, named: name), kind).resolve(type, named: name, by: kind)
  }

  /// Finds or makes one instance for each registration that provides a service.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that registrations provide.
  ///   - name: the name that distinguishes services of one type.
  ///   - kind: the kind of the dependency, such as `initializer`, as graphs and errors show it.
  /// - Returns: the instances in order of registration.
  /// - Throws: `ResolutionError` with the path from the outermost service.
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

/// Wrapper that carries a value confined to the actor of a `ConfinedContainer` through its `Container`.
///
/// It wraps factories, hooks, properties, arguments, and keys of scopes.
///
/// `@unchecked Sendable`, safe because: only a confined container makes and reads such wrappers, where it is used or
/// closed. That container is not `Sendable`, and nothing `Sendable` that it returns leads back to it.
struct Confined<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
