import Testing

@_spi(Instrumentation) @testable import Core

private final class Armor: Sendable {}
private final class Horse: Sendable {}
private struct Fallen: Error {}
private final class Knight: Sendable {
  func parade(in armor: Armor, on horse: Horse?) -> Bool { horse == nil }
  func fight(in armor: Armor) throws { throw Fallen() }
}

@Suite struct MethodInjectionTests {
  private let container = Container(tracksInstances: true)

  init() {
    container.register(Knight.self, lifetime: .container, Knight.init).declareMethod(Knight.parade)
  }

  @Test func aMethodReceivesItsDependenciesAndTheContainerRetainsNone() throws {
    container.register(Armor.self, lifetime: .transient, Armor.init)
    let knight = try container.resolve(Knight.self)
    #expect(try container.call(Knight.parade, on: knight), "there is no horse, and it is optional")
    #expect(container.liveInstances.map(\.service.description) == ["Knight"])
    #expect(
      container.graph.edges.map { "\($0.from) \($0.to) \($0.by) \($0.declared) \($0.observed)" } == [
        "Knight Armor method true true"
      ])
  }

  @Test func aMissingNeedOfAMethodIsAnErrorBeforeTheCall() throws {
    #expect(container.diagnose().map(\.path) == [["Knight", "Armor"]])
    let knight = try container.resolve(Knight.self)
    let error = #expect(throws: ResolutionError.self) { try container.call(Knight.parade, on: knight) }
    #expect(error?.service?.description == "Armor")
  }

  @Test func theErrorOfTheMethodIsThrown() throws {
    container.register(Armor.self, lifetime: .transient, Armor.init)
    let knight = try container.resolve(Knight.self)
    #expect(throws: Fallen.self) { try container.call(Knight.fight, on: knight) }
  }
}
