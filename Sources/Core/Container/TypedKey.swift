/// A service of a type that has several, named once and checked by the compiler.
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
/// It is the same service as the type with that name: `resolve(Client.self, named: "stats")`.
public struct TypedKey<Service>: Hashable, Sendable {
  /// Nil for the service that has no name.
  public let name: String?

  public init(_ name: String) { self.name = name }

  private init() { name = nil }

  /// The service of this type that has no name.
  public static var plain: Self { Self() }
}

extension TypedKey: CustomStringConvertible {
  /// `Client "stats"`.
  public var description: String { ServiceKey(Service.self, named: name).description }
}

extension Container {
  /// Registers a service that a key names, by its initializer.
  ///
  /// - Parameter lifetime: the container's default lifetime where it is nil.
  @discardableResult
  public func register<Service: Sendable, Failure: Error, each Need>(
    key: TypedKey<Service>, lifetime: Lifetime? = nil, file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @Sendable (repeat each Need) throws(Failure) -> Service
  ) -> Registered<Service> {
    let types = Self.types(repeat (each Need).self)
    return add(
      Service.self, key.name, lifetime, types.isEmpty && Failure.self != Never.self ? nil : types, file, line,
      Factory(Service.self, needing: { c, given in try initializer(repeat try c.need((each Need).self, given)) }))
  }

  /// Registers a service that a key names, by a closure. What it needs is not known before it runs.
  @discardableResult
  public func register<Service: Sendable>(
    key: TypedKey<Service>, lifetime: Lifetime? = nil, file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (Resolver) throws -> Service
  ) -> Registered<Service> {
    register(Service.self, named: key.name, lifetime: lifetime, file: file, line: line, make)
  }

  /// Registers an instance that a key names.
  @discardableResult
  public func register<Service: Sendable>(
    key: TypedKey<Service>, instance: Service, file: StaticString = #fileID, line: Int = #line
  ) -> Registered<Service> {
    register(Service.self, named: key.name, instance: instance, file: file, line: line)
  }

  /// Registers a service by its initializer, with a key for each of its parameters: what it needs is declared, and the
  /// compiler looks whether each key is of the parameter's type.
  ///
  ///     container.register(Dashboard.self, Dashboard.init, needing: .stats, .plain)
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

  /// Finds or makes an instance of the service that a key names.
  ///
  /// - Throws: `ResolutionError` with the path.
  public func resolve<Service>(key: TypedKey<Service>) throws -> sending Service {
    try resolve(Service.self, named: key.name)
  }

  /// Finds or makes an instance of the service that a key names, and waits for what is made asynchronously.
  ///
  /// - Throws: `ResolutionError` with the path.
  public func resolveAsync<Service>(key: TypedKey<Service>) async throws -> sending Service {
    try await resolveAsync(Service.self, named: key.name)
  }
}

extension TypedKey {
  fileprivate var type: Service.Type { Service.self }
}

extension Resolver {
  /// Finds or makes the dependency that a key names.
  ///
  /// - Throws: `ResolutionError`, with the path from the outermost service.
  public func resolve<Service>(key: TypedKey<Service>) throws -> sending Service {
    try resolve(Service.self, named: key.name)
  }
}

extension ConfinedContainer {
  /// Registers a service that a key names, by a closure. What it needs is not known before it runs.
  @discardableResult
  public func register<Service>(
    key: TypedKey<Service>, lifetime: Lifetime? = nil, file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping (ConfinedResolver) throws -> Service
  ) -> ConfinedRegistered<Service> {
    register(Service.self, named: key.name, lifetime: lifetime, file: file, line: line, make)
  }

  /// Finds or makes an instance of the service that a key names.
  ///
  /// - Throws: `ResolutionError` with the path.
  public func resolve<Service>(key: TypedKey<Service>) throws -> Service { try resolve(Service.self, named: key.name) }
}

extension ConfinedResolver {
  /// Finds or makes the dependency that a key names.
  ///
  /// - Throws: `ResolutionError`, with the path from the outermost service.
  public func resolve<Service>(key: TypedKey<Service>) throws -> Service { try resolve(Service.self, named: key.name) }
}
