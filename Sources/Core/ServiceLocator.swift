/// A container behind the other interface: whoever has a locator pulls what is wanted, and no signature shows it.
///
/// Every pull is observed, so that a hidden dependency becomes an edge.
public final class ServiceLocator: Sendable {
  /// On whose behalf it pulls, where that is known.
  public struct Puller: Hashable, Sendable {
    public let service: ServiceKey
    @_spi(Instrumentation) public let instance: InstanceID?

    public init(service: ServiceKey) { self.init(service: service, instance: nil) }

    @_spi(Instrumentation) public init(service: ServiceKey, instance: InstanceID?) {
      self.service = service
      self.instance = instance
    }
  }

  private let kept: Container?
  private let known: WeakContainer

  /// A locator that keeps its container alive.
  public init(_ container: Container = Container()) {
    kept = container
    known = WeakContainer(container)
  }

  /// A locator for instances to hold: the container may keep them without a retain cycle.
  init(knowing container: Container) {
    kept = nil
    known = WeakContainer(container)
  }

  /// What answers; nil for the locator of a container that is gone.
  public var container: Container? { known.container }

  /// Finds or makes a service. One that is `SelfRegistering` registers itself when it is first asked for.
  ///
  /// - Parameter puller: who asks; by default the service that is being made on this thread.
  /// - Throws: `ResolutionError`; its path starts at the puller.
  public func service<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, for puller: Puller? = nil
  ) throws -> sending Service {
    let key = ServiceKey(type, named: name)
    guard let container else { throw containerGone(key, puller) }
    if name == nil, let own = type as? any SelfRegistering.Type { own.register(in: container) }
    let observers = container.answering.tree.observers
    let isNumbered = !observers.isEmpty && ResolutionStack.current.beginNumber(observers)
    defer { if isNumbered { ResolutionStack.current.endNumber() } }
    let service = try container.resolve(type, named: name, by: .locator, for: puller)
    if container.isWatched { announce(service, key, puller, in: container) }
    return service
  }

  /// Finds or makes a service; nil where nothing is registered for it.
  public func service<Service>(
    ifRegistered type: Service.Type, named name: String? = nil, for puller: Puller? = nil
  ) throws -> sending Service? {
    // A container that is gone is an error, as everywhere, and not a service that is missing.
    if let container, !container.answering.isRegistered(ServiceKey(type, named: name)) { return nil }
    return try service(type, named: name, for: puller)
  }

  /// Adds an instance that exists already. The locator keeps it until it is removed.
  ///
  /// - Throws: `containerGone` where nobody is left to keep it.
  @discardableResult
  public func addService<Service: Sendable>(
    _ service: Service, as type: Service.Type = Service.self, named name: String? = nil,
    file: StaticString = #fileID, line: Int = #line
  ) throws -> Registered<Service> {
    guard let container else { throw containerGone(ServiceKey(type, named: name)) }
    return container.register(type, named: name, instance: service, file: file, line: line)
  }

  /// Removes what answers for a service.
  ///
  /// - Returns: whether there was one.
  /// - Throws: `containerGone` for the locator of a container that is gone.
  @discardableResult
  public func removeService<Service>(_ type: Service.Type, named name: String? = nil) throws -> Bool {
    let key = ServiceKey(type, named: name)
    guard let container else { throw containerGone(key) }
    guard let registration = container.registration(of: key) else { return false }
    return container.remove(registration.id)
  }

  private func containerGone(_ key: ServiceKey, _ puller: Puller? = nil) -> ResolutionError {
    let asker = puller.map { [ResolutionError.Step($0.service)] } ?? []
    return ResolutionError(.containerGone, path: asker + [.init(key, by: .locator)])
  }

  /// Removes every service.
  ///
  /// - Throws: `containerGone` for the locator of a container that is gone; its path is empty.
  public func clear() throws {
    guard let container else { throw ResolutionError(.containerGone, path: []) }
    for registration in container.registrations.reversed() { container.remove(registration.id) }
  }

  /// A pull that was met: an edge from the puller, and an event.
  private func announce(_ service: Any, _ key: ServiceKey, _ puller: Puller?, in container: Container) {
    let frame = ResolutionStack.existing?.takeUnretainedValue().frames.last
    let by = puller?.service ?? frame?.entry.key
    let from = puller.map { $0.instance?.registration ?? container.registration(of: $0.service)?.id }
    let to = container.registration(of: key)?.id
    let instance = Instance(value: service)
    let id = container.tree.tracker?.withLock { tracker in
      if let from = from ?? frame?.entry.registration.id, let to { tracker.observed(from: from, to: to, by: .locator) }
      return tracker.identity(of: instance)
    }
    guard !container.tree.observers.isEmpty else { return }
    var event = Event(.pulled, service: key)
    event.registration = to
    event.instance = id
    event.by = by
    event.byInstance = puller?.instance
    event.dependency = .locator
    event.scope = container.scope
    container.tree.observers.emit(event)
  }
}

/// A service that registers itself when it is first asked for.
public protocol SelfRegistering: Sendable {
  /// Makes the instance; the locator keeps it.
  static func make(with locator: ServiceLocator) throws -> Self
}

extension SelfRegistering {
  /// Exactly once, however many threads ask first.
  fileprivate static func register(in container: Container) {
    container.registerOnce(Self.self, lifetime: .container) { resolver in try Self.make(with: resolver.locator) }
  }
}
