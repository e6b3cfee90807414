import Synchronization

/// The same registry behind the other interface: whoever has it pulls what it wants, and no signature shows it.
///
/// Every pull is observed, so that a hidden dependency becomes an edge.
public final class ServiceLocator: Sendable {
  /// On whose behalf it pulls, where that is known.
  public struct Puller: Hashable, Sendable {
    public let service: ServiceKey
    public let instance: InstanceID?

    public init(service: ServiceKey, instance: InstanceID?) {
      self.service = service
      self.instance = instance
    }
  }

  public let container: Container

  public init(_ container: Container = Container()) { self.container = container }

  /// Finds or makes a service.
  ///
  /// - Parameter puller: who asks; by default the service that is being made on this thread.
  /// - Throws: `ResolutionError`; its path starts at the puller.
  public func service<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, for puller: Puller? = nil
  ) throws -> Service {
    let key = ServiceKey(type, named: name)
    let puller = puller ?? ResolutionStack.existing?.frames.last.map { Puller(service: $0.entry.key, instance: nil) }
    do {
      let service: Service = try container.resolve(type, named: name, by: .locator)
      announce(.pulled, key, puller, instance: container.identity(of: service as AnyObject))
      return service
    } catch let error as ResolutionError {
      guard let puller, error.path.first?.service != puller.service else { throw error }
      throw ResolutionError(error.reason, path: [.init(puller.service)] + error.path)
    }
  }

  /// Finds or makes a service; nil where nothing is registered for it.
  public func service<Service>(
    ifRegistered type: Service.Type, named name: String? = nil, for puller: Puller? = nil
  ) throws -> Service? {
    guard container.registration(of: ServiceKey(type, named: name)) != nil else { return nil }
    return try service(type, named: name, for: puller)
  }

  /// Adds an instance that exists already. The locator keeps it until it is removed.
  @discardableResult
  public func addService<Service: Sendable>(
    _ service: Service, as type: Service.Type = Service.self, named name: String? = nil,
    file: StaticString = #fileID, line: Int = #line
  ) -> Registered<Service> {
    let location = Registration.Location(file: "\(file)", line: line)
    return container.add(type, name, .container, [], isOpaque: true, location: location) { _ in service }
  }

  /// Removes what answers for a service.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func removeService<Service>(_ type: Service.Type, named name: String? = nil) -> Bool {
    guard let registration = container.registration(of: ServiceKey(type, named: name)) else { return false }
    return container.remove(registration.id)
  }

  /// Removes every service.
  public func clear() {
    for registration in container.registrations { container.remove(registration.id) }
  }

  private func announce(_ kind: Event.Kind, _ key: ServiceKey, _ puller: Puller?, instance: InstanceID?) {
    let registration = container.registration(of: key)?.id
    if let puller, let from = container.registration(of: puller.service)?.id, let registration {
      container.tree.tracker?.withLock { $0.observed(from: from, to: registration, by: .locator) }
    }
    guard !container.tree.observers.isEmpty else { return }
    var event = Event(kind, service: key)
    event.registration = registration
    event.instance = instance
    event.by = puller?.service
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

extension ServiceLocator {
  /// Finds a service, or lets it make and register itself: exactly once, however many threads ask first.
  public func service<Service: SelfRegistering>(_ type: Service.Type = Service.self) throws -> Service {
    let key = ServiceKey(type)
    container.registerOnce(key) { resolver in try Service.make(with: resolver.locator) }
    return try service(type, named: nil, for: nil)
  }
}
