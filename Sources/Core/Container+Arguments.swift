extension Container {
  /// Registers a service whose factory is given an argument by whoever asks. It is made anew each time.
  ///
  ///     container.register(Sword.self, taking: Int.self) { r, length in try Sword(length, r.resolve()) }
  ///     let sword: Sword = try container.resolve(with: 90)
  @discardableResult
  public func register<Service: Sendable, A: Sendable>(
    _ type: Service.Type, named name: String? = nil, taking: A.Type, file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (Resolver, A) throws -> Service
  ) -> Registered<Service> {
    add(type, name, A.self, file, line) { (resolver, given: A) in try make(resolver, given) }
  }

  /// Registers a service whose factory is given two arguments by whoever asks.
  @discardableResult
  public func register<Service: Sendable, A: Sendable, B: Sendable>(
    _ type: Service.Type, named name: String? = nil, taking: A.Type, _: B.Type, file: StaticString = #fileID,
    line: Int = #line, _ make: @escaping @Sendable (Resolver, A, B) throws -> Service
  ) -> Registered<Service> {
    add(type, name, (A, B).self, file, line) { (resolver, given: (A, B)) in try make(resolver, given.0, given.1) }
  }

  /// Registers a service whose factory is given three arguments by whoever asks.
  @discardableResult
  public func register<Service: Sendable, A: Sendable, B: Sendable, C: Sendable>(
    _ type: Service.Type, named name: String? = nil, taking: A.Type, _: B.Type, _: C.Type,
    file: StaticString = #fileID, line: Int = #line, _ make: @escaping @Sendable (Resolver, A, B, C) throws -> Service
  ) -> Registered<Service> {
    add(type, name, (A, B, C).self, file, line) { (resolver, given: (A, B, C)) in
      try make(resolver, given.0, given.1, given.2)
    }
  }

  /// Makes a service from an argument.
  ///
  /// - Throws: `ResolutionError`, also where the service takes arguments of other types.
  public func resolve<Service, A: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with a: A
  ) throws -> Service {
    try resolve(type, name, nil, Arguments(a))
  }

  /// Makes a service from two arguments.
  public func resolve<Service, A: Sendable, B: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with a: A, _ b: B
  ) throws -> Service {
    try resolve(type, name, nil, Arguments((a, b)))
  }

  /// Makes a service from three arguments.
  public func resolve<Service, A: Sendable, B: Sendable, C: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with a: A, _ b: B, _ c: C
  ) throws -> Service {
    try resolve(type, name, nil, Arguments((a, b, c)))
  }

  private func add<Service: Sendable, Given: Sendable>(
    _ type: Service.Type, _ name: String?, _ arguments: Given.Type, _ file: StaticString, _ line: Int,
    _ make: @escaping @Sendable (Resolver, Given) throws -> Service
  ) -> Registered<Service> {
    let key = ServiceKey(type, named: name, taking: arguments)
    return add(
      key, .transient, [], isOpaque: true, file, line,
      Factory(type) { resolver in
        let stack = ResolutionStack.current
        guard let given = stack.arguments as? Arguments<Given> else {
          throw ResolutionError(.missing(similar: []), path: stack.path)
        }
        stack.arguments = nil
        return try make(resolver, given.values)
      })
  }

  fileprivate func resolve<Service, Given: Sendable>(
    _ type: Service.Type, _ name: String?, _ kind: Dependency.Kind?, _ arguments: Arguments<Given>
  ) throws -> Service {
    let key = ServiceKey(type, named: name, taking: Given.self)
    let answering = answering
    let entry = answering.tree.registry.withLock { $0.provider(of: key) }
    return try answering.resolve(key, entry, by: kind, for: nil, arguments: arguments)
  }
}

extension Resolver {
  /// Makes a dependency from an argument.
  public func resolve<Service, A: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with a: A
  ) throws -> Service {
    try container.resolve(type, name, .initializer, Arguments(a))
  }

  /// Makes a dependency from two arguments.
  public func resolve<Service, A: Sendable, B: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with a: A, _ b: B
  ) throws -> Service {
    try container.resolve(type, name, .initializer, Arguments((a, b)))
  }

  /// Makes a dependency from three arguments.
  public func resolve<Service, A: Sendable, B: Sendable, C: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with a: A, _ b: B, _ c: C
  ) throws -> Service {
    try container.resolve(type, name, .initializer, Arguments((a, b, c)))
  }
}

/// What is given to a factory at run time.
private struct Arguments<Values: Sendable>: Sendable {
  let values: Values
  init(_ values: Values) { self.values = values }
}
