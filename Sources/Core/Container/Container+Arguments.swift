extension Container {
  /// Registers a service whose factory takes an argument given with each request.
  ///
  /// A new instance is made each time.
  ///
  ///     container.register(Sword.self, taking: Int.self) { r, length in try Sword(length, r.resolve()) }
  ///     let sword: Sword = try container.resolve(with: 90)
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
  public func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type, named name: String? = nil, taking: Argument.Type, file: StaticString = #fileID,
    line: Int = #line, _ make: @escaping @Sendable (Resolver, Argument) throws -> Service
  ) -> Registered<Service> {
    add(
      ServiceKey(type, named: name, taking: taking), .transient, [], isOpaque: true, file, line,
      Factory(type) { resolver in try make(resolver, ResolutionStack.current.consumeArguments()) })
  }

  /// Makes a service from an argument.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - argument: passed to the factory.
  /// - Returns: a new instance.
  /// - Throws: `ResolutionError`, also if the service takes an argument of another type.
  public func resolve<Service, Argument: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with argument: Argument
  ) throws -> sending Service {
    try resolve(type, named: name, by: nil, with: argument)
  }

  func resolve<Service, Argument: Sendable>(
    _ type: Service.Type, named name: String?, by kind: Dependency.Kind?, with argument: Argument
  ) throws -> sending Service {
    if name == nil, type is AnyClass,
      let object = try withUnsafePointer(
        to: argument, { try quick(ObjectIdentifier(type), kind, taking: ObjectIdentifier(Argument.self), at: $0) })
    {
      return unsafeBitCast(object, to: Service.self)  // safe: an instance of a class is one reference
    }
    return try resolve(ServiceKey(type, named: name, taking: Argument.self), kind, argument)
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
  public func resolve<Service, First: Sendable, Second: Sendable, each Other: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with first: First, _ second: Second,
    _ others: repeat each Other
  ) throws -> sending Service {
    let arguments = Arguments(first, second, repeat each others)
    return try resolve(arguments.key(of: type, named: name), nil, arguments)
  }

  func resolve<Service>(
    _ key: ServiceKey, _ kind: Dependency.Kind?, _ arguments: any Sendable
  ) throws -> sending Service {
    let answering = answering
    let entry = answering.tree.registry.withLock { $0.provider(of: key) }
    if entry == nil, let base = answering.base(for: key) { return try base.resolve(key, kind, arguments) }
    if entry == nil, let wrapper = Service.self as? any TakesArguments.Type {
      let made = try wrapper.make(from: answering, key, kind, arguments)
      if let service = made as? Service { return service }
    }
    return try answering.resolve(key, entry, by: kind, for: nil, arguments: arguments)
  }
}

/// A dependency wrapper that passes arguments on to the wrapped service.
private protocol TakesArguments {
  static func make(
    from container: Container, _ key: ServiceKey, _ kind: Dependency.Kind?, _ arguments: any Sendable
  ) throws -> sending Any
}

extension Optional: TakesArguments {
  /// Makes the optional with an instance of the wrapped service; returns an empty optional if no registration takes
  /// these arguments.
  fileprivate static func make(
    from container: Container, _ key: ServiceKey, _ kind: Dependency.Kind?, _ arguments: any Sendable
  ) throws -> sending Any {
    let inner = ServiceKey(Wrapped.self, named: key.name, taking: key.arguments)
    if !(Wrapped.self is any TakesArguments.Type), !container.isRegistered(inner) { return Self.none as Any }
    let made: Wrapped = try container.resolve(inner, kind, arguments)
    return Self.some(made) as Any
  }
}

extension Provider: TakesArguments {
  fileprivate static func make(
    from container: Container, _ key: ServiceKey, _ kind: Dependency.Kind?, _ arguments: any Sendable
  ) throws -> sending Any {
    Self(container, named: key.name, taking: key.arguments, arguments)
  }
}

extension Lazy: TakesArguments {
  fileprivate static func make(
    from container: Container, _ key: ServiceKey, _ kind: Dependency.Kind?, _ arguments: any Sendable
  ) throws -> sending Any {
    Self(Provider(container, named: key.name, taking: key.arguments, arguments))
  }
}

extension Resolver {
  /// Makes a dependency from an argument.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - argument: passed to the factory.
  /// - Returns: a new instance.
  /// - Throws: `ResolutionError` with the path from the outermost service.
  public func resolve<Service, Argument: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with argument: Argument
  ) throws -> sending Service {
    try container.resolve(type, named: name, by: .initializer, with: argument)
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
  public func resolve<Service, First: Sendable, Second: Sendable, each Other: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with first: First, _ second: Second,
    _ others: repeat each Other
  ) throws -> sending Service {
    let arguments = Arguments(first, second, repeat each others)
    return try container.resolve(arguments.key(of: type, named: name), .initializer, arguments)
  }
}

extension Scope {
  /// Makes a service from an argument.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - argument: passed to the factory.
  /// - Returns: a new instance.
  /// - Throws: `ResolutionError`, also if the service takes an argument of another type.
  public func resolve<Service, Argument: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with argument: Argument
  ) throws -> sending Service {
    try container.resolve(type, named: name, with: argument)
  }
}
