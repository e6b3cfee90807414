/// A dependency that is not the service itself but a way to it.
protocol DependencyWrapper {
  /// Makes the wrapper inside a container; the service is asked for later, or may be missing.
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for puller: ServiceLocator.Puller?
  ) throws -> sending Any
  /// The same for an asynchronous resolution.
  static func makeAsync(named name: String?, by kind: Dependency.Kind?, _ asker: AsyncResolver) async throws
    -> sending Any
  /// The service behind it.
  static var service: ServiceKey { get }
  static var isOptional: Bool { get }
  /// Whether the service is asked for only later, which breaks a cycle.
  static var isLate: Bool { get }
  /// Whether it leads back to its container from any thread, so that a confined container must not give it.
  static var mayBeCalledAnywhere: Bool { get }
}

extension DependencyWrapper {
  static func makeAsync(named name: String?, by kind: Dependency.Kind?, _ asker: AsyncResolver) async throws
    -> sending Any
  {
    try make(from: asker.container, named: name, by: kind, for: nil)
  }
}

extension ServiceKey {
  /// What stands behind a wrapper; the type itself where it is none.
  init(behind type: Any.Type) { self = (type as? any DependencyWrapper.Type)?.service ?? ServiceKey(type) }
}

extension Optional: DependencyWrapper {
  static func makeAsync(named name: String?, by kind: Dependency.Kind?, _ asker: AsyncResolver) async throws
    -> sending Any
  {
    let key = name == nil ? service : ServiceKey(service.type, named: name)
    guard asker.container.tree.registry.withLock({ $0.provider(of: key) }) != nil else { return Self.none as Any }
    return Self.some(try await asker.container.resolveAsync(Wrapped.self, named: name, by: kind, asker)) as Any
  }

  /// Nil where nothing is registered; every other failure is thrown.
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for puller: ServiceLocator.Puller?
  ) throws -> sending Any {
    let key = name == nil ? service : ServiceKey(service.type, named: name)
    guard container.tree.registry.withLock({ $0.provider(of: key) }) != nil else { return Self.none as Any }
    return Self.some(try container.resolve(Wrapped.self, named: name, by: kind, for: puller)) as Any
  }

  static var service: ServiceKey { ServiceKey(behind: Wrapped.self) }
  static var isOptional: Bool { true }
  static var isLate: Bool { (Wrapped.self as? any DependencyWrapper.Type)?.isLate ?? false }
  static var mayBeCalledAnywhere: Bool {
    (Wrapped.self as? any DependencyWrapper.Type)?.mayBeCalledAnywhere ?? false
  }
}
