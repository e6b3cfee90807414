import Testing

@_spi(Instrumentation) @testable import Core

/// Situations in which other libraries fail, as seen by running them, and Core does not.
@Suite struct PeerFailureTests {
  private let container = Container(tracksInstances: true)

  @Test func aMissingServiceIsAnErrorWithThePathAndTheLocation() {
    final class Helmet: Sendable {}
    final class Armor: Sendable { init(helmet: Helmet) {} }
    final class Knight: Sendable { init(armor: Armor) {} }
    container.register(Knight.self, lifetime: .transient, Knight.init)
    container.register(Armor.self, lifetime: .transient, file: "Game/Forge.swift", line: 12, Armor.init)
    let found = fault { try container.resolve(Knight.self) }
    #expect(found?.pathText == "Knight → Armor → Helmet")
    #expect(
      found?.description.contains("requested by the initializer of Armor, which is registered at Forge.swift:12")
        == true)
  }

  @Test func aCycleOfInitializersOverflowsNoStackAndNamesItsMembers() {
    container.addPart("A", needs: ["B"])
    container.addPart("B", .container, needs: ["C"])
    container.addPart("C", .graph, needs: ["A"])
    #expect(fault { try container.part("A") }?.pathText == "A → B → C → A")
    let found = #expect(throws: ValidationError.self) { try container.validate() }
    #expect(found?.diagnostics.map(\.path) == [["A", "B", "C", "A"]])
  }

  @Test func aLegitimateChainOf250Resolves() throws {
    for index in 0..<250 { container.addPart("S\(index)", needs: index < 249 ? ["S\(index + 1)"] : []) }
    let isMade = Guarded(false)
    try TestThread(stack: 8 << 20) { [container] in isMade.value = (try? container.part("S0")) != nil }.join()
    #expect(isMade.value)
  }

  @Test func fourFirstRequestsInParallelGetOneSingleton() throws {
    let made = Counter()
    container.addPart("Forge", .container, made: made)
    let forges = try onThreads(4) { [container] _ in try? container.part("Forge") }
    #expect(made.value == 1)
    #expect(Set(forges.compactMap { $0.map(ObjectIdentifier.init) }).count == 1)
    #expect(forges.allSatisfy { $0 != nil })
  }

  @Test func aSingletonThatHoldsATransientIsReported() {
    container.addPart("Forge", .container, needs: ["Fire"])
    container.addPart("Fire")
    #expect(container.diagnose().map(\.kind) == [.captive])
  }

  @Test func aChildScopeIsFreedWhileItsContainerLives() throws {
    container.addPart("Profile", .scoped("user"))
    let scopes = try (0..<10).map { number in
      let scope = try container.openScope("user", key: "\(number)")
      _ = try scope.part("Profile")
      return WeakReference(scope)
    }
    #expect(scopes.allSatisfy { $0.object == nil })
    #expect(container.liveInstances.isEmpty)
  }

  @Test func aScopeOutlivesTheHolderOfItsContainer() throws {
    var outer: Container? = Container()
    outer?.addPart("Forge", .container)
    outer?.addPart("Profile", .scoped("user"), needs: ["Forge"])
    let scope = try #require(try outer?.openScope("user", key: "anna"))
    outer = nil
    #expect(try scope.part("Profile").needs.map(\.name) == ["Forge"])
  }

  @Test func aClosureIsMarkedAsUnknownAndItsEdgesAreLearnedWhenItRuns() throws {
    container.addPart("Fire")
    container.register(Part.self, named: "Forge") { r in Part("Forge", needs: [try r.resolve(named: "Fire")]) }
    #expect(container.registration(of: .part("Forge"))?.isOpaque == true)
    #expect(container.graph.edges.isEmpty)
    _ = try container.part("Forge")
    #expect(
      container.graph.edges.map { "\($0.from) \($0.to) \($0.declared) \($0.observed)" } == ["Forge Fire false true"])
  }
}
