extension ConfinedContainer {
  /// Registers a service by its initializer.
  ///
  /// The types of the initializer's parameters declare the dependencies.
  ///
  ///     container.register(Document.self, lifetime: .container, Document.init)
  ///
  /// The initializer may be isolated to the actor that the container is confined to. An `Optional` parameter is an
  /// optional dependency. A `ConfinedContainer.Lazy` parameter is resolved on first use.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - initializer: makes an instance from its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service, Failure: Error, each Need>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil,
    file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping (repeat each Need) throws(Failure) -> Service
  ) -> ConfinedRegistered<Service> {
    let dependencies = Container.confinedDependencies(on: repeat (each Need).self, by: .initializer)
    let isOpaque = TypeList(ParameterTypes<repeat each Need>()).isEmpty && Failure.self != Never.self
    return add(
      ServiceKey(type, named: name), lifetime ?? defaultLifetime, dependencies, isOpaque: isOpaque, file, line
    ) { resolver in try initializer(repeat try resolver.resolve((each Need).self)) }
  }

  /// Registers a service by a closure.
  ///
  /// The dependencies of the closure are unknown before the closure runs.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - make: makes an instance, with a resolver for its dependencies.
  /// - Returns: a handle to configure the registration.
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

  /// Registers a service by its initializer, in the older form without a label for the lifetime.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  public func register<Service, Failure: Error, each Need>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime,
    file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping (repeat each Need) throws(Failure) -> Service
  ) -> ConfinedRegistered<Service> {
    register(type, named: name, lifetime: lifetime, file: file, line: line, initializer)
  }

  /// Registers a service by a closure, in the older form without a label for the lifetime.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  public func register<Service>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping (ConfinedResolver) throws -> Service
  ) -> ConfinedRegistered<Service> {
    register(type, named: name, lifetime: lifetime, file: file, line: line, make)
  }

  /// Registers a service by a closure unless the service is registered already.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - make: makes an instance, with a resolver for its dependencies.
  /// - Returns: `true` if the service was registered by this call.
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

  /// Registers an instance that exists already.
  ///
  /// The registration retains the instance until it is removed. So a closed root container can still resolve the
  /// instance, unlike a `Container`.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - instance: the instance.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service>(
    _ type: Service.Type, named name: String? = nil, instance: Service, file: StaticString = #fileID,
    line: Int = #line
  ) -> ConfinedRegistered<Service> {
    add(ServiceKey(type, named: name), .container, [], isOpaque: false, file, line) { _ in instance }
  }

  /// Registers a service that is resolved from another container, which any thread may use.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - container: the container that makes and shares the instances.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil, from container: Container, file: StaticString = #fileID,
    line: Int = #line
  ) -> ConfinedRegistered<Service> {
    add(ServiceKey(type, named: name), .transient, [], isOpaque: false, file, line) { _ in
      try container.resolve(type, named: name)
    }
  }

  /// Removes a registration and releases the instances that the container and its scopes keep of it.
  ///
  /// - Parameter id: the identity of the registration.
  /// - Returns: `true` if the registration existed.
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

/// A handle to a new registration in a `ConfinedContainer`, used to configure it further.
public struct ConfinedRegistered<Service> {
  private let registered: Registered<Service>

  init(_ registered: Registered<Service>) { self.registered = registered }

  /// The identity of the registration.
  ///
  /// Reading this property completes the registration.
  public var id: Registration.ID { registered.id }

  /// Adds a property dependency, which is set after construction: property injection.
  ///
  /// A cycle that includes a property dependency can be resolved.
  ///
  /// - Parameter property: the property to set. A property of optional type is an optional dependency.
  /// - Returns: this handle.
  @discardableResult
  public func inject<Need>(_ property: ReferenceWritableKeyPath<Service, Need>) -> Self where Service: AnyObject {
    let dependencies = Container.confinedDependencies(on: Need.self, by: .property)
    let property = Confined(property)
    return Self(registered.inject(needing: dependencies) { $0[keyPath: property.value] = $1 })
  }

  /// Adds a closure that runs with each new instance and a resolver: injection by a closure.
  ///
  /// The closure's dependencies are not declared.
  ///
  /// - Parameter body: called after construction.
  /// - Returns: this handle.
  @discardableResult
  public func inject(_ body: @escaping (Service, ConfinedResolver) throws -> Void) -> Self {
    let body = Confined(body)
    return Self(registered.inject { service, resolver in try body.value(service, ConfinedResolver(resolver)) })
  }

  /// Makes the service available under a protocol as well.
  ///
  /// - Parameters:
  ///   - interface: the protocol.
  ///   - name: the name under which the protocol is provided.
  /// - Returns: this handle.
  @discardableResult
  public func provide<Interface>(_ interface: Interface.Type, named name: String? = nil) -> Self {
    Self(registered.provide(interface, named: name))
  }

  /// Adds a decoration, which wraps each instance of the registration.
  ///
  /// The last of several decorations is the outermost.
  ///
  /// - Parameter decorate: returns the decorated instance.
  /// - Returns: this handle.
  @discardableResult
  public func decorate(_ decorate: @escaping (Service, ConfinedResolver) throws -> Service) -> Self {
    let decorate = Confined(decorate)
    return Self(registered.decorate { inner, resolver in try decorate.value(inner, ConfinedResolver(resolver)) })
  }

  /// Sets a policy that may end the sharing earlier than the lifetime `container` or `scoped` does.
  ///
  /// - Parameter policy: decides whether a kept instance is still good. It replaces an earlier policy.
  /// - Returns: this handle.
  @discardableResult
  public func limit(_ policy: some LifetimePolicy) -> Self { Self(registered.limit(policy)) }

  /// Adds a hook that runs when the container or scope releases a shared instance.
  ///
  /// That happens when the container or scope is closed or reset, when the registration is removed, replaced or
  /// reset, and when a policy ends the sharing. Closing runs the hooks of several instances in reverse order of
  /// creation. No hook runs if the container is released without being closed, because that may happen off its actor.
  ///
  /// - Parameter body: called with the instance.
  /// - Returns: this handle.
  @discardableResult
  public func onTeardown(_ body: @escaping (Service) -> Void) -> Self {
    let body = Confined(body)
    return Self(registered.onTeardown { service in body.value(service) })
  }
}

@available(*, unavailable)
extension ConfinedRegistered: Sendable {}
