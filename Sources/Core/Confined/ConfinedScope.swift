extension ConfinedContainer {
  /// Declares a kind of scope, and the type of the key with which such a scope is opened.
  ///
  /// A service that is resolved in such a scope may depend on the key. Elsewhere this dependency causes the error
  /// `noScope`.
  ///
  /// - Parameters:
  ///   - kind: the kind of scope, as `scoped(kind)` lifetimes name it.
  ///   - key: the type of the key. No other kind of scope may have keys of this type.
  ///   - outer: the kind of the scope in which such a scope must be opened; `nil` to allow it everywhere.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  public func declareScope<Key>(
    _ kind: ScopeKind, key: Key.Type, in outer: ScopeKind? = nil, file: StaticString = #fileID, line: Int = #line
  ) {
    confined.declare(kind, key, in: outer, .init(file: file, line: line))
  }

  /// Opens a scope with a key of any type, and declares the kind if it has not been declared.
  ///
  /// - Parameters:
  ///   - kind: the kind of scope, as `scoped(kind)` lifetimes name it.
  ///   - key: the key of the scope, available to the services that are resolved in it.
  ///   - label: the name of the key in events and errors; by default its description, or else the name of its type.
  ///   - file: the file of the call, used as location if the call declares the kind.
  ///   - line: the line of the call.
  /// - Returns: the scope with its key.
  /// - Throws: `ResolutionError`. `wrongKey`: the kind is declared with another type of key. `keyTaken`: another kind
  ///   is declared with this type. `wrongPlace`: the scope must be opened inside a scope of another kind.
  ///   `closedScope`: this scope is closed.
  public func openScope<Key>(
    _ kind: ScopeKind, key: Key, label: String? = nil, file: StaticString = #fileID, line: Int = #line
  ) throws -> ConfinedScope<Key> {
    let scope = try confined.open(
      kind, key, keeping: Confined(key), label, .init(file: file, line: line))
    return ConfinedScope(key: key, container: ConfinedContainer(confining: scope))
  }
}

/// An open scope of a `ConfinedContainer` together with the key that it was opened with.
///
/// The scope is closed by `close()`. It is also closed when the last copy of this value and all other references to its
/// container are released.
public struct ConfinedScope<Key> {
  /// The key with which the scope was opened.
  public let key: Key
  /// The container of the scope.
  public let container: ConfinedContainer

  init(key: Key, container: ConfinedContainer) {
    self.key = key
    self.container = container
  }

  /// Finds or makes an instance of a service.
  ///
  /// A dependency of type `Key` is the key of the scope.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path to the service at fault.
  public func resolve<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws -> Service {
    try container.resolve(type, named: name)
  }

  /// Opens a scope inside this scope.
  ///
  /// Services resolved in it may depend on both keys.
  ///
  /// - Parameters:
  ///   - kind: the kind of scope, as `scoped(kind)` lifetimes name it.
  ///   - key: the key of the scope.
  ///   - label: the name of the key in events and errors; by default its description, or else the name of its type.
  ///   - file: the file of the call, used as location if the call declares the kind.
  ///   - line: the line of the call.
  /// - Returns: the scope with its key.
  /// - Throws: `ResolutionError`, as `ConfinedContainer.openScope(_:key:label:file:line:)` does.
  public func openScope<Inner>(
    _ kind: ScopeKind, key: Inner, label: String? = nil, file: StaticString = #fileID, line: Int = #line
  ) throws -> ConfinedScope<Inner> {
    try container.openScope(kind, key: key, label: label, file: file, line: line)
  }

  /// A Boolean value indicating whether the scope has been closed.
  public var isClosed: Bool { container.isClosed }

  /// Closes the scope and its inner scopes, and releases their instances.
  ///
  /// Inner scopes release their instances first. Within a scope, the last instance made is released first.
  ///
  /// Closing a closed scope has no effect.
  public func close() { container.close() }
}

@available(*, unavailable)
extension ConfinedScope: Sendable {}
