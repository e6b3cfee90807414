/// A group of registrations of a `ConfinedContainer` that belong together. It may require others.
///
///     @MainActor struct Screens: @MainActor ConfinedModule {
///       func register(in container: ConfinedContainer) { container.register(Editor.self, Editor.init) }
///     }
///
/// Two values of one type are the same module.
public protocol ConfinedModule {
  func register(in container: ConfinedContainer)
}

extension ConfinedContainer {
  /// Registers what a module has, unless a module of this type was required before.
  ///
  /// - Returns: whether it was registered now.
  @discardableResult
  public func require(_ module: some ConfinedModule) -> Bool {
    let type = ObjectIdentifier(Swift.type(of: module))
    let isNew = confined.answering.tree.confinedModules.withLock { $0.insert(type).inserted }
    if isNew { module.register(in: self) }
    return isNew
  }

  /// A container with registrations of its own, which hide those of this one: what is not registered there is asked for
  /// here. It is confined to the same actor, and keeps this container alive.
  public func makeChild(defaultLifetime: Lifetime? = nil) -> ConfinedContainer {
    ConfinedContainer(confining: confined.makeChild(defaultLifetime: defaultLifetime))
  }

  /// Lets go of the instances that are shared of a service; its registration stays, and whoever asks next gets a new one.
  ///
  /// - Returns: whether something is registered under exactly this type and name.
  @discardableResult
  public func reset<Service>(_ type: Service.Type, named name: String? = nil) -> Bool {
    confined.reset(type, named: name)
  }

  /// Lets go of all instances that are shared for as long as a lifetime says; the registrations stay.
  public func reset(_ lifetime: Lifetime) { confined.reset(lifetime) }

  /// Lets go of what this container or scope keeps, and leaves it and its inner scopes open.
  public func reset() { confined.reset() }

  /// Runs a test with other registrations, as `Container.withOverrides` does: in the body a copy answers, which shares no
  /// instance with this container. When the body ends, what the copy keeps is let go of.
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

  /// Opens a scope for as long as a body runs, and closes it then.
  ///
  /// - Throws: what `openScope` throws, and what the body throws.
  public func withScope<Result>(
    _ kind: ScopeKind, key: String, run body: (ConfinedContainer) throws -> Result
  ) throws -> Result {
    let scope = try openScope(kind, key: key)
    defer { scope.close() }
    return try body(scope)
  }
}
