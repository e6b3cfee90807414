extension Registered {
  /// Wraps what the factory makes. Several decorations lie over each other, the last one outermost.
  @discardableResult
  public func decorate(_ decorate: @escaping @Sendable (Service, Resolver) throws -> Service) -> Self {
    change { entry in
      let make = entry.factory
      let factory = Factory(Service.self) { resolver in
        let stack = ResolutionStack.current
        // Each decoration is a call inside the next one.
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
  /// Wraps what the registration makes that answers for a service now: for decorating what somebody else registered.
  ///
  /// - Returns: whether one was registered under exactly this type and name, and whether an instance exists that stays
  ///   as it is.
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

/// What became of a decoration.
public enum Decoration: Hashable, Sendable {
  /// Every instance from now on is decorated, and there is none yet.
  case decorated
  /// An instance was made before, and is shared as it is; those after it are decorated.
  case afterAnInstance
  /// Nothing is registered under exactly this type and name.
  case notRegistered
}
