/// A typed key for one of several services of a type.
///
/// The compiler checks that a key is used with the right type.
///
///     extension TypedKey<Client> {
///       static let stats = TypedKey("stats")
///       static let search = TypedKey("search")
///     }
///
///     container.register(key: TypedKey<Client>.stats, lifetime: .container) { _ in Client(host: "stats") }
///     container.register(Dashboard.self, Dashboard.init, needing: .stats, .search)
///     let client = try container.resolve(key: TypedKey<Client>.stats)
///
/// The key `stats` above denotes the same service as `resolve(Client.self, named: "stats")`.
public struct TypedKey<Service>: Hashable, Sendable {
  /// The name of the service; `nil` for the service without a name.
  public let name: String?

  /// Creates a key for the service with a name.
  public init(_ name: String) { self.name = name }

  private init() { name = nil }

  /// The key of the service without a name.
  public static var plain: Self { Self() }
}

extension TypedKey: CustomStringConvertible {
  /// The type and the name, such as `Client "stats"`; the type alone for a key without a name.
  public var description: String { ServiceKey(Service.self, named: name).description }
}

extension Container {
  /// Registers a service under a key by its initializer.
  ///
  /// The types of the initializer's parameters declare the dependencies.
  ///
  /// - Parameters:
  ///   - key: the key of the service.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - initializer: makes an instance from its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service: Sendable, Failure: Error, each Need>(
    key: TypedKey<Service>, lifetime: Lifetime? = nil, file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @Sendable (repeat each Need) throws(Failure) -> Service
  ) -> Registered<Service> {
    add(
      Service.self, key.name, lifetime, ParameterTypes<repeat each Need>(), isOpaque: Failure.self != Never.self, file,
      line,
      { c, given, place in
        place.initializeMemory(as: Service.self, to: try initializer(repeat try c.need((each Need).self, given)))
      })
  }

  /// Registers a service under a key by a closure.
  ///
  /// The dependencies of the closure are unknown before the closure runs.
  ///
  /// - Parameters:
  ///   - key: the key of the service.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - make: makes an instance, with a resolver for its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service: Sendable>(
    key: TypedKey<Service>, lifetime: Lifetime? = nil, file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (Resolver) throws -> Service
  ) -> Registered<Service> {
    register(Service.self, named: key.name, lifetime: lifetime, file: file, line: line, make)
  }

  /// Registers an instance under a key.
  ///
  /// The container provides the instance until the container is closed or the registration is removed.
  ///
  /// - Parameters:
  ///   - key: the key of the service.
  ///   - instance: the instance.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service: Sendable>(
    key: TypedKey<Service>, instance: Service, file: StaticString = #fileID, line: Int = #line
  ) -> Registered<Service> {
    register(Service.self, named: key.name, instance: instance, file: file, line: line)
  }

  /// Registers a service by its initializer, with a key for each parameter.
  ///
  ///     container.register(Dashboard.self, Dashboard.init, needing: .stats, .plain)
  ///
  /// The dependencies are declared, and the compiler checks that each key has the type of its parameter.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - initializer: makes an instance from its dependencies.
  ///   - keys: the keys of the initializer's dependencies, in the order of its parameters.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service: Sendable, each Need>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil,
    _ initializer: @escaping @Sendable (repeat each Need) throws -> Service, needing keys: repeat TypedKey<each Need>,
    file: StaticString = #fileID, line: Int = #line
  ) -> Registered<Service> {
    var dependencies: [Dependency] = []
    for key in repeat each keys {
      if let dependency = Self.dependency(on: key.type, named: key.name, by: .initializer) {
        dependencies.append(dependency)
      }
    }
    return add(
      ServiceKey(type, named: name), lifetime ?? answering.defaultLifetime, dependencies, isOpaque: false, file, line,
      Factory(type) { r in try initializer(repeat try r.resolve((each keys).type, named: (each keys).name)) },
      asyncFactory: { r in
        Instance(
          value: try initializer(repeat try await r.resolve((each keys).type, named: (each keys).name)))
      })
  }

  /// Finds or makes an instance of the service with a key.
  ///
  /// - Parameter key: the key of the service.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path to the service at fault.
  public func resolve<Service>(key: TypedKey<Service>) throws -> sending Service {
    try resolve(Service.self, named: key.name)
  }

  /// Finds or makes an instance of the service with a key, and waits for dependencies that are made asynchronously.
  ///
  /// - Parameter key: the key of the service.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path to the service at fault.
  public func resolveAsync<Service>(key: TypedKey<Service>) async throws -> sending Service {
    try await resolveAsync(Service.self, named: key.name)
  }
}

extension TypedKey {
  fileprivate var type: Service.Type { Service.self }
}

extension Resolver {
  /// Finds or makes an instance of the dependency with a key.
  ///
  /// - Parameter key: the key of the service.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path from the outermost service.
  public func resolve<Service>(key: TypedKey<Service>) throws -> sending Service {
    try resolve(Service.self, named: key.name)
  }
}

extension ConfinedContainer {
  /// Registers a service under a key by a closure.
  ///
  /// The dependencies of the closure are unknown before the closure runs.
  ///
  /// - Parameters:
  ///   - key: the key of the service.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - make: makes an instance, with a resolver for its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service>(
    key: TypedKey<Service>, lifetime: Lifetime? = nil, file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping (ConfinedResolver) throws -> Service
  ) -> ConfinedRegistered<Service> {
    register(Service.self, named: key.name, lifetime: lifetime, file: file, line: line, make)
  }

  /// Finds or makes an instance of the service with a key.
  ///
  /// - Parameter key: the key of the service.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path to the service at fault.
  public func resolve<Service>(key: TypedKey<Service>) throws -> Service { try resolve(Service.self, named: key.name) }
}

extension ConfinedResolver {
  /// Finds or makes an instance of the dependency with a key.
  ///
  /// - Parameter key: the key of the service.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path from the outermost service.
  public func resolve<Service>(key: TypedKey<Service>) throws -> Service { try resolve(Service.self, named: key.name) }
}
