import Testing

@testable import Core

private final class Log: Sendable {
  let lines = Guarded<[String]>([])
}
private final class Rates: Sendable {}

/// Loops through the container. They work or are errors that name the loop, and none crashes.
@Suite(.timeLimit(.minutes(1))) struct LoopTests {
  @Test func aDeepChainOfChildrenResolvesAndIsDroppedOnASmallStack() throws {
    let found = Guarded(0)
    let thread = try TestThread(stack: 128 << 10) {
      let root = Container()
      root.register(Log.self, lifetime: .container, Log.init)
      root.register(Int.self) { _ in 7 }
      var child = root
      for _ in 0..<20_000 { child = child.makeChild() }
      let isShared = try? child.resolve(Log.self) === root.resolve(Log.self)
      let value = try? child.resolve(Int.self)
      let all = try? child.resolveAll(Int.self)
      found.value = isShared == true && value == 7 && all == [7] ? 1 : 0
    }
    thread.join()
    #expect(found.value == 1)
  }

  @Test func anObserverMayUseAServiceOfTheContainer() throws {
    let container = Container()
    container.register(Log.self, Log.init)
    let events = Counter()
    let observation = container.observe { [weak container] _ in
      events.add()
      _ = try? container?.resolve(Log.self)
      container?.register(Int.self) { _ in 7 }
    }
    let others = Counter()
    let other = container.observe { _ in others.add() }
    _ = try container.resolve(Log.self)
    #expect(events.value == 2)
    #expect(others.value > events.value)
    withExtendedLifetime((observation, other)) {}
  }

  private struct Asking: LifetimePolicy {
    let container: Container
    func note() {}
    func isGood(_: Void) -> Bool { (try? container.resolve(Rates.self)) != nil }
  }

  @Test func aPolicyMayRequestItsOwnService() throws {
    let container = Container()
    container.register(Rates.self, lifetime: .container, Rates.init).limit(Asking(container: container))
    #expect(try container.resolve(Rates.self) === container.resolve(Rates.self))
    container.remove(try #require(container.registration(of: ServiceKey(Rates.self))).id)
  }

  @Test func aCycleIsReportedAlthoughItsFactoryClosesTheContainer() {
    let container = Container()
    container.register(Log.self, lifetime: .container) { r in
      r.container.close()
      return try r.resolve(Log.self)
    }
    let error = fault { try container.resolve(Log.self) }
    #expect(error?.reason == .cycle)
    #expect(error?.pathText == "Log → Log")
  }

  @Test func anAsynchronousCycleWhoseFactoryClosesTheContainerIsACycle() async {
    let container = Container()
    container.registerAsync(Log.self, lifetime: .container) { r in
      r.container.close()
      return try await r.resolve(Log.self)
    }
    #expect(await asyncFault { try await container.resolveAsync(Log.self) }?.reason == .cycle)
  }
}
