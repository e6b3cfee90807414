import Testing

@testable import Core

private protocol AbstractArmor: AnyObject, Sendable {}
private final class Armor: AbstractArmor {}
private final class Squire: Sendable {
  let armor: Weak<any AbstractArmor>
  init(armor: Weak<any AbstractArmor>) { self.armor = armor }
}

@Suite struct WeakTests {
  @Test func aWeakDependencyIsPresentWhileItIsRetained() throws {
    let container = Container(tracksInstances: true)
    container.register((any AbstractArmor).self, lifetime: .container, Armor.init)
    container.register(Squire.self, lifetime: .transient, Squire.init)
    let squire = try container.resolve(Squire.self)
    #expect(squire.armor() === (try container.resolve((any AbstractArmor).self)))
    container.close()
    #expect(squire.armor() == nil)
  }

  @Test func aWeakDependencyWithoutAHolderIsFreedAtOnce() throws {
    let container = Container()
    container.register((any AbstractArmor).self, lifetime: .transient, Armor.init)
    container.register(Squire.self, lifetime: .transient, Squire.init)
    #expect(try container.resolve(Squire.self).armor() == nil)
  }

  @Test func aWeakDependencyIsDeclaredAndCheckedLikeTheOthers() {
    let container = Container()
    container.register(Squire.self, lifetime: .transient, Squire.init)
    #expect(container.diagnose().map(\.kind) == [.missing])
  }
}
