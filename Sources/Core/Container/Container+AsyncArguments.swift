extension Container {
  /// Registers a service whose asynchronous factory takes an argument given with each request.
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
  public func registerAsync<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type, named name: String? = nil, taking: Argument.Type, file: StaticString = #fileID,
    line: Int = #line, _ make: @escaping @Sendable (AsyncResolver, Argument) async throws -> Service
  ) -> Registered<Service> {
    addAsync(ServiceKey(type, named: name, taking: taking), .transient, [], isOpaque: true, file, line) { resolver in
      try await make(resolver, resolver.argument())
    }
  }

  /// Makes a service from an argument, and waits for dependencies that are made asynchronously.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - argument: passed to the factory.
  /// - Returns: a new instance.
  /// - Throws: `ResolutionError`, also if the service takes an argument of another type.
  public func resolveAsync<Service, Argument: Sendable>(
    _ type: Service.Type = Service.self, named name: String? = nil, with argument: Argument
  ) async throws -> sending Service {
    let answering = answering
    let start = AsyncRequester.current(in: answering)
    return try await answering.resolveAsync(type, named: name, with: argument, by: nil, start)
  }

  func resolveAsync<Service, Argument: Sendable>(
    _ type: Service.Type, named name: String?, with argument: Argument, by kind: Dependency.Kind?,
    _ requester: AsyncRequester
  ) async throws -> sending Service {
    let key = ServiceKey(type, named: name, taking: Argument.self)
    guard let entry = tree.registry.withLock({ $0.provider(of: key) }) else {
      if let base = base(for: key) {
        return try await base.answering.resolveAsync(
          type, named: name, with: argument, by: kind, requester.asking(base))
      }
      if let wrapper = ServiceKey.wrapper(type), wrapper.isOptional || wrapper.isLate {
        return try requester.extendingPath { try resolve(key, kind, argument) }
      }
      throw ResolutionError(missing: requester.path(to: key, by: kind), in: self)
    }
    guard entry.needsAsync else { return try requester.extendingPath { try resolve(key, kind, argument) } }
    var own = requester
    own.arguments = .init(argument)
    let instance = try await obtainAsync(entry, kind, own)
    guard let service = instance.value as? Service else {
      throw ResolutionError(
        .wrongType(found: String(describing: Swift.type(of: instance.value))), path: requester.path(to: key, by: kind))
    }
    return service
  }
}

extension AsyncResolver {
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
  ) async throws -> sending Service {
    try await container.resolveAsync(type, named: name, with: argument, by: .initializer, running)
  }

  /// Returns the argument of the request for the service that is being made.
  ///
  /// - Throws: `ResolutionError` with the reason `missing` if there is no argument of this type.
  fileprivate func argument<Argument>() throws -> Argument {
    let requester = running
    guard let given = requester.frame?.arguments?.values as? Argument else {
      throw ResolutionError(missing: requester.steps, in: container)
    }
    return given
  }
}
