extension Container {
  /// Finds or makes an instance, and waits for what is made asynchronously.
  ///
  /// A task that is cancelled stops waiting; a shared instance is made nevertheless where others wait for it. Asked by the
  /// factory of another service, or by a task that the factory started and that asks before it returns, this is a part of that
  /// service's resolution. A cycle is an error where the factory waits; a `Task` that it only started waits like everybody
  /// else. A detached task is a resolution of its own.
  ///
  /// - Throws: `ResolutionError` with the path.
  public func resolveAsync<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil
  ) async throws -> sending Service {
    let answering = answering
    let key = ServiceKey(type, named: name)
    let (entry, generation) = answering.tree.registry.withLock { ($0.provider(of: key), $0.generation) }
    // Where nothing below is asynchronous, the ordinary resolution does it, with all that it knows.
    if let entry, answering.isSynchronous(entry, at: generation) {
      return try await answering.suspending(below: entry) { try answering.resolve(type, named: name) }
    }
    let start = AsyncAsker.current(in: answering)
    let isObserved = start.frame == nil && !answering.tree.observers.isEmpty
    if isObserved { answering.announce(.resolving, key) }
    do {
      return try await answering.resolve(type, key, entry, by: nil, start)
    } catch let error as ResolutionError {
      if isObserved { answering.announce(error, of: key, by: nil) }
      throw error
    }
  }

  /// Makes or finds an instance of every registration that provides a service, in order of registration, and waits for
  /// what is made asynchronously. It is one resolution: services of lifetime `graph` are shared in it.
  ///
  /// - Throws: `ResolutionError` with the path.
  public func resolveAllAsync<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil
  ) async throws -> sending [Service] {
    let answering = answering
    let start = AsyncAsker.current(in: answering)
    return try await answering.resolveAllAsync(type, named: name, by: nil, start)
  }
}
