import Testing

@_spi(Instrumentation) @testable import Core

private struct NoIron: Error {}

@Suite struct FactoryTests {
  private let container = Container(tracksInstances: true)

  @Test(arguments: [Lifetime.transient, .graph, .container, .weak])
  func aFactoryThatThrowsKeepsNoInstanceAndCanBeRetried(_ lifetime: Lifetime) throws {
    let attempts = Counter()
    container.register(Part.self, lifetime: lifetime) { _ in
      if attempts.add() == 1 { throw NoIron() }
      return Part("Armor")
    }
    #expect(fault { try container.resolve(Part.self) }?.description == "Part: the factory of Part failed: NoIron()")
    #expect(container.liveInstances.isEmpty)
    #expect(try container.resolve(Part.self).name == "Armor")
  }

  private class Base: @unchecked Sendable { let name = "base" }
  private final class Derived: Base, @unchecked Sendable { let words = ["a", "word"] }

  /// A service registered under a metatype that is a subclass at run time fails if its product is not of the subclass.
  @Test func aProductThatIsNoInstanceOfItsRegisteredTypeIsATypedError() {
    let type: Base.Type = Derived.self
    for container in [Container(), container] {
      container.registerUnshared(type) { _ in Base() }
      #expect(fault { try container.resolve(Derived.self) }?.reason == .wrongType(found: "Base"))
    }
  }

  @Test func anErrorOfAnInnerServiceHasThePath() {
    container.register(Int.self) { _ in throw NoIron() }
    container.register(String.self) { r in "\(try r.resolve(Int.self))" }
    #expect(fault { try container.resolve(String.self) }?.pathText == "String → Int")
  }

  @Test func aFactoryMayGoOnWithoutAFailingService() throws {
    container.register(Int.self, lifetime: .container) { _ in throw NoIron() }
    container.register(String.self) { r in (try? r.resolve(Int.self)).map(String.init) ?? "none" }
    #expect(try container.resolve(String.self) == "none")
    #expect(try container.resolve(String.self) == "none")
  }

  @Test func aGraphInstanceWithAFailedInjectionIsNotReused() throws {
    let attempts = Counter()
    container.register(
      Registration(id: container.reserveID(), key: .part("Crest"), lifetime: .graph), make: { _ in Part("Crest") },
      inject: { _, _ in if attempts.add() == 1 { throw NoIron() } })
    container.register([Bool].self) { r in
      let first = try? r.resolve(Part.self, named: "Crest")
      let second = try r.resolve(Part.self, named: "Crest")
      return [first == nil, attempts.value == 2, try second === r.resolve(Part.self, named: "Crest")]
    }
    #expect(try container.resolve([Bool].self) == [true, true, true])
  }

  @Test(arguments: [Lifetime.transient, .graph, .container, .weak])
  func aFactoryMayResolveAgainOnItsOwnThread(_ lifetime: Lifetime) throws {
    weak let container = container
    self.container.addPart("Boots", .container)
    self.container.register(Part.self, lifetime: lifetime) { _ in
      Part("Armor", needs: [try #require(container).part("Boots"), try #require(container).part("Boots")])
    }
    let armor = try self.container.resolve(Part.self)
    #expect(armor.needs[0] === armor.needs[1])
  }

  @Test(arguments: [Lifetime.transient, .graph, .container, .weak])
  func aFactoryMayResolveAgainOnAnotherThread(_ lifetime: Lifetime) throws {
    self.container.addPart("Boots", .container)
    self.container.register(Part.self, lifetime: lifetime) { r in
      let boots = Guarded<Part?>(nil)
      let thread = try TestThread { boots.value = try? r.container.part("Boots") }
      thread.join()
      return Part("Armor", needs: [try #require(boots.value)])
    }
    #expect(try container.resolve(Part.self).needs[0] === container.part("Boots"))
  }

  @Test func aFactoryMayRegisterAndRemove() throws {
    container.register(String.self, lifetime: .container) { r in
      let id = r.container.register(Int.self) { _ in 7 }.id
      defer { r.container.remove(id) }
      return "\(try r.resolve(Int.self))"
    }
    #expect(try container.resolve(String.self) == "7")
    #expect(container.registrations.count == 1)
  }

  @Test func aServiceRemovedByItsFactoryIsNotKept() throws {
    container.register(Part.self, lifetime: .container) { r in
      if let id = r.container.registration(of: ServiceKey(Part.self))?.id { r.container.remove(id) }
      return Part("Armor")
    }
    #expect(try container.resolve(Part.self).name == "Armor")
    #expect(container.keptInstances.isEmpty)
  }

  @Test func anInstanceMadeWhileItsScopeClosesIsNotKept() throws {
    container.register(Part.self, lifetime: .scoped("user")) { r in
      r.container.close()
      return Part("Profile")
    }
    let scope = try container.openScope("user", key: "anna")
    #expect(fault { try scope.resolve(Part.self) }?.reason == scope.scope.map { .closedScope($0) })
    #expect(scope.keptInstances.isEmpty)
  }
}
