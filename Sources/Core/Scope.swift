/// An open scope together with the key that it was opened with.
///
/// The scope is closed by `close()`, together with an enclosing scope, or when the last copy of this value and all
/// other references to its container are released. The key lives at least as long as a copy of this value.
public struct Scope<Key: Sendable>: Sendable {
  /// The key with which the scope was opened.
  public let key: Key
  /// The container of the scope.
  public let container: Container

  init(key: Key, container: Container) {
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
  public func resolve<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws -> sending Service
  {
    try container.resolve(type, named: name)
  }

  /// Finds or makes an instance of a service, and waits for dependencies that are made asynchronously.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path to the service at fault.
  public func resolveAsync<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil
  ) async throws -> sending Service {
    try await container.resolveAsync(type, named: name)
  }

  /// Opens a scope inside this scope.
  ///
  /// Services resolved in it may depend on both keys.
  ///
  /// - Parameters:
  ///   - kind: the kind of scope, as `scoped(kind)` lifetimes name it.
  ///   - key: the key of the scope.
  ///   - label: the name of the key in events and errors; by default its description, or else its type's name.
  ///   - file: the file of the call, used as location if the call declares the kind.
  ///   - line: the line of the call.
  /// - Returns: the scope with its key.
  /// - Throws: `ResolutionError`, as `Container.openScope(_:key:label:file:line:)` does.
  public func openScope<Inner: Sendable>(
    _ kind: ScopeKind, key: Inner, label: String? = nil, file: StaticString = #fileID, line: Int = #line
  ) throws -> Scope<Inner> {
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

  /// Closes the scope and its inner scopes. Waits for instances that are being made, and for asynchronous teardown
  /// hooks.
  ///
  /// The hooks run one after the other.
  ///
  /// - Parameter limit: the longest time to wait; `nil` to wait without a limit.
  /// - Returns: `true` if everything has ended in time, or the scope was closed before. Otherwise the rest continues in
  ///   the background.
  @discardableResult
  public func closeAndWait(limit: Duration? = nil) async -> Bool { await container.closeAndWait(limit: limit) }
}
