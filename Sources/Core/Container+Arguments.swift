extension Container {
  /// Registers a service whose factory is given arguments by whoever asks. It is made anew each time.
  ///
  ///     container.register(Sword.self, taking: Int.self) { r, length in try Sword(length, r.resolve()) }
  ///     let sword: Sword = try container.resolve(with: 90)
  ///
  /// - Parameters:
  ///   - taking: the type of the first argument, and of the others in order. Together with the type and the name they are
  ///     what the service is asked for by.
  ///   - make: makes an instance from the resolver and the arguments.
  @discardableResult
  public func register<Service: Sendable, First: Sendable, each Other: Sendable>(
    _ type: Service.Type, named name: String? = nil, taking: First.Type, _ others: repeat (each Other).Type,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (Resolver, First, repeat each Other) throws -> Service
  ) -> Registered<Service> {
    add(
      Arguments<First, repeat each Other>.key(of: type, named: name), .transient, [], isOpaque: true, file, line,
      Factory(type) { resolver in
        let given: Arguments<First, repeat each Other> = try ResolutionStack.current.takeArguments()
        return try make(resolver, given.first, repeat each given.others)
      })
  }

  /// Makes a service from one argument or several.
  ///
  /// - Throws: `ResolutionError`, also where the service takes arguments of other types.
  public func resolve<Service, First: Sendable, each Other: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with first: First, _ others: repeat each Other
  ) throws -> sending Service {
    let arguments = Arguments(first, repeat each others)
    return try resolve(arguments.key(of: type, named: name), nil, arguments)
  }

  func resolve<Service>(
    _ key: ServiceKey, _ kind: Dependency.Kind?, _ arguments: any Sendable
  ) throws -> sending Service {
    let answering = answering
    let entry = answering.tree.registry.withLock { $0.provider(of: key) }
    return try answering.resolve(key, entry, by: kind, for: nil, arguments: arguments)
  }
}

extension Resolver {
  /// Makes a dependency from one argument or several.
  ///
  /// - Throws: `ResolutionError`, with the path from the outermost service.
  public func resolve<Service, First: Sendable, each Other: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with first: First, _ others: repeat each Other
  ) throws -> sending Service {
    let arguments = Arguments(first, repeat each others)
    return try container.resolve(arguments.key(of: type, named: name), .initializer, arguments)
  }
}

/// What is given to a factory at run time.
struct Arguments<First, each Other> {
  let first: First
  let others: (repeat each Other)

  init(_ first: First, _ others: repeat each Other) {
    self.first = first
    self.others = (repeat each others)
  }

  static func key(of service: Any.Type, named name: String?) -> ServiceKey {
    ServiceKey(service, named: name, taking: (First, repeat each Other).self)
  }

  func key(of service: Any.Type, named name: String?) -> ServiceKey { Self.key(of: service, named: name) }
}

extension Arguments: Sendable where First: Sendable, repeat each Other: Sendable {}

extension ResolutionStack {
  /// What whoever asks has given to the innermost service's factory.
  func takeArguments<Given>() throws -> Given {
    guard let given = arguments as? Given else { throw ResolutionError(.missing(similar: []), path: path) }
    arguments = nil
    return given
  }
}
