extension ConfinedContainer {
  /// Registers a service whose factory is given arguments by whoever asks. It is made anew each time.
  ///
  /// - Parameters:
  ///   - taking: the type of the first argument, and of the others in order.
  ///   - make: makes an instance from the resolver and the arguments.
  @discardableResult
  public func register<Service, First, each Other>(
    _ type: Service.Type, named name: String? = nil, taking: First.Type, _ others: repeat (each Other).Type,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping (ConfinedResolver, First, repeat each Other) throws -> Service
  ) -> ConfinedRegistered<Service> {
    add(Arguments<First, repeat each Other>.key(of: type, named: name), .transient, [], isOpaque: true, file, line) {
      resolver in
      let given: Confined<Arguments<First, repeat each Other>> = try ResolutionStack.current.takeArguments()
      return try make(ConfinedResolver(resolver), given.value.first, repeat each given.value.others)
    }
  }

  /// Makes a service from one argument or several.
  ///
  /// - Throws: `ResolutionError`, also where the service takes arguments of other types.
  public func resolve<Service, First, each Other>(
    _ type: Service.Type = Service.self, named name: String? = nil, with first: First, _ others: repeat each Other
  ) throws -> Service {
    let arguments = Arguments(first, repeat each others)
    return try confined.resolve(arguments.key(of: type, named: name), nil, Confined(arguments))
  }
}

extension ConfinedResolver {
  /// Makes a dependency from one argument or several.
  ///
  /// - Throws: `ResolutionError`, with the path from the outermost service.
  public func resolve<Service, First, each Other>(
    _ type: Service.Type = Service.self, named name: String? = nil, with first: First, _ others: repeat each Other
  ) throws -> Service {
    let arguments = Arguments(first, repeat each others)
    let key = arguments.key(of: type, named: name)
    return try resolver(for: key, .initializer).container.resolve(key, .initializer, Confined(arguments))
  }
}
