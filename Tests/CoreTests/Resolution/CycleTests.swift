import Testing

@testable import Core

private final class Egg: Sendable {
  let hen: Hen
  init(hen: Hen) { self.hen = hen }
}
private final class Hen: Sendable {
  let egg: Egg
  init(egg: Egg) { self.egg = egg }
}

@Suite struct CycleTests {
  private let container = Container()

  @Test(arguments: [Lifetime.transient, .graph, .container, .weak])
  func aCycleOfDeclaredInitializersIsAnErrorWithThePath(_ lifetime: Lifetime) {
    container.register(Egg.self, lifetime: lifetime, Egg.init)
    container.register(Hen.self, lifetime: lifetime, Hen.init)
    let error = fault { try container.resolve(Egg.self) }
    #expect(error?.reason == .cycle)
    #expect(error?.pathText == "Egg → Hen → Egg")
    #expect(fault { try container.resolve(Egg.self) } == error)
  }

  @Test(arguments: [Lifetime.transient, .graph, .container, .weak])
  func aCycleOfClosuresIsAnErrorWithThePath(_ lifetime: Lifetime) {
    container.register(Egg.self, lifetime: lifetime) { r in try Egg(hen: r.resolve()) }
    container.register(Hen.self, lifetime: lifetime) { r in try Hen(egg: r.resolve()) }
    let error = fault { try container.resolve(Hen.self) }
    #expect(error?.reason == .cycle)
    #expect(error?.pathText == "Hen → Egg → Hen")
  }

  @Test(arguments: [Lifetime.transient, .graph, .container, .weak])
  func aCycleOfFactoriesWithACapturedContainerIsAnErrorWithThePath(_ lifetime: Lifetime) {
    let container = Container()
    weak let known = container
    container.register(Egg.self, lifetime: lifetime) { _ in try Egg(hen: #require(known).resolve()) }
    container.register(Hen.self, lifetime: lifetime) { _ in try Hen(egg: #require(known).resolve()) }
    #expect(fault { try container.resolve(Hen.self) }?.pathText == "Hen → Egg → Hen")
  }

  @Test func aCycleThroughALocatorIsAnErrorWithThePath() {
    container.register(Egg.self) { r in try Egg(hen: r.locator.service()) }
    container.register(Hen.self) { r in try Hen(egg: r.locator.service()) }
    #expect(fault { try container.resolve(Hen.self) }?.pathText == "Hen → Egg → Hen")
  }

  @Test func aServiceThatNeedsItselfIsACycle() {
    container.addPart("A", needs: ["A"])
    #expect(fault { try container.part("A") }?.pathText == "A → A")
  }

  @Test func anUndeclaredPropertyCycleResolves() throws {
    let id = container.reserveID()
    container.register(Registration(id: id, key: .part("A"), isOpaque: true)) { _ in
      Part("A")
    } inject: { part, resolver in
      part.properties = [try resolver.resolve(Part.self, named: "B", by: .property)]
    }
    container.addPart("B", needs: ["A"])
    let a = try container.part("A")
    #expect(a.properties[0].needs[0] === a)
    a.properties = []
  }

  @Test func theSameTypeInTwoContainersIsNoCycle() throws {
    let outer = Container()
    let inner = Container()
    inner.register(String.self) { _ in "inner" }
    outer.register(String.self) { _ in "outer, \(try inner.resolve(String.self))" }
    #expect(try outer.resolve(String.self) == "outer, inner")
  }

  @Test func aScopedServiceThatUsesAnotherScopeIsNoCycle() throws {
    let anna = try container.openScope("user", key: "anna")
    let bob = try container.openScope("user", key: "bob")
    container.register(String.self, lifetime: .scoped("user")) { r in
      r.container.scope?.key == "anna" ? "anna, \(try bob.resolve(String.self))" : "bob"
    }
    #expect(try anna.resolve(String.self) == "anna, bob")
  }
}
