import Testing

@_spi(Instrumentation) @testable import Core

/// A service that uses its container when it is freed.
private final class Asker: @unchecked Sendable {  // safe: the closure is Sendable
  private let ask: @Sendable () -> Void
  init(_ ask: @escaping @Sendable () -> Void) { self.ask = ask }
  deinit { ask() }
}

/// Reentrant calls: hooks, policies, handlers and deinitializers may call the container at any time.
@Suite struct ReentrantCallTests {
  private let container = Container(tracksInstances: true)
  private let asked = Counter()

  init() { container.addPart("Boots", .container) }

  private func asker() -> Asker {
    Asker { [container, asked] in if (try? container.part("Boots")) != nil { asked.add() } }
  }

  @Test func releasingAHandlerMayUseTheContainer() {
    var observation: Observation? = container.observe { [held = asker()] _ in withExtendedLifetime(held) {} }
    observation?.cancel()
    observation = nil
    #expect(observation == nil)
    #expect(asked.value == 1)
  }

  private struct Policy: LifetimePolicy {
    let held: Asker?
    let isStillGood: @Sendable () -> Bool
    func note() {}
    func isGood(_: Void) -> Bool { isStillGood() }
  }

  @Test func aPolicyMayUseTheContainerAlsoWhenItIsReplaced() throws {
    let registered = container.register(Part.self, named: "Rates", lifetime: .container) { _ in Part("Rates") }
      .limit(Policy(held: asker(), isStillGood: { true }))
    registered.limit(Policy(held: nil) { [container] in (try? container.part("Boots")) == nil })
    #expect(asked.value == 1)
    let first = try container.part("Rates")
    #expect(try container.part("Rates") !== first)
  }

  @Test func aHookOfAnExpiredInstance() throws {
    let isGood = Guarded(false)
    let seen = Guarded<Part?>(nil)
    container.register(Part.self, named: "Rates", lifetime: .container) { _ in Part("Rates") }
      .limit(Policy(held: nil) { isGood.value })
      .onTeardown { [container] _ in
        isGood.value = true
        seen.value = try? container.part("Rates")
      }
    let first = try container.part("Rates")
    let second = try container.part("Rates")
    #expect(second !== first)
    #expect(seen.value === second)
    seen.value = nil
  }

  @Test func aHandlerInsideAnOverride() throws {
    let scope = try container.openScope("user", key: "anna")
    container.withOverrides { _ in
    } run: {
      let observation = container.observe { event in
        if event.kind == .scopeOpened { _ = try? scope.part("Boots") }
      }
      #expect((try? scope.part("Boots")) != nil)
      withExtendedLifetime(observation) {}
    }
  }

  @Test func anInstanceThatIsFreedWhileOthersLook() throws {
    container.register(Asker.self) { [container] _ in Asker { _ = try? container.part("Boots") } }
    _ = try onThreads(2) { index in
      for _ in 0..<2_000 {
        if index == 0 {
          _ = try? container.resolve(Asker.self)
        } else {
          _ = container.liveInstances + container.sweep()
        }
      }
    }
    #expect(container.liveInstances.map(\.service.description).allSatisfy { $0 == "Boots" || $0 == "Asker" })
    container.clearForTest()
  }
}

extension Container {
  /// Removes all registrations. A service that uses its container holds it, so the test would leak it otherwise.
  fileprivate func clearForTest() { for registration in registrations { remove(registration.id) } }
}
