import Synchronization

extension Container {
  /// Runs a test with other registrations. In the body, and in the tasks that it starts with structured concurrency, a
  /// copy stands for this container and its scopes: it has the same registrations and the overrides, and shares no
  /// instance with the original. It resolves, is checked and observed, and takes what the body registers and removes;
  /// everybody else sees no difference. So tests that override may run side by side.
  ///
  ///     try container.withOverrides { $0.register(Clock.self, lifetime: .container, StoppedClock.init) } run: {
  ///       #expect(try container.resolve(Diary.self).today == "…")
  ///     }
  ///
  /// A detached task inherits nothing and sees the original.
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

  /// Runs an asynchronous test with other registrations. Teardown hooks of the copy are waited for.
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
