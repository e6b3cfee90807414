extension Container {
  /// Calls a method with what it needs: method injection. What is passed in is kept by nobody here.
  ///
  ///     try container.call(Knight.enterTournament(in:), on: knight)
  ///
  /// An `Optional` parameter is an optional dependency. A container that tracks its instances notes who received what.
  ///
  /// - Parameters:
  ///   - method: a reference to a method of the service's type.
  ///   - service: the object whose method is called.
  /// - Returns: what the method returns.
  /// - Throws: `ResolutionError` if something it needs cannot be made, before it is called; what the method throws.
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
  /// Declares what a method of the service needs, so that it is checked and shown; `Container.call` passes it in.
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
