import Testing

@testable import Core

private final class Circle: Sendable {}
private final class Wheel: Sendable {
  let circle: Circle
  init(circle: Circle) { self.circle = circle }
}

/// Declarations about a registration that can never take effect, which are findings. Declarations that come late do
/// take effect.
@Suite struct NeverRunsTests {
  private let container = Container()

  private var findings: [String] {
    container.diagnose().filter { $0.kind == .mismatch }.map { "\($0.severity.rawValue): \($0.message) \($0.remedy)" }
  }

  @Test(arguments: [Lifetime.transient, .graph, .weak]) func aHookOfAnUnsharedServiceIsReported(_ lifetime: Lifetime) {
    container.register(Circle.self, lifetime: lifetime, Circle.init).onTeardown { _ in }
    #expect(
      findings == [
        "warning: Circle has a teardown hook, but the lifetime '\(lifetime)' keeps no instance: the hook never runs. "
          + "Let the container or a scope keep Circle, or remove the hook."
      ])
  }

  @Test(arguments: [Lifetime.transient, .graph, .weak]) func aLimitOfAnUnsharedServiceIsReported(_ lifetime: Lifetime) {
    container.register(Circle.self, lifetime: lifetime, Circle.init).limit(TimeLimited(.seconds(60)))
    #expect(
      findings == [
        "warning: Circle is limited (for 60.0 seconds), but the lifetime '\(lifetime)' keeps no instance: the limit "
          + "has no effect. Let the container or a scope keep Circle, or remove the limit."
      ])
  }

  @Test(arguments: [Lifetime.container, .scoped("user")])
  func aSharedServiceMayHaveAHookAndALimit(_ lifetime: Lifetime) {
    container.register(Circle.self, lifetime: lifetime, Circle.init).onTeardown { _ in }.limit(
      TimeLimited(.seconds(60)))
    #expect(findings.isEmpty)
  }

  @Test(arguments: [Lifetime.container, .scoped("user")])
  func aHookAddedLateRunsForASharedInstance(_ lifetime: Lifetime) throws {
    let ended = Counter()
    let registered = container.register(Circle.self, lifetime: lifetime, Circle.init).onTeardown { _ in ended.add() }
    let scope = try container.openScope("user", key: "anna")
    _ = try scope.resolve(Circle.self)
    registered.onTeardown { _ in ended.add() }
    scope.close()
    container.close()
    #expect(ended.value == 2)
  }

  // A closure that uses a captured container differs from an initializer only by what it throws.

  @Test func aClosureThatUsesACapturedContainerIsUnchecked() throws {
    let outer = Container()
    container.register(Circle.self, lifetime: .transient, Circle.init)
    container.register(Wheel.self) { Wheel(circle: try outer.resolve()) }
    #expect(container.registration(of: ServiceKey(Circle.self))?.isOpaque == false)
    #expect(container.registration(of: ServiceKey(Wheel.self))?.isOpaque == true)
    #expect(container.diagnose().map(\.message).first?.hasPrefix("1 of 2 registrations unchecked") == true)
    #expect(throws: ValidationError.self) { try container.validate(refusing: .note) }
    container.register(Wheel.self, lifetime: .container) { Wheel(circle: try outer.resolve()) }
    #expect(container.registration(of: ServiceKey(Wheel.self))?.isOpaque == true)
  }

  @Test func theSameWithoutSharingAndConfined() {
    let outer = Container()
    container.registerUnshared(Wheel.self) { Wheel(circle: try outer.resolve()) }
    #expect(container.registration(of: ServiceKey(Wheel.self))?.isOpaque == true)
    let confined = ConfinedContainer()
    confined.register(Circle.self, Circle.init)
    confined.register(Wheel.self) { Wheel(circle: try outer.resolve()) }
    #expect(confined.registrations.map(\.isOpaque) == [false, true])
  }
}
