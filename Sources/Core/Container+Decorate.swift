extension Registered {
  /// Wraps what the factory makes. Several decorations lie over each other, the last one outermost.
  @discardableResult
  public func decorated(_ decorate: @escaping @Sendable (Service, Resolver) throws -> Service) -> Self {
    change { entry in
      let make = entry.factory
      let factory = Factory(Service.self) { resolver in
        let stack = ResolutionStack.current
        // Each decoration is a call inside the next one.
        guard stack.hasRoom else { throw ResolutionError(.tooDeep(depth: stack.count), path: stack.path) }
        return try Self.decorated(try make(resolver), resolver, decorate)
      }
      guard let makeAsync = entry.asyncFactory else { return entry.with(factory: factory) }
      let asyncFactory: @Sendable (AsyncResolver) async throws -> Instance = { resolver in
        let inner = try await makeAsync(resolver)
        let container = resolver.container
        let outer = try resolver.extendingPath {
          try Self.decorated(inner.value, Resolver(container: container), decorate)
        }
        return Instance(value: outer)
      }
      return entry.with(factory: factory, asyncFactory: asyncFactory)
    }
  }

  private static func decorated(
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
  /// - Returns: whether one was registered under exactly this type and name.
  @discardableResult
  public func decorate<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil,
    _ decorate: @escaping @Sendable (Service, Resolver) throws -> Service
  ) -> Bool {
    let key = ServiceKey(type, named: name)
    guard let registration = registration(of: key), registration.key == key else { return false }
    Registered<Service>(container: answering, id: registration.id).decorated(decorate)
    return true
  }
}
