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
        let stack = ResolutionStack.current
        guard let given = stack.arguments as? Arguments<First, repeat each Other> else {
          throw ResolutionError(.missing(similar: []), path: stack.path)
        }
        stack.arguments = nil
        return try make(resolver, given.first, repeat each given.others)
      })
  }

  /// Makes a service from one argument or several.
  ///
  /// - Throws: `ResolutionError`, also where the service takes arguments of other types.
  public func resolve<Service, First: Sendable, each Other: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with first: First, _ others: repeat each Other
  ) throws -> sending Service {
    try resolve(type, name, nil, Arguments(first, repeat each others))
  }

  fileprivate func resolve<Service, First: Sendable, each Other: Sendable>(
    _ type: Service.Type, _ name: String?, _ kind: Dependency.Kind?, _ arguments: Arguments<First, repeat each Other>
  ) throws -> sending Service {
    let key = Arguments<First, repeat each Other>.key(of: type, named: name)
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
    try container.resolve(type, name, .initializer, Arguments(first, repeat each others))
  }
}

/// What is given to a factory at run time.
private struct Arguments<First: Sendable, each Other: Sendable>: Sendable {
  let first: First
  let others: (repeat each Other)

  init(_ first: First, _ others: repeat each Other) {
    self.first = first
    self.others = (repeat each others)
  }

  static func key(of service: Any.Type, named name: String?) -> ServiceKey {
    ServiceKey(service, named: name, taking: (First, repeat each Other).self)
  }
}
