/// An open scope with the key that opened it. The key is there, because without one there is no scope.
///
/// Dropping the last copy, and whatever else holds the container, closes the scope; so does `close()`. The key lives as
/// long as a copy does.
public struct Scope<Key: Sendable>: Sendable {
  /// What the scope is bound to.
  public let key: Key
  /// The scope itself.
  public let container: Container

  init(key: Key, container: Container) {
    self.key = key
    self.container = container
  }

  /// Finds or makes an instance. What it needs of type `Key` is the key.
  ///
  /// - Throws: `ResolutionError` with the path.
  public func resolve<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws -> sending Service
  {
    try container.resolve(type, named: name)
  }

  /// Finds or makes an instance, and waits for what is made asynchronously.
  ///
  /// - Throws: `ResolutionError` with the path.
  public func resolveAsync<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil
  ) async throws -> sending Service {
    try await container.resolveAsync(type, named: name)
  }

  /// Opens a scope inside this one; whatever is resolved there has both keys.
  ///
  /// - Throws: `ResolutionError`, as `Container.openScope` does.
  public func openScope<Inner: Sendable>(
    _ kind: ScopeKind, key: Inner, label: String? = nil, file: StaticString = #fileID, line: Int = #line
  ) throws -> Scope<Inner> {
    try container.openScope(kind, key: key, label: label, file: file, line: line)
  }

  /// Whether the scope has been closed.
  public var isClosed: Bool { container.isClosed }

  /// Closes the scope, inner ones first, and drops what it keeps, the last one made first. Closing twice is harmless.
  public func close() { container.close() }

  /// Like `close()`, and waits for teardown hooks that are asynchronous, one after the other.
  ///
  /// - Parameter limit: how long to wait at most; nil for ever.
  /// - Returns: whether everything has ended.
  @discardableResult
  public func closeAndWait(limit: Duration? = nil) async -> Bool { await container.closeAndWait(limit: limit) }
}
