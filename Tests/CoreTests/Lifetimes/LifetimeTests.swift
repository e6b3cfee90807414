import Testing

@testable import Core

@Suite struct LifetimeTests {
  private let container = Container()

  @Test func aTransientInstanceIsNewForEachRequest() throws {
    container.addPart("Boots")
    container.addPart("Armor", needs: ["Boots", "Boots"])
    let armor = try container.part("Armor")
    #expect(armor.needs[0] !== armor.needs[1])
    #expect(try container.part("Armor") !== armor)
  }

  @Test func aContainerInstanceIsSharedAndRetained() throws {
    container.addPart("Forge", .container)
    let weakly = WeakReference(try container.part("Forge"))
    #expect(try weakly.object === container.part("Forge"))
    container.close()
    #expect(weakly.object == nil)
  }

  @Test func aContainerInstanceIsSharedWithTheScopes() throws {
    container.addPart("Forge", .container)
    let scope = try container.openScope("user", key: "anna")
    #expect(try scope.part("Forge") === container.part("Forge"))
    scope.close()
    #expect(try container.part("Forge").name == "Forge")
  }

  @Test func aGraphInstanceIsSharedInTheOutermostResolution() throws {
    container.addPart("Crest", .graph)
    container.addPart("Helmet", needs: ["Crest"])
    container.addPart("Knight", needs: ["Crest", "Helmet"])
    let knight = try container.part("Knight")
    #expect(knight.needs[0] === knight.needs[1].needs[0])
    #expect(try container.part("Knight").needs[0] !== knight.needs[0])
  }

  @Test func aWeakInstanceIsSharedWhileItIsRetained() throws {
    container.addPart("Map", .weak)
    var map: Part? = try container.part("Map")
    #expect(try container.part("Map") === map)
    let weakly = WeakReference(map)
    map = nil
    #expect(weakly.object == nil)
    map = try container.part("Map")
    #expect(try container.part("Map") === map)
  }

  @Test func aWeakValueIsAnError() {
    container.register(Int.self, lifetime: .weak) { _ in 7 }
    #expect(fault { try container.resolve(Int.self) }?.reason == .notAnObject(lifetime: .weak))
    #expect(fault { try container.resolve(Int.self) } != nil)
  }

  @Test func aValueIsSharedLikeAnObject() throws {
    let counter = Counter()
    container.register(Int.self, lifetime: .container) { _ in counter.add() }
    #expect(try container.resolve(Int.self) == 1)
    #expect(try container.resolve(Int.self) == 1)
  }

  @Test func aKeptInstanceResolvesNoNeedsAgain() throws {
    let boots = container.addPart("Boots")
    container.addPart("Armor", .container, needs: ["Boots"])
    container.addPart("Knight", needs: ["Armor"])
    let armor = try container.part("Armor")
    container.remove(boots)
    #expect(try container.part("Armor") === armor)
    #expect(try container.part("Knight").needs[0] === armor)
    container.close()
    #expect(fault { try container.part("Knight") }?.pathText == "Knight → Armor → Boots")
  }

  @Test(arguments: [Lifetime.transient, .graph, .container, .weak, .scoped("user")])
  func aLifetimeIsParsedFromItsDescription(_ lifetime: Lifetime) {
    #expect(Lifetime(lifetime.description) == lifetime)
  }

  @Test(arguments: ["", "Transient", "scoped", "scoped:", "singleton"])
  func otherWordsAreNoLifetime(_ word: String) { #expect(Lifetime(word) == nil) }
}
