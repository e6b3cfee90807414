import Testing

@testable import Core

private final class Knight: @unchecked Sendable {  // safe: set before it is shared
  var squire: Squire?
}
private final class Squire: Sendable {
  let knight: Knight
  init(knight: Knight) { self.knight = knight }
}

/// Injection after construction by a closure, which gets the instance and a resolver.
@Suite struct InjectClosureTests {
  private let container = Container()

  private func register(_ lifetime: Lifetime) {
    container.register(Knight.self, lifetime: lifetime, Knight.init).inject { knight, r in
      knight.squire = try r.resolve()
    }
    container.register(Squire.self, lifetime: lifetime, Squire.init)
  }

  @Test(arguments: [Lifetime.container, .graph], [true, false])
  func aCycleClosesFromEachOfItsServices(_ lifetime: Lifetime, _ isKnightFirst: Bool) throws {
    register(lifetime)
    let knight = isKnightFirst ? try container.resolve(Knight.self) : try container.resolve(Squire.self).knight
    #expect(knight.squire?.knight === knight)
    knight.squire = nil
  }

  @Test func anInjectClosureRunsOncePerInstanceAfterEarlierInjections() throws {
    let runs = Counter()
    container.register(Knight.self, lifetime: .container, Knight.init)
      .inject { _, _ in runs.add() }
      .inject { _, _ in #expect(runs.value == 1) }
    _ = try container.resolve(Knight.self)
    _ = try container.resolve(Knight.self)
    #expect(runs.value == 1)
  }

  @Test func anErrorOfTheClosureIsTheServicesFailure() throws {
    container.register(Knight.self, lifetime: .container, Knight.init).inject { _, r in _ = try r.resolve(Part.self) }
    let error = fault { try container.resolve(Knight.self) }
    #expect(error?.pathText == "Knight → Part")
    container.register(Part.self) { _ in Part("Boots") }
    #expect(fault { try container.resolve(Knight.self) } == nil)
  }
}
