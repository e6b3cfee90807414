import Testing

@testable import Core

@Suite struct LifetimePolicyTests {
  private let container = Container()
  private let clock = TestClock()

  @Test(arguments: [Lifetime.container, .scoped("user")])
  func anInstanceIsGoodForItsTime(_ lifetime: Lifetime) throws {
    let gone = Guarded<[String]>([])
    container.register(Part.self, lifetime: lifetime) { _ in Part("Rates") }
      .limit(TimeLimited(.seconds(60), on: clock))
      .onTeardown { part in gone.change { $0.append(part.name) } }
    let scope = try container.openScope("user", key: "anna")
    let first = try scope.resolve(Part.self)
    clock.move(.seconds(59))
    #expect(try scope.resolve(Part.self) === first)
    clock.move(.seconds(1))
    let second = try scope.resolve(Part.self)
    #expect(second !== first)
    #expect(gone.value == ["Rates"])
    #expect(try scope.resolve(Part.self) === second)
  }

  @Test func manyThreadsReplaceAnExpiredInstanceOnce() throws {
    let made = Counter()
    container.register(Part.self, lifetime: .container) { _ in
      made.add()
      return Part("Rates")
    }
    .limit(TimeLimited(.seconds(1), on: clock))
    _ = try container.resolve(Part.self)
    clock.move(.seconds(2))
    let container = container
    let all = try onThreads(4) { _ in Result { try container.resolve(Part.self) } }.map { try $0.get() }
    #expect(Set(all.map(ObjectIdentifier.init)).count == 1)
    #expect(made.value == 2)
  }

  @Test func anExplanationNamesThePolicy() {
    let container = Container()
    container.register(Int.self, lifetime: .container) { _ in 7 }.limit(TimeLimited(.seconds(60)))
    #expect(container.registrations.map(\.policy) == ["for 60.0 seconds"])
    #expect(container.explain(Int.self).description.contains("Lifetime: container, for 60.0 seconds. Kept by: none."))
    container.register(Int.self, lifetime: .container) { _ in 7 }.limit(Fresh())
    #expect(container.explain(Int.self).registration?.policy == "Fresh")
  }
}

private struct Fresh: LifetimePolicy {
  func note() {}
  func isGood(_ note: Void) -> Bool { true }
}
