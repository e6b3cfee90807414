import Synchronization

extension Container {
  /// Runs a body, such as a test, with other registrations.
  ///
  ///     try container.withOverrides { $0.register(Clock.self, lifetime: .container, StoppedClock.init) } run: {
  ///       #expect(try container.resolve(Diary.self).today == "…")
  ///     }
  ///
  /// In the body, and in tasks that it starts with structured concurrency, a copy replaces this container and its
  /// scopes. The copy has the same registrations and the overrides. It shares no instance with the original, except
  /// instances that were passed to `register`. Resolving, checking, observing, registering and removing in the body
  /// affect the copy alone. Therefore tests with overrides may run in parallel.
  ///
  /// A detached task inherits no overrides and uses the original.
  ///
  /// - Parameters:
  ///   - override: registers the overrides in the copy.
  ///   - body: runs with the copy.
  /// - Returns: the result of `body`.
  public func withOverrides<Result>(_ override: (Container) throws -> Void, run body: () throws -> Result) rethrows
    -> Result
  {
    let copy = Container(copying: self)
    try override(copy)
    Overrides.count.add(1, ordering: .relaxed)
    defer { Overrides.count.subtract(1, ordering: .relaxed) }
    let copies = Overrides.adding(copy, for: tree)
    defer { copies[ObjectIdentifier(tree)]?.end() }
    return try Overrides.$current.withValue(copies, operation: body)
  }

  /// Runs an asynchronous body with other registrations. Then closes the copy, and waits for its teardown hooks.
  ///
  /// - Parameters:
  ///   - override: registers the overrides in the copy.
  ///   - isolation: the actor on which the body runs.
  ///   - body: runs with the copy.
  /// - Returns: the result of `body`.
  public func withOverrides<Result>(
    _ override: (Container) throws -> Void, isolation: isolated (any Actor)? = #isolation,
    run body: () async throws -> Result
  ) async rethrows -> Result {
    let copy = Container(copying: self)
    try override(copy)
    Overrides.count.add(1, ordering: .relaxed)
    defer { Overrides.count.subtract(1, ordering: .relaxed) }
    let copies = Overrides.adding(copy, for: tree)
    defer { copies[ObjectIdentifier(tree)]?.end() }
    do {
      let result = try await Overrides.$current.withValue(copies, operation: body, isolation: isolation)
      await copy.closeAndWait()
      return result
    } catch {
      await copy.closeAndWait()
      throw error
    }
  }

  private convenience init(copying original: Container) {
    self.init(copyOf: original.answering.tree)
  }
}
