extension Container {
  /// Registers a service by an asynchronous initializer, or by the initializer of an actor.
  ///
  /// Use `resolveAsync` to resolve the service.
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
  public func register<Service: Sendable, each Need: Sendable>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil,
    file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @Sendable (repeat each Need) async throws -> Service
  ) -> Registered<Service> {
    let dependencies = Self.dependencies(on: repeat (each Need).self, by: .initializer)
    return addAsync(type, name, lifetime, dependencies, isOpaque: false, file, line) { resolver in
      try await initializer(repeat try await resolver.resolve((each Need).self))
    }
  }

  /// Registers a service by an initializer that is isolated to the main actor.
  ///
  /// The dependencies are resolved before the initializer is called on the main actor. Use `resolveAsync` to resolve
  /// the service.
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
  public func register<Service: Sendable, each Need: Sendable>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil,
    file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @MainActor @Sendable (repeat each Need) throws -> Service
  ) -> Registered<Service> {
    let dependencies = Self.dependencies(on: repeat (each Need).self, by: .initializer)
    return addAsync(type, name, lifetime, dependencies, isOpaque: false, file, line) { resolver in
      let needs = (repeat try await resolver.resolve((each Need).self))
      return try await initializer(repeat each needs)
    }
  }

  /// Registers a service by an asynchronous closure.
  ///
  /// The dependencies of the closure are unknown before the closure runs. Use `resolveAsync` to resolve the service.
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
  public func registerAsync<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (AsyncResolver) async throws -> Service
  ) -> Registered<Service> {
    addAsync(type, name, lifetime, [], isOpaque: true, file, line, make)
  }

  /// Registers a service by an asynchronous initializer, in the older form without a label for the lifetime.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  public func register<Service: Sendable, each Need: Sendable>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime,
    file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @Sendable (repeat each Need) async throws -> Service
  ) -> Registered<Service> {
    register(type, named: name, lifetime: lifetime, file: file, line: line, initializer)
  }

  /// Registers a service by an initializer isolated to the main actor, in the older form without a label for the
  /// lifetime.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  public func register<Service: Sendable, each Need: Sendable>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime,
    file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @MainActor @Sendable (repeat each Need) throws -> Service
  ) -> Registered<Service> {
    register(type, named: name, lifetime: lifetime, file: file, line: line, initializer)
  }

  /// Registers a service by an asynchronous closure, in the older form without a label for the lifetime.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  public func registerAsync<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (AsyncResolver) async throws -> Service
  ) -> Registered<Service> {
    registerAsync(type, named: name, lifetime: lifetime, file: file, line: line, make)
  }

  private func addAsync<Service: Sendable>(
    _ type: Service.Type, _ name: String?, _ lifetime: Lifetime?, _ dependencies: [Dependency], isOpaque: Bool,
    _ file: StaticString, _ line: Int, _ make: @escaping @Sendable (AsyncResolver) async throws -> Service
  ) -> Registered<Service> {
    addAsync(
      ServiceKey(type, named: name), lifetime ?? answering.defaultLifetime, dependencies, isOpaque: isOpaque, file,
      line,
      make)
  }

  func addAsync<Service: Sendable>(
    _ key: ServiceKey, _ lifetime: Lifetime, _ dependencies: [Dependency], isOpaque: Bool,
    _ file: StaticString, _ line: Int, _ make: @escaping @Sendable (AsyncResolver) async throws -> Service
  ) -> Registered<Service> {
    // Never called: `begin` refuses an entry that needs an asynchronous resolution before it calls the factory.
    let refuse = Factory(Service.self) { _ in throw ResolutionError(.needsAsync, path: [.init(key)]) }
    return add(
      key, lifetime, dependencies, isOpaque: isOpaque, file, line, refuse,
      asyncFactory: { resolver in Instance(value: try await make(resolver)) }, needsAsync: true)
  }
}
