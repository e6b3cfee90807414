extension Container {
  /// Opens a scope inside this container or scope.
  ///
  /// - Parameters:
  ///   - kind: the kind of scope, as `scoped(kind)` lifetimes name it.
  ///   - key: the key of the scope, such as a user's name or a message's number.
  /// - Returns: the open scope. It is closed by `close()`, together with an enclosing scope, or when it is released.
  /// - Throws: `ResolutionError`: `closedScope` if this scope has been closed. If scopes of this kind are declared with
  ///   typed keys, also `wrongKey`, `keyTaken` or `wrongPlace`, as `openScope(_:key:label:file:line:)` does.
  public func openScope(_ kind: ScopeKind, key: String) throws -> Container {
    if isOverridden { return try answering.openScope(kind, key: key) }
    if !tree.publication.hasScopeKeys, let inner = scopeChain.knownInner(kind) {
      return try open(ScopeID(kind: kind, key: key), inner, key: nil)
    }
    let (inner, isLocked) = tree.registry.withLock { registry in
      (scopeChain.inner(kind), !registry.locks.isEmpty && registry.lock(kind) != nil)
    }
    if isLocked {
      let scope: Scope<String> = try openScope(kind, key: key)
      return scope.container
    }
    return try open(ScopeID(kind: kind, key: key), inner, key: nil)
  }

  /// Opens a scope without checking the declarations of its kind.
  ///
  /// - Parameter announces: false to emit no event, because the scope is the copy of an open scope.
  /// - Throws: `ResolutionError` with the reason `closedScope` if this scope has been closed.
  func open(_ id: ScopeID, _ scopeChain: ScopeChain, key: (any Sendable)?, announces: Bool = true) throws -> Container {
    let child = Container(parent: self, scopeChain: scopeChain, scope: id, key: key)
    let isClosed = state.withSlots { slots in
      if !slots.isClosed { slots.addChild(child.state) }
      return slots.isClosed
    }
    if isClosed, let scope { throw ResolutionError(.closedScope(scope), path: []) }
    if announces, tree.isObserved {
      var event = Event(.scopeOpened)
      event.scope = child.scope
      event.scopeIdentity = child.state.identity
      event.outerIdentity = state.identity
      tree.observers.emit(event)
    }
    return child
  }

  /// Opens a scope, runs a body with it, and closes the scope when the body ends.
  ///
  ///     try container.withScope("request", key: id) { scope in try scope.resolve(Handler.self).run() }
  ///
  /// A scope is closed when its last owner releases it. A chained call such as `openScope(…).resolve(…)` therefore
  /// closes the scope when the call returns. With this method the scope stays open to the end of the body.
  ///
  /// - Parameters:
  ///   - kind: the kind of scope, as `scoped(kind)` lifetimes name it.
  ///   - key: the key of the scope.
  ///   - body: runs with the scope.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `openScope` or of `body`.
  public func withScope<Result>(
    _ kind: ScopeKind, key: String, run body: (Container) throws -> Result
  ) throws -> Result {
    let scope = try openScope(kind, key: key)
    defer { scope.close() }
    return try body(scope)
  }

  /// Opens a scope, runs an asynchronous body with it, and then closes the scope as `closeAndWait()` does.
  ///
  /// - Parameters:
  ///   - kind: the kind of scope, as `scoped(kind)` lifetimes name it.
  ///   - key: the key of the scope.
  ///   - isolation: the actor on which the body runs.
  ///   - body: runs with the scope.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `openScope` or of `body`.
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

  /// Closes the container or scope and its inner scopes, and releases their instances.
  ///
  /// Inner scopes release their instances first. Within a scope, the last instance made is released first.
  ///
  /// Closing a closed scope has no effect. A closed root container can be used again.
  public func close() {
    if isOverridden { return answering.close() }
    state.close()
  }

  /// Closes the container or scope and its inner scopes. Waits for instances that are being made, and for asynchronous
  /// teardown hooks.
  ///
  /// The hooks run one after the other, and to their end even if the current task is cancelled.
  ///
  /// - Parameter limit: the longest time to wait; `nil` to wait without a limit, even for a factory or hook that never
  ///   ends.
  /// - Returns: `true` if everything has ended in time, or the scope was closed before. Otherwise the rest continues in
  ///   the background.
  @discardableResult
  public func closeAndWait(limit: Duration? = nil) async -> Bool {
    await answering.state.closeAndWait(until: limit.map { ContinuousClock.now + $0 })
  }

  /// A Boolean value indicating whether the scope has been closed; always `false` for a root container.
  public var isClosed: Bool { answering.state.isClosed }

  /// The identities of the objects that this container or scope keeps strongly, in order of creation; empty if the
  /// container does not track instances.
  @_spi(Instrumentation) public var keptInstances: [InstanceID] {
    if isOverridden { return answering.keptInstances }
    let held = scope == nil ? tree.registry.withLock { $0.held } : state.withSlots { $0.slots.inOrder }
    return tree.tracker?.withLock { tracker in held.compactMap { tracker.identity(of: $0.instance) } } ?? []
  }
}
