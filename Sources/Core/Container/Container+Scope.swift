extension Container {
  /// Opens a scope inside this container or scope.
  ///
  /// - Parameters:
  ///   - kind: what `scoped(kind)` lifetimes name.
  ///   - key: what the scope is bound to: a user's name, a message's number.
  /// - Throws: `ResolutionError` if this is a scope that has been closed; `wrongKey` if scopes of this kind are declared to
  ///   be opened with something else than a string.
  public func openScope(_ kind: ScopeKind, key: String) throws -> Container {
    if isOverridden { return try answering.openScope(kind, key: key) }
    if !tree.publication.hasScopeKeys, let inner = path.knownInner(kind) {
      return try open(ScopeID(kind: kind, key: key), inner, key: nil)
    }
    let (inner, isLocked) = tree.registry.withLock { registry in
      (path.inner(kind), !registry.locks.isEmpty && registry.lock(kind) != nil)
    }
    if isLocked {
      let scope: Scope<String> = try openScope(kind, key: key)
      return scope.container
    }
    return try open(ScopeID(kind: kind, key: key), inner, key: nil)
  }

  /// Opens a scope, whatever its kind is declared to be.
  ///
  /// - Parameter tells: whether it is an event: not for one that stands for a scope that is open.
  func open(_ id: ScopeID, _ path: ScopePath, key: (any Sendable)?, tells: Bool = true) throws -> Container {
    let child = Container(parent: self, path: path, scope: id, key: key)
    let isClosed = state.withSlots { slots in
      if !slots.isClosed { slots.addChild(child.state) }
      return slots.isClosed
    }
    if isClosed, let scope { throw ResolutionError(.closedScope(scope), path: []) }
    if tells, !tree.observers.isEmpty {
      var event = Event(.scopeOpened)
      event.scope = child.scope
      event.scopeIdentity = child.state.identity
      event.outerIdentity = state.identity
      tree.observers.emit(event)
    }
    return child
  }

  /// Opens a scope for as long as a body runs, and closes it then.
  ///
  ///     try container.withScope("request", key: id) { scope in try scope.resolve(Handler.self).run() }
  ///
  /// A scope that nobody holds closes by itself: of `openScope(…).resolve(…)` in one line the instance is let go of when the
  /// call returns. Here it is good to the end of the body.
  ///
  /// - Throws: what `openScope` throws, and what the body throws.
  public func withScope<Result>(
    _ kind: ScopeKind, key: String, run body: (Container) throws -> Result
  ) throws -> Result {
    let scope = try openScope(kind, key: key)
    defer { scope.close() }
    return try body(scope)
  }

  /// Opens a scope for as long as an asynchronous body runs, closes it then, and waits for its teardown hooks.
  ///
  /// - Throws: what `openScope` throws, and what the body throws.
  public func withScope<Result>(
    _ kind: ScopeKind, key: String, isolation: isolated (any Actor)? = #isolation,
    run body: (Container) async throws -> Result
  ) async throws -> Result {
    let scope = try openScope(kind, key: key)
    do {
      let result = try await body(scope)
      await scope.closeAndWait()
      return result
    } catch {
      await scope.closeAndWait()
      throw error
    }
  }

  /// Closes the scope, inner ones first, and drops what it keeps, the last one made first. Closing twice is harmless.
  ///
  /// A root container can be closed too: it drops its shared instances and can be used again.
  public func close() {
    if isOverridden { return answering.close() }
    state.close()
  }

  /// Like `close()`, and waits for what is being made and for teardown hooks that are asynchronous, one after the other. Hooks
  /// run to their end, also where the current task is cancelled.
  ///
  /// - Parameter limit: how long to wait at most; nil where a factory or hook that never ends is to be waited for, too.
  /// - Returns: whether everything has ended; what has not goes on by itself.
  @discardableResult
  public func closeAndWait(limit: Duration? = nil) async -> Bool {
    await answering.state.closeAndWait(until: limit.map { ContinuousClock.now + $0 })
  }

  /// Whether the scope has been closed.
  public var isClosed: Bool { answering.state.isClosed }

  /// The identities of the shared instances that this container or scope keeps alive, in order of creation.
  @_spi(Instrumentation) public var keptInstances: [InstanceID] {
    if isOverridden { return answering.keptInstances }
    let held = scope == nil ? tree.registry.withLock { $0.held } : state.withSlots { $0.slots.inOrder }
    return tree.tracker?.withLock { tracker in held.compactMap { tracker.identity(of: $0.instance) } } ?? []
  }
}
