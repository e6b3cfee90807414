public import PlaygroundContainer
public import Testing

/// A trait that runs a test, or each test of a suite, with other registrations: see ``Testing/Trait/overrides(of:_:)``.
public struct Overrides: TestTrait, SuiteTrait, TestScoping {
  let container: Container
  let override: @Sendable (Container) throws -> Void

  /// True, so that the trait applies to each test of a suite. Each test has its own copy, so tests may run in parallel.
  public var isRecursive: Bool { true }

  /// Runs a test with the overrides in effect.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await container.withOverrides(override, run: function)
  }
}

extension Trait where Self == Overrides {
  /// Replaces registrations of a container for the duration of a test.
  ///
  /// Other tests are not affected, so tests may run in parallel.
  ///
  ///     @Test(.overrides(of: app) { $0.register((any Armor).self) { _ in PaperArmor() } })
  ///     func aKnightMayWearPaper() throws {
  ///       #expect(try app.resolve(Knight.self).armor is PaperArmor)
  ///     }
  ///
  /// Shared instances belong to the test. When the test ends, it waits for their teardown hooks.
  ///
  /// - Parameters:
  ///   - container: the container to copy.
  ///   - override: registers and removes services in the copy; without a closure, the test only has instances of its
  ///     own.
  /// - Returns: the trait.
  public static func overrides(
    of container: Container, _ override: @escaping @Sendable (Container) throws -> Void = { _ in }
  ) -> Self {
    Self(container: container, override: override)
  }
}
