extension Container {
  /// Declares that scopes of a kind are opened with a key of one type. In such a scope the key is a dependency like any
  /// other, and never missing; elsewhere it is `noScope`. `validate()` knows it from here on, before a scope is open.
  ///
  ///     container.declareScope("user", key: User.self)
  ///     container.declareScope("message", key: Message.self, in: "user")
  ///
  /// The last declaration of a kind counts, except that one without `outer` leaves an earlier one's.
  ///
  /// - Parameters:
  ///   - kind: what `scoped(kind)` lifetimes name.
  ///   - key: a type that no other kind of scope is opened with.
  ///   - outer: the kind of scope that it has to be opened in; nil where it may be opened anywhere.
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

  /// Opens a scope with a key of any type, and declares it if that was not done before.
  ///
  /// What is resolved in the scope may need the key: it gets this very value.
  ///
  /// - Parameters:
  ///   - kind: what `scoped(kind)` lifetimes name.
  ///   - key: what the scope is bound to, given to whoever needs it.
  ///   - label: what events and errors call the key; its description where it has one, else the name of its type, so
  ///     that nothing of it is told that it does not tell itself.
  /// - Throws: `ResolutionError`: `wrongKey` if the kind is declared with another type of key, `keyTaken` if another kind
  ///   is declared with this type, `wrongPlace` if it has to be opened in another scope, `closedScope` if this one is closed.
  /// - Complexity: O(kinds of scopes with keys).
  public func openScope<Key: Sendable>(
    _ kind: ScopeKind, key: Key, label: String? = nil, file: StaticString = #fileID, line: Int = #line
  ) throws -> Scope<Key> {
    Scope(key: key, container: try open(kind, key, keeping: key, label, .init(file: file, line: line)))
  }

  /// - Parameter kept: the key as something that any thread may have.
  func open<Key>(
    _ kind: ScopeKind, _ key: Key, keeping kept: any Sendable, _ label: String?,
    _ location: @autoclosure () -> Registration.Location
  ) throws -> Container {
    if isOverridden { return try answering.open(kind, key, keeping: kept, label, location()) }
    let (inner, known) = tree.registry.withLock { registry in
      let inner = path.inner(kind)
      return (inner, inner.opening(with: ObjectIdentifier(Key.self), at: registry.generation))
    }
    let opening = try known ?? newOpening(kind, key, inner, location())
    let name = label ?? opening.name(of: key)
    return try open(ScopeID(kind: kind, key: name), inner, key: kept)
  }

  /// Finds out whether such a scope may be opened here, and declares its kind if that was not done before.
  private func newOpening<Key>(
    _ kind: ScopeKind, _ key: Key, _ inner: ScopePath, _ location: Registration.Location
  ) throws -> ScopePath.Opening {
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
    let opening = ScopePath.Opening(with: key)
    tree.registry.withLock { _ in inner.noteOpening(opening, at: generation) }
    return opening
  }

  /// What gives the key to whoever needs it in its scope.
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
