extension Container {
  /// Finds or makes an instance of a service, and waits for dependencies that are made asynchronously.
  ///
  /// A cancelled task stops waiting. A shared instance is still made if other tasks wait for it.
  ///
  /// A call in the factory of another service is part of that service's resolution. A call in a task that the factory
  /// started is part of it, too, until the factory returns. A cycle is an error if the factory waits for the call. A
  /// `Task` for which the factory does not wait is treated like any other requester. A detached task starts a
  /// resolution of its own.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path to the service at fault.
  public func resolveAsync<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil
  ) async throws -> sending Service {
    let answering = answering
    let key = ServiceKey(type, named: name)
    let (entry, generation) = answering.tree.registry.withLock { ($0.provider(of: key), $0.generation) }
    // Without asynchronous dependencies the synchronous resolution is used, with its fast paths.
    if let entry, answering.isSynchronous(entry, at: generation) {
      return try await answering.suspending(below: entry) { try answering.resolve(type, named: name) }
    }
    let start = AsyncRequester.current(in: answering)
    let isObserved = start.frame == nil && answering.tree.isObserved
    if isObserved { answering.announce(.resolving, key) }
    do {
      return try await answering.resolve(type, key, entry, by: nil, start)
    } catch let error as ResolutionError {
      if isObserved { answering.announce(error, of: key, by: nil) }
      throw error
    }
  }

  /// Finds or makes one instance for each registration that provides a service, and waits for asynchronous
  /// dependencies.
  ///
  /// The call is one resolution, which shares services of lifetime `graph`.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that registrations provide.
  ///   - name: the name that distinguishes services of one type.
  /// - Returns: the instances in order of registration.
  /// - Throws: `ResolutionError` with the path to the service at fault.
  public func resolveAllAsync<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil
  ) async throws -> sending [Service] {
    let answering = answering
    let start = AsyncRequester.current(in: answering)
    return try await answering.resolveAllAsync(type, named: name, by: nil, start)
  }
}
