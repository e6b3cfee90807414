extension Container {
  /// Declares a kind of scope, and the type of the key with which such a scope is opened.
  ///
  ///     container.declareScope("user", key: User.self)
  ///     container.declareScope("message", key: Message.self, in: "user")
  ///
  /// A service that is resolved in such a scope may depend on the key. Elsewhere this dependency causes the error
  /// `noScope`. `validate()` takes the declaration into account before a scope is open.
  ///
  /// The last declaration of a kind applies. A declaration without `outer` keeps the `outer` of an earlier one.
  ///
  /// - Parameters:
  ///   - kind: the kind of scope, as `scoped(kind)` lifetimes name it.
  ///   - key: the type of the key. No other kind of scope may have keys of this type.
  ///   - outer: the kind of the scope in which such a scope must be opened; `nil` to allow it everywhere.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  /// - Complexity: O(providers of the key's type).
  public func declareScope<Key: Sendable>(
    _ kind: ScopeKind, key: Key.Type, in outer: ScopeKind? = nil, file: StaticString = #fileID, line: Int = #line
  ) {
    declare(kind, key, in: outer, .init(file: file, line: line))
  }

  func declare<Key>(_ kind: ScopeKind, _ key: Key.Type, in outer: ScopeKind?, _ location: Registration.Location) {
    if isOverridden { return answering.declare(kind, key, in: outer, location) }
    let service = ServiceKey(key)
    let change = tree.registry.withLock { registry -> (added: Entry, removed: Registration.ID?)? in
      let old = registry.lock(kind)
      let outer = outer ?? old?.outer
      if let old, old.key == service {
        registry.locks[kind]?.outer = outer
        return nil
      }
      let entry = Self.keyEntry(key, kind, registry.reserveID(), location)
      registry.insert(entry)
      registry.locks[kind] = Lock(entry: entry.id, key: service, outer: outer)
      return (entry, old?.entry)
    }
    guard let change else { return }
    if let old = change.removed { remove(old) }
    announce(change.added, as: .registered)
  }

  /// Opens a scope with a key of any type, and declares the kind if it has not been declared.
  ///
  /// Services that are resolved in the scope may depend on the key and receive this value.
  ///
  /// - Parameters:
  ///   - kind: the kind of scope, as `scoped(kind)` lifetimes name it.
  ///   - key: the key of the scope.
  ///   - label: the name of the key in events and errors. The default is the key's own description, or else the name of
  ///     its type. So properties that the key does not describe itself are not disclosed.
  ///   - file: the file of the call, used as location if the call declares the kind.
  ///   - line: the line of the call.
  /// - Returns: the scope with its key.
  /// - Throws: `ResolutionError`. `wrongKey`: the kind is declared with another type of key. `keyTaken`: another kind
  ///   is declared with this type. `wrongPlace`: the scope must be opened inside a scope of another kind.
  ///   `closedScope`: this scope is closed.
  /// - Complexity: O(kinds of scopes with keys).
  public func openScope<Key: Sendable>(
    _ kind: ScopeKind, key: Key, label: String? = nil, file: StaticString = #fileID, line: Int = #line
  ) throws -> Scope<Key> {
    Scope(key: key, container: try open(kind, key, keeping: key, label, .init(file: file, line: line)))
  }

  /// Opens a scope with a key.
  ///
  /// - Parameter kept: the key, wrapped in a form that any thread may hold.
  func open<Key>(
    _ kind: ScopeKind, _ key: Key, keeping kept: any Sendable, _ label: String?,
    _ location: @autoclosure () -> Registration.Location
  ) throws -> Container {
    if isOverridden { return try answering.open(kind, key, keeping: kept, label, location()) }
    let (inner, known) = tree.registry.withLock { registry in
      let inner = scopeChain.inner(kind)
      return (inner, inner.opening(with: ObjectIdentifier(Key.self), at: registry.generation))
    }
    let opening = try known ?? newOpening(kind, key, inner, location())
    let name = label ?? opening.name(of: key)
    return try open(ScopeID(kind: kind, key: name), inner, key: kept)
  }

  /// Checks that a scope with this key may be opened in this scope, and memoises the result.
  ///
  /// Declares the kind of scope if it has not been declared.
  private func newOpening<Key>(
    _ kind: ScopeKind, _ key: Key, _ inner: ScopeChain, _ location: Registration.Location
  ) throws -> ScopeChain.Opening {
    let service = ServiceKey(Key.self)
    let (lock, other, generation) = tree.registry.withLock { registry in
      (registry.lock(kind), registry.otherKind(than: kind, openedWith: service), registry.generation)
    }
    if let lock, lock.key != service {
      throw ResolutionError(.wrongKey(kind: kind, expected: lock.key.description), path: [.init(service)])
    }
    if let other { throw ResolutionError(.keyTaken(kind: other), path: [.init(service)]) }
    if let outer = lock?.outer, nearest(outer) == nil {
      throw ResolutionError(.wrongPlace(kind: kind, outer: outer, openedFrom: scope), path: [.init(service)])
    }
    if lock == nil { declare(kind, Key.self, in: nil, location) }
    let opening = ScopeChain.Opening(with: key)
    tree.registry.withLock { _ in inner.recordOpening(opening, at: generation) }
    return opening
  }

  /// Returns the entry that provides the key of a scope as a service.
  private static func keyEntry<Key>(
    _ type: Key.Type, _ kind: ScopeKind, _ id: Registration.ID, _ location: Registration.Location
  ) -> Entry {
    let registration = Registration(
      id: id, key: ServiceKey(type), lifetime: .scoped(kind), location: location)
    let factory = Factory(type) { resolver in
      let kept = resolver.container.key
      if let key = kept as? Key ?? (kept as? Confined<Key>)?.value { return key }
      // The scope was opened before its kind was declared.
      throw ResolutionError(
        .wrongKey(kind: kind, expected: String(describing: type)), path: ResolutionStack.current.path)
    }
    return Entry(registration, factory)
  }
}
