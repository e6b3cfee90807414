// One overload per number of arguments: with a parameter pack the compiler (6.3) crashes on a closure of the wrong
// shape.
extension ConfinedContainer {
  /// Registers a service whose factory takes two arguments given with each request.
  ///
  /// A new instance is made each time.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - taking: the type of the first argument. All types are part of the service's key.
  ///   - second: the type of the second argument.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - make: makes an instance from the resolver and the arguments.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service, First, Second>(
    _ type: Service.Type, named name: String? = nil, taking: First.Type, _ second: Second.Type,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping (ConfinedResolver, First, Second) throws -> Service
  ) -> ConfinedRegistered<Service> {
    let key = Arguments<First, Second>.key(of: type, named: name)
    return add(key, .transient, [], isOpaque: true, file, line) { resolver in
      let given: Confined<Arguments<First, Second>> = try ResolutionStack.current.consumeArguments()
      return try make(ConfinedResolver(resolver), given.value.first, given.value.second)
    }
  }

  /// Registers a service whose factory takes three arguments given with each request.
  ///
  /// A new instance is made each time.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - taking: the type of the first argument. All types are part of the service's key.
  ///   - second: the type of the second argument.
  ///   - third: the type of the third argument.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - make: makes an instance from the resolver and the arguments.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service, First, Second, Third>(
    _ type: Service.Type, named name: String? = nil, taking: First.Type, _ second: Second.Type, _ third: Third.Type,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping (ConfinedResolver, First, Second, Third) throws -> Service
  ) -> ConfinedRegistered<Service> {
    let key = Arguments<First, Second, Third>.key(of: type, named: name)
    return add(key, .transient, [], isOpaque: true, file, line) { resolver in
      let given: Confined<Arguments<First, Second, Third>> = try ResolutionStack.current.consumeArguments()
      return try make(ConfinedResolver(resolver), given.value.first, given.value.second, given.value.others)
    }
  }

  /// Registers a service whose factory takes four arguments given with each request.
  ///
  /// A new instance is made each time.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - taking: the type of the first argument. All types are part of the service's key.
  ///   - second: the type of the second argument.
  ///   - third: the type of the third argument.
  ///   - fourth: the type of the fourth argument.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - make: makes an instance from the resolver and the arguments.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service, First, Second, Third, Fourth>(
    _ type: Service.Type, named name: String? = nil, taking: First.Type, _ second: Second.Type, _ third: Third.Type,
    _ fourth: Fourth.Type,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping (ConfinedResolver, First, Second, Third, Fourth) throws -> Service
  ) -> ConfinedRegistered<Service> {
    let key = Arguments<First, Second, Third, Fourth>.key(of: type, named: name)
    return add(key, .transient, [], isOpaque: true, file, line) { resolver in
      let given: Confined<Arguments<First, Second, Third, Fourth>> = try ResolutionStack.current.consumeArguments()
      return try make(
        ConfinedResolver(resolver), given.value.first, given.value.second, given.value.others.0, given.value.others.1)
    }
  }

  /// Registers a service whose factory takes five arguments given with each request.
  ///
  /// A new instance is made each time.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - taking: the type of the first argument. All types are part of the service's key.
  ///   - second: the type of the second argument.
  ///   - third: the type of the third argument.
  ///   - fourth: the type of the fourth argument.
  ///   - fifth: the type of the fifth argument.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - make: makes an instance from the resolver and the arguments.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service, First, Second, Third, Fourth, Fifth>(
    _ type: Service.Type, named name: String? = nil, taking: First.Type, _ second: Second.Type, _ third: Third.Type,
    _ fourth: Fourth.Type, _ fifth: Fifth.Type,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping (ConfinedResolver, First, Second, Third, Fourth, Fifth) throws -> Service
  ) -> ConfinedRegistered<Service> {
    let key = Arguments<First, Second, Third, Fourth, Fifth>.key(of: type, named: name)
    return add(key, .transient, [], isOpaque: true, file, line) { resolver in
      let given: Confined<Arguments<First, Second, Third, Fourth, Fifth>> = try ResolutionStack.current
        .consumeArguments()
      return try make(
        ConfinedResolver(resolver), given.value.first, given.value.second, given.value.others.0, given.value.others.1,
        given.value.others.2)
    }
  }

  /// Registers a service whose factory takes six arguments given with each request.
  ///
  /// A new instance is made each time.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - taking: the type of the first argument. All types are part of the service's key.
  ///   - second: the type of the second argument.
  ///   - third: the type of the third argument.
  ///   - fourth: the type of the fourth argument.
  ///   - fifth: the type of the fifth argument.
  ///   - sixth: the type of the sixth argument.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - make: makes an instance from the resolver and the arguments.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  public func register<Service, First, Second, Third, Fourth, Fifth, Sixth>(
    _ type: Service.Type, named name: String? = nil, taking: First.Type, _ second: Second.Type, _ third: Third.Type,
    _ fourth: Fourth.Type, _ fifth: Fifth.Type, _ sixth: Sixth.Type,
    file: StaticString = #fileID, line: Int = #line,
    _ make: @escaping (ConfinedResolver, First, Second, Third, Fourth, Fifth, Sixth) throws -> Service
  ) -> ConfinedRegistered<Service> {
    let key = Arguments<First, Second, Third, Fourth, Fifth, Sixth>.key(of: type, named: name)
    return add(key, .transient, [], isOpaque: true, file, line) { resolver in
      let given: Confined<Arguments<First, Second, Third, Fourth, Fifth, Sixth>> = try ResolutionStack.current
        .consumeArguments()
      return try make(
        ConfinedResolver(resolver), given.value.first, given.value.second, given.value.others.0, given.value.others.1,
        given.value.others.2, given.value.others.3)
    }
  }
}
