import Testing

@_spi(Instrumentation) @testable import Core

private final class Boots: Sendable {}
private final class Armor: Sendable {
  let boots: Boots
  init(_ boots: Boots) { self.boots = boots }
}
private final class Scenarios: Sendable {}
private final class Page: Sendable {
  let scenarios: Scenarios
  init(scenarios: Scenarios) { self.scenarios = scenarios }
}

@Suite struct LearnedNeedsTests {
  @Test func theNeedsOfAClosureAreUnknownUntilItHasRun() throws {
    let container = Container(tracksInstances: true)
    container.register(Boots.self, lifetime: .transient, Boots.init)
    container.register(Armor.self, lifetime: .container) { resolver in Armor(try resolver.resolve()) }
    #expect(container.graph.services.map(\.needs) == [.declared, .unknown])
    #expect(container.graph.edges.isEmpty)
    #expect(container.diagnose().map(\.kind) == [.unchecked])
    _ = try container.resolve(Armor.self)
    #expect(container.graph.services.map(\.needs) == [.declared, .learned])
    #expect(container.graph.edges.map { "\($0.from) \($0.to)" } == ["Armor Boots"])
    #expect(container.diagnose().map(\.path) == [["Armor", "Boots"]], "a captive that only the run could show")
  }

  @Test func theNeedsOfARegistrationAreLearnedOnlyWhenItHasRun() throws {
    let container = Container(tracksInstances: true)
    container.register(Boots.self, named: "old") { _ in Boots() }.provide(Boots.self)
    container.register(Boots.self) { _ in Boots() }
    container.register(Int.self) { _ in 7 }
    _ = try container.resolve(Boots.self)
    _ = try container.resolve(Int.self)
    #expect(container.graph.services.map(\.needs) == [.unknown, .learned, .learned])
  }

  @Test func aScopedServiceMustNotHoldAScopeFactory() {
    let container = Container()
    container.register(Scenarios.self, lifetime: .container, Scenarios.init).opensScopes()
    container.register(Page.self, lifetime: .scoped("scenario"), Page.init)
    #expect(container.diagnose().map(\.kind) == [.factory])
    #expect(throws: ValidationError.self) { try container.validate(refusing: .warning) }
  }
}
