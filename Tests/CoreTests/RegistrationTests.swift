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

@Suite struct RegistrationTests {
  @Test func dependenciesAreReadFromTheInitializer() throws {
    let container = Container()
    container.register(Boots.self, .transient, Boots.init)
    container.register((any AbstractArmor).self, .container, PlateArmor.init)
    container.register(Knight.self) { r in try Knight(armor: r.resolve()) }
    let knight = try container.resolve(Knight.self)
    let other = try container.resolve(Knight.self)
    #expect(knight !== other)
    #expect(knight.armor === other.armor)
    #expect((knight.armor as? PlateArmor)?.helmet == nil)
    #expect(container.registrations[1].dependencies.map(\.isOptional) == [false, true])
    #expect(container.registrations[2].isOpaque)
  }
}
