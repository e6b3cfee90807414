extension ConfinedContainer {
  /// Registers a service whose factory takes an argument given with each request.
  ///
  /// A new instance is made each time.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - taking: the type of the argument. It is part of the service's key.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - make: makes an instance from the resolver and the argument.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service, Argument>(
    _ type: Service.Type, named name: String? = nil, taking: Argument.Type, file: StaticString = #fileID,
    line: Int = #line, _ make: @escaping (ConfinedResolver, Argument) throws -> Service
  ) -> ConfinedRegistered<Service> {
    add(ServiceKey(type, named: name, taking: taking), .transient, [], isOpaque: true, file, line) { resolver in
      let given: Confined<Argument> = try ResolutionStack.current.consumeArguments()
      return try make(ConfinedResolver(resolver), given.value)
    }
  }

  /// Makes a service from an argument.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - argument: passed to the factory.
  /// - Returns: a new instance.
  /// - Throws: `ResolutionError`, also if the service takes an argument of another type.
  public func resolve<Service, Argument>(
    _ type: Service.Type = Service.self, named name: String? = nil, with argument: Argument
  ) throws -> Service {
    try confined.resolve(ServiceKey(type, named: name, taking: Argument.self), nil, Confined(argument))
  }

  /// Makes a service from several arguments.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - first: the first argument of the factory.
  ///   - second: the second argument of the factory.
  ///   - others: the other arguments of the factory.
  /// - Returns: a new instance.
  /// - Throws: `ResolutionError`, also if the service takes arguments of other types.
  public func resolve<Service, First, Second, each Other>(
    _ type: Service.Type = Service.self, named name: String? = nil, with first: First, _ second: Second,
    _ others: repeat each Other
  ) throws -> Service {
    let arguments = Arguments(first, second, repeat each others)
    return try confined.resolve(arguments.key(of: type, named: name), nil, Confined(arguments))
  }
}

extension ConfinedResolver {
  /// Makes a dependency from an argument.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - argument: passed to the factory.
  /// - Returns: a new instance.
  /// - Throws: `ResolutionError` with the path from the outermost service.
  public func resolve<Service, Argument>(
    _ type: Service.Type = Service.self, named name: String? = nil, with argument: Argument
  ) throws -> Service {
    let key = ServiceKey(type, named: name, taking: Argument.self)
    return try resolver(for: key, .initializer).container.resolve(key, .initializer, Confined(argument))
  }

  /// Makes a dependency from several arguments.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - first: the first argument of the factory.
  ///   - second: the second argument of the factory.
  ///   - others: the other arguments of the factory.
  /// - Returns: a new instance.
  /// - Throws: `ResolutionError` with the path from the outermost service.
  public func resolve<Service, First, Second, each Other>(
    _ type: Service.Type = Service.self, named name: String? = nil, with first: First, _ second: Second,
    _ others: repeat each Other
  ) throws -> Service {
    let arguments = Arguments(first, second, repeat each others)
    let key = arguments.key(of: type, named: name)
    return try resolver(for: key, .initializer).container.resolve(key, .initializer, Confined(arguments))
  }
}
