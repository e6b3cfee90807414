extension ConfinedContainer {
  /// Registers a service by its initializer: what it needs is read from the initializer's parameter types.
  ///
  ///     container.register(Document.self, .container, Document.init)
  ///
  /// The initializer may belong to the actor that the container is confined to. An `Optional` parameter is an optional
  /// dependency, a `ConfinedContainer.Lazy` one is asked for later.
  ///
  /// - Parameter lifetime: the container's default lifetime where it is nil.
  @discardableResult
  public func register<Service, Failure: Error, each Need>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil,
    file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping (repeat each Need) throws(Failure) -> Service
  ) -> ConfinedRegistered<Service> {
    let dependencies = Container.confinedDependencies(on: repeat (each Need).self, by: .initializer)
    let isOpaque = Container.types(repeat (each Need).self).isEmpty && Failure.self != Never.self
    return add(
      ServiceKey(type, named: name), lifetime ?? defaultLifetime, dependencies, isOpaque: isOpaque, file, line
    ) { resolver in try initializer(repeat try resolver.resolve((each Need).self)) }
  }

  /// Registers a service by a closure. What it needs is not known before it runs.
  ///
  /// - Parameter lifetime: the container's default lifetime where it is nil.
  @discardableResult
  public func register<Service>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping (ConfinedResolver) throws -> Service
  ) -> ConfinedRegistered<Service> {
    add(ServiceKey(type, named: name), lifetime ?? defaultLifetime, [], isOpaque: true, file, line) { resolver in
      try make(ConfinedResolver(resolver))
    }
  }

  /// Registers a service by its initializer; the form before lifetimes had a label.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  public func register<Service, Failure: Error, each Need>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime,
    file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping (repeat each Need) throws(Failure) -> Service
  ) -> ConfinedRegistered<Service> {
    register(type, named: name, lifetime: lifetime, file: file, line: line, initializer)
  }

  /// Registers a service by a closure; the form before lifetimes had a label.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  public func register<Service>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping (ConfinedResolver) throws -> Service
  ) -> ConfinedRegistered<Service> {
    register(type, named: name, lifetime: lifetime, file: file, line: line, make)
  }

  /// Registers a service by a closure unless something answers for it already.
  ///
  /// - Returns: whether it was registered.
  @discardableResult
  public func registerOnce<Service>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping (ConfinedResolver) throws -> Service
  ) -> Bool {
    if confined.registration(of: ServiceKey(type, named: name)) != nil { return false }
    register(type, named: name, lifetime: lifetime, file: file, line: line, make)
    return true
  }

  private var defaultLifetime: Lifetime { confined.answering.defaultLifetime }

  /// Registers an instance that exists already. The container keeps it.
  @discardableResult
  public func register<Service>(
    _ type: Service.Type, named name: String? = nil, instance: Service, file: StaticString = #fileID,
    line: Int = #line
  ) -> ConfinedRegistered<Service> {
    add(ServiceKey(type, named: name), .container, [], isOpaque: false, file, line) { _ in instance }
  }

  /// Registers a service that another container answers for, which any thread may ask.
  @discardableResult
  public func register<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil, from container: Container, file: StaticString = #fileID,
    line: Int = #line
  ) -> ConfinedRegistered<Service> {
    add(ServiceKey(type, named: name), .transient, [], isOpaque: false, file, line) { _ in
      try container.resolve(type, named: name)
    }
  }

  /// Removes a registration and what the container and its scopes keep of it.
  ///
  /// - Returns: whether there was such a registration.
  @discardableResult
  public func remove(_ id: Registration.ID) -> Bool { confined.remove(id) }

  func add<Service>(
    _ key: ServiceKey, _ lifetime: Lifetime, _ dependencies: [Dependency], isOpaque: Bool,
    _ file: StaticString, _ line: Int, _ make: @escaping (Resolver) throws -> Service
  ) -> ConfinedRegistered<Service> {
    let make = Confined(make)
    let factory = Factory(Service.self) { resolver in try make.value(resolver) }
    return ConfinedRegistered(confined.add(key, lifetime, dependencies, isOpaque: isOpaque, file, line, factory))
  }
}

/// A registration in a `ConfinedContainer`, for saying more about it.
public struct ConfinedRegistered<Service> {
  private let registered: Registered<Service>

  init(_ registered: Registered<Service>) { self.registered = registered }

  public var id: Registration.ID { registered.id }

  /// Sets a property after construction: property injection. A cycle through it closes.
  @discardableResult
  public func inject<Need>(_ property: ReferenceWritableKeyPath<Service, Need>) -> Self where Service: AnyObject {
    let dependencies = Container.confinedDependencies(on: Need.self, by: .property)
    let property = Confined(property)
    return Self(registered.inject(needing: dependencies) { $0[keyPath: property.value] = $1 })
  }

  /// Runs when an instance is constructed, with the instance and a resolver: injection by a closure. What it asks for is not
  /// declared.
  @discardableResult
  public func inject(_ body: @escaping (Service, ConfinedResolver) throws -> Void) -> Self {
    let body = Confined(body)
    return Self(registered.inject { service, resolver in try body.value(service, ConfinedResolver(resolver)) })
  }

  /// Lets the service be asked for by a protocol, too.
  @discardableResult
  public func provide<Interface>(_ interface: Interface.Type, named name: String? = nil) -> Self {
    Self(registered.provide(interface, named: name))
  }

  /// Wraps what the factory makes. Several decorations lie over each other, the last one outermost.
  @discardableResult
  public func decorate(_ decorate: @escaping (Service, ConfinedResolver) throws -> Service) -> Self {
    let decorate = Confined(decorate)
    return Self(registered.decorate { inner, resolver in try decorate.value(inner, ConfinedResolver(resolver)) })
  }

  /// Lets a policy end the sharing earlier than the lifetime `container` or `scoped` does.
  @discardableResult
  public func limit(_ policy: some LifetimePolicy) -> Self { Self(registered.limit(policy)) }

  /// Runs when the container or scope is closed, or the registration removed, for each shared instance; the last one made
  /// goes first. It does not run where the container is merely dropped: that may happen off its actor.
  @discardableResult
  public func onTeardown(_ body: @escaping (Service) -> Void) -> Self {
    let body = Confined(body)
    return Self(registered.onTeardown { service in body.value(service) })
  }
}

@available(*, unavailable)
extension ConfinedRegistered: Sendable {}
