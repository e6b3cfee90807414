/// A group of registrations of a `ConfinedContainer` that belong together.
///
/// A module may require other modules.
///
///     @MainActor struct Screens: @MainActor ConfinedModule {
///       func register(in container: ConfinedContainer) { container.register(Editor.self, Editor.init) }
///     }
///
/// Two values of one type are the same module.
public protocol ConfinedModule {
  /// Registers the services of the module.
  ///
  /// - Parameter container: the container that requires the module.
  func register(in container: ConfinedContainer)
}

extension ConfinedContainer {
  /// Registers the services of a module unless a module of this type has been required before.
  ///
  /// - Parameter module: the module.
  /// - Returns: `true` if the module was registered by this call.
  @discardableResult
  public func require(_ module: some ConfinedModule) -> Bool {
    let type = ObjectIdentifier(Swift.type(of: module))
    let isNew = confined.answering.tree.confinedModules.withLock { $0.insert(type).inserted }
    if isNew { module.register(in: self) }
    return isNew
  }

  /// Creates a child container, whose registrations hide those of this container.
  ///
  /// A service that is not registered in the child is resolved from this container. The child is confined to the same
  /// actor and retains this container.
  ///
  /// - Parameter defaultLifetime: the lifetime of the child's registrations that do not specify one; this container's
  ///   by default.
  /// - Returns: an empty child container.
  public func makeChild(defaultLifetime: Lifetime? = nil) -> ConfinedContainer {
    ConfinedContainer(confining: confined.makeChild(defaultLifetime: defaultLifetime))
  }

  /// Releases the shared instances of a service in the root container and in all open scopes.
  ///
  /// The registration stays.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name under which the service is registered.
  /// - Returns: `true` if a service is registered under exactly this type and name.
  @discardableResult
  public func reset<Service>(_ type: Service.Type, named name: String? = nil) -> Bool {
    confined.reset(type, named: name)
  }

  /// Releases all shared instances of the services with a given lifetime.
  ///
  /// The registrations stay.
  ///
  /// - Parameter lifetime: the lifetime of the services to reset.
  public func reset(_ lifetime: Lifetime) { confined.reset(lifetime) }

  /// Releases the instances that this container or scope keeps.
  ///
  /// The container or scope and its inner scopes stay open.
  public func reset() { confined.reset() }

  /// Runs a body, such as a test, with other registrations, as `Container.withOverrides` does.
  ///
  /// In the body, a copy replaces this container. The copy shares no instance with this container, and its instances
  /// are released when the body ends.
  ///
  /// - Parameters:
  ///   - override: registers the overrides in the copy.
  ///   - body: runs with the copy.
  /// - Returns: the result of `body`.
  public func withOverrides<Result>(
    _ override: (ConfinedContainer) throws -> Void, run body: () throws -> Result
  ) rethrows -> Result {
    try confined.withOverrides {
      try override(ConfinedContainer(confining: $0))
    } run: {
      defer { confined.close() }
      return try body()
    }
  }

  /// Opens a scope, runs a body with it, and closes the scope when the body ends.
  ///
  /// - Parameters:
  ///   - kind: the kind of scope, as `scoped(kind)` lifetimes name it.
  ///   - key: the key of the scope.
  ///   - body: runs with the scope.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `openScope` or of `body`.
  public func withScope<Result>(
    _ kind: ScopeKind, key: String, run body: (ConfinedContainer) throws -> Result
  ) throws -> Result {
    let scope = try openScope(kind, key: key)
    defer { scope.close() }
    return try body(scope)
  }
}
