import Testing

@testable import Core

@Suite struct ExplanationTests {
  private let container = Container(tracksInstances: true)

  init() {
    container.addPart("Boots", .container)
    container.addPart("Armor", .scoped("user"), needs: ["Boots"], as: "Cover")
    container.addPart("Knight", needs: ["Cover"])
  }

  @Test func theExplanationOfAResolvedServiceNamesItsPath() throws {
    let log = EventLog(of: container)
    let scope = try container.openScope("user", key: "anna")
    let knight = try scope.part("Knight")
    #expect(
      container.explain(.part("Armor"), log: log).description == """
        Armor is provided by Armor.
        Lifetime: scoped:user. Kept by: user:anna.
        Alive: #1.
        Needs: Boots. Needed by: Knight.
        Last resolution:
          resolving Knight in user:anna
          created Boots#1 for Armor
          created Armor#1 for Knight in user:anna
          injected Boots#1 for Armor
          created Knight#1 in user:anna
          injected Armor#1 for Knight
        """)
    withExtendedLifetime(knight) {}
  }

  @Test func theExplanationOfAServiceWithoutHistoryStatesThis() {
    #expect(
      container.explain(.part("Boots")).description == """
        Boots is provided by Boots.
        Lifetime: container. Kept by: none.
        Alive: none.
        Needs: nothing. Needed by: Armor.
        Last resolution: not recorded.
        """)
  }

  @Test func equalRegistrationsWithOtherHistoriesExplainDifferently() throws {
    let other = Container(tracksInstances: true)
    other.addPart("Boots", .container)
    other.addPart("Armor", .scoped("user"), needs: ["Boots"], as: "Cover")
    other.addPart("Knight", needs: ["Cover"])
    #expect(other.explain(.part("Boots")) == container.explain(.part("Boots")))
    _ = try other.part("Boots")
    #expect(other.explain(.part("Boots")) != container.explain(.part("Boots")))
  }

  @Test func theExplanationOfAClosureListsUnknownDependencies() {
    let container = Container()
    let line = #line + 1
    container.register(Int.self, named: "old") { _ in 7 }.provide(Int.self)
    container.register(Int.self) { _ in 8 }
    #expect(
      container.explain(Int.self).description == """
        Int is provided by Int, registered at ExplanationTests.swift:\(line + 1).
        Registered earlier, used only by resolveAll: Int "old".
        Lifetime: transient. Kept by: none.
        Alive: not tracked.
        Needs: not known: the container does not track instances. Needed by: none.
        Last resolution: not recorded.
        """)
  }

  @Test func theExplanationOfAClosureThatHasRunHasNoRemark() throws {
    func needs() -> Substring? {
      container.explain(Int.self).description.split(separator: "\n").first { $0.hasPrefix("Needs") }
    }
    container.register(Int.self) { _ in 7 }
    #expect(needs() == "Needs: not known before its factory has run. Needed by: none.")
    _ = try container.resolve(Int.self)
    #expect(needs() == "Needs: nothing. Needed by: none.")
    container.register(Int.self) { _ in 8 }
    #expect(needs() == "Needs: not known before its factory has run. Needed by: none.", "the other one has run")
  }

  @Test func theLastResolutionHoldsNothingOfOtherThreads() throws {
    let log = EventLog(of: container)
    let container = container
    container.addPart("Squire", .container)
    container.register(Int.self) { resolver in
      _ = try onThreads(1) { _ in Result { try container.part("Squire") } }
      return try resolver.resolve(Part.self, named: "Boots").name.count
    }
    _ = try container.resolve(Int.self)
    let last = try #require(container.explain(Int.self, log: log).lastResolution)
    #expect(
      last.map { "\($0.kind) \($0.service?.description ?? "")" } == [
        "resolving Int", "created Boots", "created Int", "injected Boots",
      ])
    let others = try #require(container.explain(.part("Squire"), log: log).lastResolution)
    #expect(others.map(\.kind) == [.resolving, .created])
  }

  @Test func theExplanationOfAMissingServiceNamesSimilarServices() {
    #expect(
      container.explain(.part("Boot")).description
        == "Nothing is registered for Boot. Registered with a similar name: Boots.")
  }
}
