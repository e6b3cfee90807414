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
      type, name, lifetime, ParameterTypes<repeat each Need>(), isOpaque: false, file, line,
      { c, given, place in
        place.initializeMemory(as: Service.self, to: try initializer(repeat try c.need((each Need).self, given)))
      })
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
    add(
      type, name, lifetime, isOpaque: true, file, line,
      { c, given, place in
        place.initializeMemory(as: Service.self, to: try make(Resolver(container: c, given: given)))
      })
  }

  /// Registers a service by its initializer, in the older form without a label for the lifetime.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  @inlinable
  public func register<Service: Sendable, Failure: Error, each Need>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line, _ initializer: @escaping @Sendable (repeat each Need) throws(Failure) -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, ParameterTypes<repeat each Need>(), isOpaque: Failure.self != Never.self, file, line,
      { c, given, place in
        place.initializeMemory(as: Service.self, to: try initializer(repeat try c.need((each Need).self, given)))
      })
  }

  /// Registers a service by a closure, in the older form without a label for the lifetime.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  @inlinable
  public func register<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line, _ make: @escaping @Sendable (Resolver) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, isOpaque: true, file, line,
      { c, given, place in
        place.initializeMemory(as: Service.self, to: try make(Resolver(container: c, given: given)))
      })
  }

  /// Registers an instance that exists already.
  ///
  /// The container provides the instance until the container is closed or the registration is removed.
  ///
  /// Closing the container runs the teardown hook of the instance, even if the instance was never requested. A later
  /// request throws the error `released`. Only the removal of the registration, or the release of the container, ends
  /// all references that the container has to the instance.
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
    addUnshared(
      type, name, ParameterTypes<repeat each Need>(), isOpaque: Failure.self != Never.self, file, line,
      { c, given, place in
        place.initializeMemory(as: Service.self, to: try initializer(repeat try c.need((each Need).self, given)))
      })
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
    addUnshared(
      type, name, file, line,
      { c, given, place in
        place.initializeMemory(as: Service.self, to: try make(Resolver(container: c, given: given)))
      })
  }

  /// Adds a registration by an initializer with parameters.
  ///
  /// - Parameters:
  ///   - needs: the types of the initializer's parameters.
  ///   - isOpaque: true if the dependencies are unknown in case there are no parameters, because the initializer throws.
  ///   - fill: makes an instance in uninitialized memory.
  @usableFromInline
  func add<Service, each Need>(
    _ type: Service.Type, _ name: String?, _ lifetime: Lifetime?, _ needs: ParameterTypes<repeat each Need>,
    isOpaque: Bool,
    _ file: StaticString, _ line: Int, _ fill: @escaping MakeInPlace
  ) -> Registered<Service> {
    add(
      ServiceKey(type, named: name), lifetime, TypeList(needs), isOpaque: isOpaque, file, line,
      Factory(type, filling: fill))
  }

  /// Adds a registration by a closure, or by an initializer without parameters.
  ///
  /// - Parameters:
  ///   - isOpaque: true if the dependencies are unknown.
  ///   - fill: makes an instance in uninitialized memory.
  @usableFromInline
  func add<Service>(
    _ type: Service.Type, _ name: String?, _ lifetime: Lifetime?, isOpaque: Bool, _ file: StaticString, _ line: Int,
    _ fill: @escaping MakeInPlace
  ) -> Registered<Service> {
    add(
      ServiceKey(type, named: name), lifetime, TypeList(), isOpaque: isOpaque, file, line, Factory(type, filling: fill))
  }

  private func add<Service>(
    _ key: ServiceKey, _ lifetime: Lifetime?, _ needs: TypeList, isOpaque: Bool, _ file: StaticString, _ line: Int,
    _ factory: Factory
  ) -> Registered<Service> {
    if isOverridden { return answering.add(key, lifetime, needs, isOpaque: isOpaque, file, line, factory) }
    let isOpaque = isOpaque && needs.isEmpty
    return add(
      Entry(
        tree.publication.reserveID(), key, lifetime ?? defaultLifetime, .init(file: file, line: line),
        isOpaque: isOpaque, factory, needs: isOpaque ? nil : needs, registrar: ThreadID.current.raw))
  }

  /// Adds a registration of a service that is not `Sendable`, by an initializer.
  ///
  /// The parameters are those of `add`.
  @usableFromInline
  func addUnshared<Service, each Need>(
    _ type: Service.Type, _ name: String?, _ needs: ParameterTypes<repeat each Need>, isOpaque: Bool,
    _ file: StaticString,
    _ line: Int, _ fill: @escaping MakeInPlace
  ) -> Registered<Service> {
    let types = TypeList(needs)
    return add(
      ServiceKey(type, named: name), .transient, Self.dependencies(on: types, by: .initializer),
      isOpaque: isOpaque && types.isEmpty, isUnshared: true, file, line, Factory(type, filling: fill))
  }

  /// Adds a registration of a service that is not `Sendable`, by a closure.
  @usableFromInline
  func addUnshared<Service>(
    _ type: Service.Type, _ name: String?, _ file: StaticString, _ line: Int, _ fill: @escaping MakeInPlace
  ) -> Registered<Service> {
    add(
      ServiceKey(type, named: name), .transient, [], isOpaque: true, isUnshared: true, file, line,
      Factory(type, filling: fill))
  }

  /// Lifetime used when a registration does not specify one.
  ///
  /// It is the default of the module that this thread is registering, or else that of the container.
  @inline(__always)
  var defaultLifetime: Lifetime {
    ResolutionStack.modules.load(ordering: .relaxed) == 0 ? tree.defaultLifetime : defaultLifetimeOfModule
  }

  @inline(never)
  private var defaultLifetimeOfModule: Lifetime {
    ResolutionStack.existing(by: tree.threadKey)?._withUnsafeGuaranteedRef(\.defaultLifetime) ?? tree.defaultLifetime
  }

  func add<Service>(
    _ key: ServiceKey, _ lifetime: Lifetime, _ dependencies: [Dependency], isOpaque: Bool,
    isUnshared: Bool = false, _ file: StaticString, _ line: Int, _ factory: Factory,
    asyncFactory: (@Sendable (AsyncResolver) async throws -> Instance)? = nil, needsAsync: Bool = false,
    provided: ProvidedInstance? = nil
  ) -> Registered<Service> {
    // A call on the answering container, because a variable for it would be retained.
    if isOverridden {
      return answering.add(
        key, lifetime, dependencies, isOpaque: isOpaque, isUnshared: isUnshared, file, line, factory,
        asyncFactory: asyncFactory, needsAsync: needsAsync, provided: provided)
    }
    let registrar = ThreadID.current.raw
    let order = provided == nil ? 0 : tree.made.add(1, ordering: .relaxed).newValue
    return add(
      Entry(
        Registration(
          id: tree.publication.reserveID(), key: key, lifetime: lifetime, dependencies: dependencies,
          isOpaque: isOpaque, isUnshared: isUnshared, location: .init(file: file, line: line)),
        factory, asyncFactory: asyncFactory, needsAsync: needsAsync, provided: provided, order: order,
        registrar: registrar))
  }

  private func add<Service>(_ entry: consuming Entry) -> Registered<Service> {
    let (replaced, isShared) = tree.registry.withLock { registry in
      let replaced = registry.replace(by: entry)
      return (replaced, replaced?.isShared == true)
    }
    if let replaced { releaseInstances(of: replaced, isShared: isShared) }
    if tree.isObserved { announce(entry, as: .registered) }
    return Registered(container: self, entry: entry)
  }

  /// Returns the dependencies that the types of parameters or properties declare.
  ///
  /// - Parameter kind: the kind of the dependencies.
  static func dependencies<each Need>(on types: repeat (each Need).Type, by kind: Dependency.Kind) -> [Dependency] {
    dependencies(on: TypeList(ParameterTypes<repeat each Need>()), by: kind)
  }

  static func dependencies(on types: some Collection<Any.Type>, by kind: Dependency.Kind) -> [Dependency] {
    var result: [Dependency] = []
    if types.isEmpty { return result }
    result.reserveCapacity(types.count)
    for type in types { if let one = dependency(on: type, by: kind) { result.append(one) } }
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
