extension Container {
  /// Registers a service by an asynchronous initializer, or one of an actor. `resolveAsync` makes it.
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

  /// Registers a service by an initializer of the main actor. What it needs is resolved where the asker is, and the
  /// instance is made on the main actor.
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

  /// Registers a service by an asynchronous closure. What it needs is not known before it runs.
  @discardableResult
  public func registerAsync<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (AsyncResolver) async throws -> Service
  ) -> Registered<Service> {
    addAsync(type, name, lifetime, [], isOpaque: true, file, line, make)
  }

  /// Registers a service by an asynchronous initializer; the form before lifetimes had a label.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  public func register<Service: Sendable, each Need: Sendable>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime,
    file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @Sendable (repeat each Need) async throws -> Service
  ) -> Registered<Service> {
    register(type, named: name, lifetime: lifetime, file: file, line: line, initializer)
  }

  /// Registers a service by an initializer of the main actor; the form before lifetimes had a label.
  @available(swift, deprecated: 7, message: "Label the lifetime: register(…, lifetime: .container, …).")
  @discardableResult
  public func register<Service: Sendable, each Need: Sendable>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime,
    file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @MainActor @Sendable (repeat each Need) throws -> Service
  ) -> Registered<Service> {
    register(type, named: name, lifetime: lifetime, file: file, line: line, initializer)
  }

  /// Registers a service by an asynchronous closure; the form before lifetimes had a label.
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
    // Never called: an entry that needs an asynchronous resolution is refused before.
    let refuse = Factory(Service.self) { _ in throw ResolutionError(.needsAsync, path: [.init(key)]) }
    return add(
      key, lifetime, dependencies, isOpaque: isOpaque, file, line, refuse,
      asyncFactory: { resolver in Instance(value: try await make(resolver)) }, needsAsync: true)
  }
}
