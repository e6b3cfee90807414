extension ConfinedContainer {
  /// Declares that scopes of a kind are opened with a key of one type. In such a scope the key is a dependency like any
  /// other, and never missing; elsewhere it is `noScope`.
  ///
  /// - Parameters:
  ///   - kind: what `scoped(kind)` lifetimes name.
  ///   - key: a type that no other kind of scope is opened with.
  ///   - outer: the kind of scope that it has to be opened in; nil where it may be opened anywhere.
  public func declareScope<Key>(
    _ kind: ScopeKind, key: Key.Type, in outer: ScopeKind? = nil, file: StaticString = #fileID, line: Int = #line
  ) {
    confined.declare(kind, key, in: outer, .init(file: file, line: line))
  }

  /// Opens a scope with a key of any type, and declares it if that was not done before.
  ///
  /// - Parameters:
  ///   - kind: what `scoped(kind)` lifetimes name.
  ///   - key: what the scope is bound to, given to whoever needs it.
  ///   - label: what events and errors call the key; its description where it has one, else the name of its type.
  /// - Throws: `ResolutionError`: `wrongKey` if the kind is declared with another type of key, `keyTaken` if another kind
  ///   is declared with this type, `wrongPlace` if it has to be opened in another scope, `closedScope` if this one is closed.
  public func openScope<Key>(
    _ kind: ScopeKind, key: Key, label: String? = nil, file: StaticString = #fileID, line: Int = #line
  ) throws -> ConfinedScope<Key> {
    let scope = try confined.open(
      kind, key, keeping: Confined(key), label, .init(file: file, line: line))
    return ConfinedScope(key: key, container: ConfinedContainer(confining: scope))
  }
}

/// An open scope of a `ConfinedContainer` with the key that opened it.
///
/// Dropping the last copy, and whatever else holds the container, closes the scope; so does `close()`.
public struct ConfinedScope<Key> {
  /// What the scope is bound to.
  public let key: Key
  /// The scope itself.
  public let container: ConfinedContainer

  init(key: Key, container: ConfinedContainer) {
    self.key = key
    self.container = container
  }

  /// Finds or makes an instance. What it needs of type `Key` is the key.
  ///
  /// - Throws: `ResolutionError` with the path.
  public func resolve<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws -> Service {
    try container.resolve(type, named: name)
  }

  /// Opens a scope inside this one; whatever is resolved there has both keys.
  ///
  /// - Throws: `ResolutionError`, as `ConfinedContainer.openScope` does.
  public func openScope<Inner>(
    _ kind: ScopeKind, key: Inner, label: String? = nil, file: StaticString = #fileID, line: Int = #line
  ) throws -> ConfinedScope<Inner> {
    try container.openScope(kind, key: key, label: label, file: file, line: line)
  }

  /// Whether the scope has been closed.
  public var isClosed: Bool { container.isClosed }

  /// Closes the scope, inner ones first, and drops what it keeps, the last one made first. Closing twice is harmless.
  public func close() { container.close() }
}

@available(*, unavailable)
extension ConfinedScope: Sendable {}
