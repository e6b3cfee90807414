public import PlaygroundContainer
public import Testing

/// Runs a test, or each test of a suite, with other registrations: see ``Testing/Trait/overrides(of:_:)``.
public struct Overrides: TestTrait, SuiteTrait, TestScoping {
  let container: Container
  let override: @Sendable (Container) throws -> Void

  /// Each test of a suite has its own copy, so that they may run side by side.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await container.withOverrides(override, run: function)
  }
}

extension Trait where Self == Overrides {
  /// Has a container answer with other registrations for the time of a test, and only there: tests run side by side. Shared
  /// instances are the test's own, and their teardown hooks are waited for.
  ///
  ///     @Test(.overrides(of: app) { $0.register((any Armor).self) { _ in PaperArmor() } })
  ///     func aKnightMayWearPaper() throws {
  ///       #expect(try app.resolve(Knight.self).armor is PaperArmor)
  ///     }
  ///
  /// - Parameter override: registers and removes; without it the test has instances of its own.
  public static func overrides(
    of container: Container, _ override: @escaping @Sendable (Container) throws -> Void = { _ in }
  ) -> Self {
    Self(container: container, override: override)
  }
}
