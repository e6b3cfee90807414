import Testing

@testable import SourceReader

/// The graph that a text's run is expected to show.
@Suite struct ExpectedGraphTests {
  private func expected(_ text: String, locators: Set<String> = []) -> ExpectedGraph {
    SourceModule([("Story.swift", text)]).expectedGraph(of: "story", locators: locators)
  }

  private func edges(_ graph: ExpectedGraph) -> [String] {
    graph.edges.map { "\($0.from) \($0.kind) \($0.to)" + ($0.field.isEmpty ? "" : " \($0.field)") }
  }

  @Test func onlyCodeThatTheStoryReachesIsExpected() {
    let graph = expected(
      """
      class Boots {}
      class Jewels {}
      class Forge {
        func makeBoots() -> Boots { Boots() }
        func takeJewels() -> Jewels { Jewels() }
      }
      class Leather {}
      func story() { let forge = Forge(); _ = forge.makeBoots() }
      """)
    #expect(graph.objects == ["Boots", "Forge"])
    #expect(edges(graph) == ["Forge creates Boots"])
  }

  @Test func privateLazyAndStructurePropertiesAreExpected() {
    let graph = expected(
      """
      protocol Shield {}
      class Wood: Shield {}
      struct Pack { var shield: any Shield }
      class Squire {}
      class Knight {
        private lazy var squire = Squire()
        private let pack = Pack(shield: Wood())
        weak var lord: Knight?
      }
      func story() { _ = Knight(); _ = Knight() }
      """)
    #expect(graph.objects == ["Wood", "Squire", "Knight"])
    #expect(graph.counts["Knight"] == 2)
    #expect(edges(graph).contains("Knight holds Wood pack.shield"))
    #expect(edges(graph).contains("Knight holds Squire squire"))
    #expect(edges(graph).contains("Knight creates Squire"))
    #expect(!edges(graph).contains { $0.hasSuffix("lord") })
  }

  @Test func aServiceFromALocatorIsExpectedAsAPull() {
    let graph = expected(
      """
      class Boots {}
      class Forge { func makeBoots() -> Boots { Boots() } }
      class Knight { let boots: Boots; init(forge: Forge) { boots = forge.makeBoots() } }
      func story() { _ = Knight(forge: Forge()) }
      """, locators: ["Forge"])
    #expect(edges(graph) == ["Forge creates Boots", "Knight locator Boots", "Knight holds Boots boots"])
  }

  /// Objects that a function creates count once for each call. Objects that are initial values count once for each
  /// owner.
  @Test func objectsOfAFunctionCountForEachCall() {
    let graph = expected(
      """
      class Boots {}
      class Knight { let boots = Boots() }
      class Garrison { func makeKnight() -> Knight { Knight() } }
      func story() {
        let garrison = Garrison()
        _ = garrison.makeKnight()
        _ = garrison.makeKnight()
      }
      """)
    #expect(graph.counts == ["Garrison": 1, "Knight": 2, "Boots": 2])
  }

  @Test func countingARecursiveFunctionEnds() {
    let graph = expected(
      """
      class Boots {}
      func make(_ n: Int) { _ = Boots(); if n > 0 { make(n - 1) } }
      func story() { make(3) }
      """)
    #expect(graph.counts["Boots"].map { (1...ExpectedGraph.maximumCount).contains($0) } == true)
  }

  @Test func aContainerHoldsTheServicesItShares() {
    let graph = expected(
      """
      class Armor {}
      class Knight {}
      class Garrison {
        private let container = Container()
        init() {
          container.register(Armor.self, .container, Armor.init)
          container.register(Knight.self, .transient, Knight.init)
        }
      }
      func story() { _ = Garrison() }
      """)
    #expect(edges(graph).filter { $0.contains("holds") } == ["Garrison holds Armor container"])
  }

  @Test func callsAreExpectedFromTypesAndFromTheStory() {
    let graph = expected(
      """
      protocol Coin { func isHeads() -> Bool }
      class Copper: Coin { func isHeads() -> Bool { true } }
      class Greeter { let coin: Coin; init(coin: Coin) { self.coin = coin }; func greet() { _ = coin.isHeads() } }
      func story() { Greeter(coin: Copper()).greet() }
      """)
    #expect(graph.calls.map { "\($0.from ?? "") \($0.to)" } == ["Greeter Copper", " Greeter"])
  }
}
