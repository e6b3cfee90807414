import Testing

@testable import Core

private final class Boots: Sendable {}
private final class Helmet: Sendable {}
private protocol AbstractArmor: AnyObject, Sendable {}
private final class PlateArmor: AbstractArmor {
  let boots: Boots
  let helmet: Helmet?
  init(boots: Boots, helmet: Helmet?) {
    self.boots = boots
    self.helmet = helmet
  }
}
private final class Knight: Sendable {
  let armor: any AbstractArmor
  init(armor: any AbstractArmor) { self.armor = armor }
}
private struct Shield: Sendable, Equatable { var arms = "lion" }

@Suite struct RegistrationTests {
  @Test func dependenciesAreReadFromTheInitializer() throws {
    let container = Container()
    container.register(Boots.self, lifetime: .transient, Boots.init)
    container.register((any AbstractArmor).self, lifetime: .container, PlateArmor.init)
    container.register(Knight.self) { r in try Knight(armor: r.resolve()) }
    let knight = try container.resolve(Knight.self)
    let other = try container.resolve(Knight.self)
    #expect(knight !== other)
    #expect(knight.armor === other.armor)
    #expect((knight.armor as? PlateArmor)?.helmet == nil)
    #expect(container.registrations[1].dependencies.map(\.isOptional) == [false, true])
    #expect(container.registrations[2].isOpaque)
  }

  @Test func anOptionalDependencyIsInjectedIfItIsRegistered() throws {
    let container = Container()
    container.register(Boots.self, lifetime: .transient, Boots.init)
    container.register(Helmet.self, lifetime: .container, Helmet.init)
    container.register(PlateArmor.self, lifetime: .transient, PlateArmor.init)
    #expect(try container.resolve(PlateArmor.self).helmet === container.resolve(Helmet.self))
  }

  @Test func servicesOfOneTypeAreDistinguishedByName() throws {
    let container = Container()
    container.register(Shield.self, named: "dress") { _ in Shield(arms: "eagle") }
    container.register(Shield.self) { _ in Shield() }
    #expect(try container.resolve(Shield.self).arms == "lion")
    #expect(try container.resolve(Shield.self, named: "dress").arms == "eagle")
    #expect(try container.resolve(Shield?.self, named: "dress")?.arms == "eagle")
    #expect(try container.resolve(Shield?.self, named: "field") == nil)
  }

  @Test func theLastRegistrationOfATypeIsUsed() throws {
    let container = Container()
    container.register(Shield.self) { _ in Shield(arms: "first") }
    container.register(Shield.self) { _ in Shield(arms: "second") }
    #expect(try container.resolve(Shield.self).arms == "second")
  }

  @Test func removingAProviderUncoversThePreviousProvider() throws {
    let container = Container()
    container.register(Shield.self, named: "old") { _ in Shield(arms: "first") }.provide(Shield.self)
    let second = container.register(Shield.self) { _ in Shield(arms: "second") }
    #expect(container.remove(second.id))
    #expect(!container.remove(second.id))
    #expect(try container.resolve(Shield.self).arms == "first")
  }

  @Test func aRegistrationHasItsSourceLocation() {
    let container = Container()
    let line = #line + 1
    container.register(Boots.self, lifetime: .transient, Boots.init)
    #expect(container.registrations[0].location?.description == "RegistrationTests.swift:\(line)")
  }
}
