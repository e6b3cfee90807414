extension Registered {
  /// Adds a decoration, which wraps each instance of the registration.
  ///
  /// The last of several decorations is the outermost.
  ///
  /// - Parameter decorate: returns the decorated instance.
  /// - Returns: this handle.
  @discardableResult
  public func decorate(_ decorate: @escaping @Sendable (Service, Resolver) throws -> Service) -> Self {
    change { entry in
      let make = entry.factory
      let factory = Factory(Service.self) { resolver in
        let stack = ResolutionStack.current
        // Each decoration adds a call to the stack.
        guard stack.hasRoom else { throw ResolutionError(.tooDeep(depth: stack.count), path: stack.path) }
        return try Self.decorate(try make(resolver.container), resolver, decorate)
      }
      guard entry.isAwaited else { return entry.with(factory: factory) }
      let asyncFactory: @Sendable (AsyncResolver) async throws -> Instance = { resolver in
        let inner = try await entry.make(resolver)
        let container = resolver.container
        let outer = try resolver.running.extendingPath {
          try Self.decorate(inner.value, Resolver(container: container), decorate)
        }
        return Instance(value: outer)
      }
      return entry.with(factory: factory, asyncFactory: asyncFactory)
    }
  }

  private static func decorate(
    _ inner: Any, _ resolver: Resolver, _ decorate: (Service, Resolver) throws -> Service
  ) throws -> Service {
    guard let service = inner as? Service else {
      throw ResolutionError(
        .wrongType(found: String(describing: Swift.type(of: inner))), path: ResolutionStack.current.path)
    }
    return try decorate(service, resolver)
  }
}

extension Container {
  /// Wraps the instances made by the registration that currently provides a service.
  ///
  /// Use this method to decorate a service registered elsewhere.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name under which the service is registered.
  ///   - decorate: returns the decorated instance.
  /// - Returns: the result: whether a registration was found under exactly this type and name, and whether a kept
  ///   instance stays undecorated.
  @discardableResult
  public func decorate<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil,
    _ decorate: @escaping @Sendable (Service, Resolver) throws -> Service
  ) -> Decoration {
    let key = ServiceKey(type, named: name)
    let answering = answering
    guard let known = answering.tree.registry.withLock({ $0.provider(of: key) }), known.key == key else {
      return .notRegistered
    }
    let entry = answering.whole(known)
    Registered<Service>(container: answering, entry: entry).decorate(decorate)
    guard let decorated = answering.tree.registry.withLock({ $0.entry(entry.id) }) else { return .notRegistered }
    return answering.root.state.keepers(of: decorated).isEmpty ? .decorated : .afterAnInstance
  }
}

/// The result of decorating a service.
public enum Decoration: Hashable, Sendable {
  /// No shared instance was kept. All later instances will be decorated.
  case decorated
  /// A kept instance stays undecorated. Later instances will be decorated.
  case afterAnInstance
  /// Nothing is registered under exactly this type and name.
  case notRegistered
}
