extension Container {
  /// Registers a service by its initializer.
  ///
  /// The types of the initializer's parameters declare the dependencies.
  ///
  ///     container.register(Boots.self, SteelBoots.init)
  ///     container.register((any ArmorProtocol).self, lifetime: .container, PlateArmor.init)
  ///
  /// An `Optional` parameter is an optional dependency. A `Lazy` parameter is resolved on first use. A parameter with a
  /// default value is a dependency as well; use a closure to leave it out.
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
  @inlinable
  public func register<Service: Sendable, each Need>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line, _ initializer: @escaping @Sendable (repeat each Need) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, Self.types(repeat (each Need).self), file, line,
      Factory(type, needing: { c, given in try initializer(repeat try c.need((each Need).self, given)) }))
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
  @inlinable
  public func register<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line, _ make: @escaping @Sendable (Resolver) throws -> Service
  ) -> Registered<Service> {
    add(type, name, lifetime, nil, file, line, Factory(type, make))
  }

  /// Registers a service by its initializer, in the older form without a label for the lifetime.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  @inlinable
  public func register<Service: Sendable, Failure: Error, each Need>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line, _ initializer: @escaping @Sendable (repeat each Need) throws(Failure) -> Service
  ) -> Registered<Service> {
    let types = Self.types(repeat (each Need).self)
    return add(
      type, name, lifetime, types.isEmpty && Failure.self != Never.self ? nil : types, file, line,
      Factory(type, needing: { c, given in try initializer(repeat try c.need((each Need).self, given)) }))
  }

  /// Registers a service by a closure, in the older form without a label for the lifetime.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  @inlinable
  public func register<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line, _ make: @escaping @Sendable (Resolver) throws -> Service
  ) -> Registered<Service> {
    add(type, name, lifetime, nil, file, line, Factory(type, make))
  }

  /// Registers an instance that exists already.
  ///
  /// The container keeps the instance until the container is closed or the registration is removed.
  ///
  /// Closing the container releases the instance and runs its teardown hook, even if the instance was never requested.
  /// A later request throws the error `released`.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - instance: the instance.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil, instance: Service, file: StaticString = #fileID, line: Int = #line
  ) -> Registered<Service> {
    let provided = ProvidedInstance(Instance(value: instance))
    let factory = Factory(type) { _ in
      if provided.isGone { throw ResolutionError(.released, path: ResolutionStack.current.path) }
      return instance
    }
    return add(
      ServiceKey(type, named: name), .container, [], isOpaque: false, file, line, factory, provided: provided)
  }

  /// Registers a service that is not `Sendable` by its initializer.
  ///
  /// A new instance is made for each request and never shared, so the requester may pass it on to another task.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - initializer: makes an instance from its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  @inlinable
  public func registerUnshared<Service, Failure: Error, each Need>(
    _ type: Service.Type, named name: String? = nil,
    file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @Sendable (repeat each Need) throws(Failure) -> Service
  ) -> Registered<Service> {
    let types = Self.types(repeat (each Need).self)
    let factory = Factory(type) { resolver in try initializer(repeat try resolver.resolve((each Need).self)) }
    return add(
      ServiceKey(type, named: name), .transient, Self.dependencies(on: types),
      isOpaque: types.isEmpty && Failure.self != Never.self,
      isUnshared: true, file, line, factory)
  }

  /// Registers a service that is not `Sendable` by a closure.
  ///
  /// A new instance is made for each request and never shared, so the requester may pass it on to another task.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - make: makes an instance, with a resolver for its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  @inlinable
  public func registerUnshared<Service>(
    _ type: Service.Type, named name: String? = nil, file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (Resolver) throws -> sending Service
  ) -> Registered<Service> {
    add(
      ServiceKey(type, named: name), .transient, [], isOpaque: true, isUnshared: true, file, line, Factory(type, make))
  }

  /// Adds a registration by initializer or closure.
  ///
  /// - Parameter needs: the types of the initializer's parameters; nil for a closure, whose dependencies are unknown.
  @usableFromInline
  func add<Service>(
    _ type: Service.Type, _ name: String?, _ lifetime: Lifetime?, _ needs: [Any.Type]?, _ file: StaticString,
    _ line: Int, _ factory: Factory
  ) -> Registered<Service> {
    add(
      ServiceKey(type, named: name), lifetime ?? answering.defaultLifetime,
      needs.map { Self.dependencies(on: $0, by: .initializer) } ?? [], isOpaque: needs == nil, file, line, factory,
      needs: needs)
  }

  /// Lifetime used when a registration does not specify one.
  ///
  /// It is the default of the module that is being registered, or else that of the container.
  var defaultLifetime: Lifetime {
    ResolutionStack.existing(by: tree.threadKey)?._withUnsafeGuaranteedRef(\.defaultLifetime) ?? tree.defaultLifetime
  }

  @usableFromInline
  func add<Service>(
    _ key: ServiceKey, _ lifetime: Lifetime, _ dependencies: [Dependency], isOpaque: Bool,
    isUnshared: Bool = false, _ file: StaticString, _ line: Int, _ factory: Factory,
    asyncFactory: (@Sendable (AsyncResolver) async throws -> Instance)? = nil, needsAsync: Bool = false,
    provided: ProvidedInstance? = nil, needs: [Any.Type]? = nil
  ) -> Registered<Service> {
    let container = answering
    let registrar = ThreadID.current.raw
    let order = provided == nil ? 0 : container.tree.made.add(1, ordering: .relaxed).newValue
    // A single expression, so that the large registration is moved and not copied.
    let entry = Entry(
      Registration(
        id: container.tree.publication.reserveID(), key: key, lifetime: lifetime, dependencies: dependencies,
        isOpaque: isOpaque, isUnshared: isUnshared, location: .init(file: file, line: line)),
      factory, asyncFactory: asyncFactory, needsAsync: needsAsync, needs: needs, provided: provided, order: order,
      registrar: registrar)
    let (replaced, isShared) = container.tree.registry.withLock { registry in
      let replaced = registry.replace(by: entry)
      return (replaced, replaced?.isShared == true)
    }
    if let replaced { container.releaseInstances(of: replaced, isShared: isShared) }
    container.announce(entry, as: .registered)
    return Registered(container: container, entry: entry)
  }

  /// Returns the dependencies that an initializer's parameter types declare.
  @usableFromInline
  static func dependencies(on types: [Any.Type]) -> [Dependency] { dependencies(on: types, by: .initializer) }

  /// Returns the dependencies that the types of parameters or properties declare.
  ///
  /// - Parameter kind: the kind of the dependencies.
  @usableFromInline
  static func dependencies<each Need>(on types: repeat (each Need).Type, by kind: Dependency.Kind) -> [Dependency] {
    dependencies(on: Self.types(repeat each types), by: kind)
  }

  static func dependencies(on types: [Any.Type], by kind: Dependency.Kind) -> [Dependency] {
    var result: [Dependency] = []
    if types.isEmpty { return result }
    result.reserveCapacity(types.count)
    for type in types { if let one = dependency(on: type, by: kind) { result.append(one) } }
    return result
  }

  @usableFromInline
  static func types<each Need>(_ types: repeat (each Need).Type) -> [Any.Type] {
    var result: [Any.Type] = []
    for type in repeat each types { result.append(type) }
    return result
  }

  /// Returns the dependency that a type declares; nil for a resolver or locator, which give access to the container.
  static func dependency(on type: Any.Type, named name: String? = nil, by kind: Dependency.Kind) -> Dependency? {
    guard let wrapper = ServiceKey.wrapper(type) else { return Dependency(ServiceKey(type, named: name), by: kind) }
    if wrapper is any ContainerAccess.Type { return nil }
    let keys = wrapper.keys(named: name)
    guard let service = keys.last else { return nil }
    var dependency = Dependency(service, by: wrapper.isLate ? .method : kind, isOptional: wrapper.isOptional)
    dependency.before = keys.dropLast()
    dependency.isMany = wrapper.isMany
    dependency.isWeak = wrapper.isWeak
    return dependency
  }

  /// Registers a service by a closure unless the service is registered already.
  ///
  /// The check and the registration are one atomic step.
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
  public func registerOnce<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line, _ make: @escaping @Sendable (Resolver) throws -> Service
  ) -> Bool {
    let key = ServiceKey(type, named: name)
    let container = answering
    let lifetime = lifetime ?? container.defaultLifetime
    let added = container.tree.registry.withLock { registry -> Entry? in
      guard registry.provider(of: key) == nil else { return nil }
      let registration = Registration(
        id: registry.reserveID(), key: key, lifetime: lifetime, isOpaque: true,
        location: .init(file: file, line: line))
      let entry = Entry(registration, Factory(Service.self, make))
      registry.insert(entry)
      return entry
    }
    if let added { container.announce(added, as: .registered) }
    return added != nil
  }

  /// Registers a service unless it is registered already, in the older form without a label for the lifetime.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  public func registerOnce<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line, _ make: @escaping @Sendable (Resolver) throws -> Service
  ) -> Bool {
    registerOnce(type, named: name, lifetime: lifetime, file: file, line: line, make)
  }
}
