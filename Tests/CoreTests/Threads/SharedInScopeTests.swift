import Testing

@testable import Core

private final class Crest: Sendable {}
private final class Lamp: Sendable {
  private let gone: Counter
  init(_ gone: Counter) { self.gone = gone }
  deinit { gone.add() }
}
private struct NoInk: Error {}

/// Unnamed classes shared in a scope. A maker that threads can wait on exists only once another thread asks.
@Suite struct SharedInScopeTests {
  private let container = Container()
  private let made = Counter()
  private let asking = Counter()

  /// Registers a crest whose factory continues when another thread asks for it.
  private func registerCrest(_ then: @escaping @Sendable (Resolver) throws -> Void = { _ in }) {
    container.register(Crest.self, lifetime: .scoped("user")) { [made, asking] r in
      made.add()
      eventually { asking.value == 1 }
      eventually(limit: .milliseconds(20)) { false }
      try then(r)
      return Crest()
    }
  }

  /// Results of the thread that makes the crest and of the thread that waits for it.
  private func both(in scope: Container) throws -> [Result<Crest, any Error>] {
    try onThreads(2) { [made, asking] index in
      if index == 1 {
        eventually { made.value == 1 }
        asking.add()
      }
      return Result { try scope.resolve(Crest.self) }
    }
  }

  @Test func manyThreadsMakeASharedInstanceOnce() throws {
    container.register(Crest.self, lifetime: .scoped("user")) { [made] _ in
      made.add()
      return Crest()
    }
    for round in 1...100 {
      let scope = try container.openScope("user", key: "anna")
      let all = try onThreads(4) { _ in Result { try scope.resolve(Crest.self) } }.map { try $0.get() }
      #expect(Set(all.map(ObjectIdentifier.init)).count == 1)
      #expect(made.value == round)
    }
  }

  @Test func aSecondThreadGetsTheInstanceBeingMade() throws {
    registerCrest()
    let scope = try container.openScope("user", key: "anna")
    let all = try both(in: scope)
    #expect(try all[0].get() === all[1].get())
    #expect(made.value == 1)
  }

  @Test func aWaitingThreadFailsWithTheMaker() throws {
    registerCrest { _ in throw NoInk() }
    let all = try both(in: container.openScope("user", key: "anna"))
    #expect(all.map(\.fault?.reason) == [.factory(message: "NoInk()"), .factory(message: "NoInk()")])
  }

  @Test func aWaitingThreadIsAnsweredAlsoWhenTheScopeIsClosedMeanwhile() throws {
    registerCrest { r in r.container.close() }
    let scope = try container.openScope("user", key: "anna")
    let all = try both(in: scope)
    #expect(
      all.map { $0.fault?.reason } == [scope.scope.map { .closedScope($0) }, scope.scope.map { .closedScope($0) }])
  }

  @Test func aScopeMayBeClosedWhileOthersAreOpenedAndDroppedInIt() throws {
    let (gone, tornDown) = (Counter(), Counter())
    container.register(Lamp.self, lifetime: .scoped("room")) { [made] _ in
      made.add()
      return Lamp(gone)
    }
    .onTeardown { _ in tornDown.add() }
    for _ in 1...50 {
      let house = try container.openScope("house", key: "1")
      _ = try onThreads(4) { thread in
        for index in 1...20 {
          if thread == 0, index == 10 { house.close() }
          guard let room = try? house.openScope("room", key: "\(index)") else { continue }
          _ = try? room.resolve(Lamp.self)
        }
      }
      #expect(house.isClosed)
    }
    #expect(made.value == gone.value)
    #expect(made.value >= tornDown.value && tornDown.value > 0)
  }

  @Test func aServiceThatNeedsItselfIsACycle() throws {
    container.register(Crest.self, lifetime: .scoped("user")) { r in try r.resolve(Crest.self) }
    let scope = try container.openScope("user", key: "anna")
    #expect(fault { try scope.resolve(Crest.self) }?.pathText == "Crest → Crest")
    #expect(fault { try scope.resolve(Crest.self) }?.reason == .cycle)
  }
}
