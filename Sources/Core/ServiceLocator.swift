/// A service locator: an object from which code pulls services of a container, so that no signature shows the
/// dependency.
///
/// If the container tracks instances, each pull by a known service becomes an edge of the graph, so that a hidden
/// dependency can be seen.
public final class ServiceLocator: Sendable {
  /// The service on whose behalf a locator receives a request.
  public struct Requester: Hashable, Sendable {
    /// The key of the service that pulls.
    public let service: ServiceKey
    /// The instance that pulls; `nil` if unknown.
    @_spi(Instrumentation) public let instance: InstanceID?

    /// Creates a requester without a known instance.
    public init(service: ServiceKey) { self.init(service: service, instance: nil) }

    /// Creates a requester with a known instance.
    @_spi(Instrumentation) public init(service: ServiceKey, instance: InstanceID?) {
      self.service = service
      self.instance = instance
    }
  }

  private let kept: Container?
  private let known: WeakContainer

  /// Creates a locator that retains its container.
  public init(_ container: Container = Container()) {
    kept = container
    known = WeakContainer(container)
  }

  /// Creates a locator that does not retain the container, so that an instance which the container keeps may hold it.
  init(knowing container: Container) {
    kept = nil
    known = WeakContainer(container)
  }

  /// The container of the locator; `nil` if the container has been released.
  public var container: Container? { known.container }

  /// Finds or makes a service.
  ///
  /// A type that conforms to `SelfRegistering` is registered on its first request without a name.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - requester: the service on whose behalf the request is made; by default the service that this thread is making.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with a path that includes the requester, if there is one.
  public func service<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, for requester: Requester? = nil
  ) throws -> sending Service {
    let key = ServiceKey(type, named: name)
    guard let container else { throw containerGone(key, requester) }
    if name == nil, let own = type as? any SelfRegistering.Type { own.register(in: container) }
    let tree = container.answering.tree
    let isNumbered = tree.isObserved && ResolutionStack.current.beginNumber(tree.observers)
    defer { if isNumbered { ResolutionStack.current.endNumber() } }
    let service = try container.resolve(type, named: name, by: .locator, for: requester)
    if container.isWatched { announce(service, key, requester, in: container) }
    return service
  }

  /// Finds or makes a service if it is registered.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - requester: the service on whose behalf the request is made; by default the service that this thread is making.
  /// - Returns: the instance; `nil` if nothing is registered for the service, or if a `SelfRegistering` type has not
  ///   been requested before.
  /// - Throws: `ResolutionError`, also if the container has been released.
  public func service<Service>(
    ifRegistered type: Service.Type, named name: String? = nil, for requester: Requester? = nil
  ) throws -> sending Service? {
    // A released container is reported as an error, and not as a missing service.
    if let container, !container.answering.isRegistered(ServiceKey(type, named: name)) { return nil }
    return try service(type, named: name, for: requester)
  }

  /// Registers an instance that exists already.
  ///
  /// The locator's container provides the instance until the container is closed or the registration is removed.
  ///
  /// - Parameters:
  ///   - service: the instance.
  ///   - type: the type under which the instance is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  /// - Returns: a handle to configure the registration.
  /// - Throws: `ResolutionError` with the reason `containerGone` if the container has been released.
  @discardableResult
  public func addService<Service: Sendable>(
    _ service: Service, as type: Service.Type = Service.self, named name: String? = nil,
    file: StaticString = #fileID, line: Int = #line
  ) throws -> Registered<Service> {
    guard let container else { throw containerGone(ServiceKey(type, named: name)) }
    return container.register(type, named: name, instance: service, file: file, line: line)
  }

  /// Removes the registration that provides a service.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  /// - Returns: `true` if a registration was removed.
  /// - Throws: `ResolutionError` with the reason `containerGone` if the container has been released.
  @discardableResult
  public func removeService<Service>(_ type: Service.Type, named name: String? = nil) throws -> Bool {
    let key = ServiceKey(type, named: name)
    guard let container else { throw containerGone(key) }
    guard let registration = container.registration(of: key) else { return false }
    return container.remove(registration.id)
  }

  private func containerGone(_ key: ServiceKey, _ requester: Requester? = nil) -> ResolutionError {
    let requester = requester.map { [ResolutionError.Step($0.service)] } ?? []
    return ResolutionError(.containerGone, path: requester + [.init(key, by: .locator)])
  }

  /// Removes all registrations of the locator's container.
  ///
  /// - Throws: `ResolutionError` with the reason `containerGone` and an empty path if the container has been released.
  public func clear() throws {
    guard let container else { throw ResolutionError(.containerGone, path: []) }
    for registration in container.registrations.reversed() { container.remove(registration.id) }
  }

  /// Records a successful pull as an edge from the requester, if both services are known, and emits the event `pulled`.
  private func announce(_ service: Any, _ key: ServiceKey, _ requester: Requester?, in container: Container) {
    let frame = ResolutionStack.existing?.takeUnretainedValue().frames.last
    let by = requester?.service ?? frame?.entry.key
    let from = requester.map { $0.instance?.registration ?? container.registration(of: $0.service)?.id }
    let to = container.registration(of: key)?.id
    let instance = Instance(value: service)
    let id = container.tree.tracker?.withLock { tracker in
      if let from = from ?? frame?.entry.id, let to { tracker.observed(from: from, to: to, by: .locator) }
      return tracker.identity(of: instance)
    }
    guard container.tree.isObserved else { return }
    var event = Event(.pulled, service: key)
    event.registration = to
    event.instance = id
    event.by = by
    event.byInstance = requester?.instance
    event.dependency = .locator
    event.scope = container.scope
    container.tree.observers.emit(event)
  }
}

/// A service that registers itself when it is first requested from a `ServiceLocator`.
public protocol SelfRegistering: Sendable {
  /// Makes the instance, which the locator's container keeps.
  ///
  /// - Parameter locator: a locator of the container that received the request, for pulling dependencies. It does not
  ///   retain the container.
  static func make(with locator: ServiceLocator) throws -> Self
}

extension SelfRegistering {
  /// Registers the type exactly once, even if several threads request it first at the same time.
  fileprivate static func register(in container: Container) {
    container.registerOnce(Self.self, lifetime: .container) { resolver in try Self.make(with: resolver.locator) }
  }
}
