extension Container {
  /// Resolves the dependencies that a method's parameters declare, and calls the method with them: method injection.
  ///
  ///     try container.call(Knight.enterTournament(in:), on: knight)
  ///
  /// The container does not keep the arguments. An `Optional` parameter is an optional dependency. If the container
  /// tracks `service` and an argument, it records the dependency as an edge.
  ///
  /// - Parameters:
  ///   - method: a reference to a method of the service's type.
  ///   - service: the object whose method is called.
  /// - Returns: the result of the method.
  /// - Throws: `ResolutionError` before the call if a dependency cannot be made; otherwise the error of the method.
  public func call<Service: AnyObject, each Need, Result>(
    _ method: (Service) -> (repeat each Need) throws -> Result, on service: Service
  ) throws -> Result {
    let receiver = identity(of: service)
    return try method(service)(repeat try passed((each Need).self, to: receiver))
  }

  private func passed<Need>(_ type: Need.Type, to receiver: InstanceID?) throws -> Need {
    let need = try resolve(type, named: nil, by: .method, for: nil)
    if let receiver, let id = tree.tracker?.withLock({ [value = Instance(value: need)] in $0.identity(of: value) }) {
      tree.tracker?.withLock { $0.observed(from: receiver.registration, to: id.registration, by: .method) }
    }
    return need
  }
}

extension Registered {
  /// Declares the dependencies of a method, so that diagnosis and graph include them.
  ///
  /// `Container.call` resolves and passes the dependencies.
  ///
  /// - Parameter method: a reference to a method of the service's type.
  /// - Returns: this handle.
  @discardableResult
  public func declareMethod<each Need, Result>(_ method: (Service) -> (repeat each Need) throws -> Result) -> Self {
    let dependencies = Container.dependencies(on: repeat (each Need).self, by: .method)
    return change { entry in
      var registration = entry.registration
      registration.dependencies += dependencies
      return entry.with(registration)
    }
  }
}
