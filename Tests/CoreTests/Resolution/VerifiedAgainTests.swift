import Testing

@testable import Core

private final class Boots: Sendable {}
private final class Lamp: Sendable {}
private final class Armor: Sendable {
  let boots: Boots
  let lamp: Lamp?
  init(boots: Boots, lamp: Lamp?) {
    self.boots = boots
    self.lamp = lamp
  }
}
private final class Knight: Sendable {
  let armor: Armor
  init(armor: Armor) { self.armor = armor }
}
private final class Stranger: Sendable {}
private final class BrokenLamp: Sendable {}

/// Verification after a registration: only the dependencies that the registration can have changed are verified again.
@Suite struct VerifiedAgainTests {
  private let container = Container()

  init() throws {
    container.register(Boots.self, lifetime: .transient, Boots.init)
    container.register(Armor.self, lifetime: .transient, Armor.init)
    container.register(Knight.self, lifetime: .transient, Knight.init)
    _ = try container.resolve(Knight.self)
  }

  private func isStillVerified<Service>(_ type: Service.Type) -> Bool {
    container.tree.registry.withLock { registry in
      registry.provider(of: ServiceKey(type)).map { registry.isStillVerified($0) } ?? false
    }
  }

  @Test func anUnrelatedRegistrationKeepsTheResult() throws {
    container.register(Stranger.self, lifetime: .transient, Stranger.init)
    #expect(isStillVerified(Knight.self))
    #expect(isStillVerified(Armor.self))
    for _ in 0..<1_000 { container.register(Stranger.self, lifetime: .transient, Stranger.init) }
    #expect(!isStillVerified(Knight.self))
    _ = try container.resolve(Knight.self)
    #expect(isStillVerified(Knight.self))
  }

  @Test func aReplacedDependencyIsVerifiedAgain() throws {
    container.register(Boots.self, lifetime: .transient, Boots.init)
    #expect(!isStillVerified(Knight.self))
    _ = try container.resolve(Knight.self)
    let id = try #require(container.registration(of: ServiceKey(Boots.self))?.id)
    container.remove(id)
    #expect(throws: ResolutionError.self) { try container.resolve(Knight.self) }
  }

  @Test func anOptionalRegisteredLaterIsVerified() throws {
    container.register(Lamp.self) { (_: Knight) in Lamp() }
    let error = #expect(throws: ResolutionError.self) { try container.resolve(Knight.self) }
    #expect(error?.pathText == "Knight → Armor → Lamp → Knight")
  }

  @Test func aProtocolProvidedLaterIsVerified() throws {
    container.register(Stranger.self) { (_: BrokenLamp) in Stranger() }.provide(Lamp.self)
    let error = #expect(throws: ResolutionError.self) { try container.resolve(Knight.self) }
    #expect(error?.pathText == "Knight → Armor → Stranger → BrokenLamp")
  }

  @Test func aDeclarationOfAScopeCausesVerification() throws {
    container.declareScope("user", key: Int.self)
    #expect(!isStillVerified(Knight.self))
    _ = try container.resolve(Knight.self)
  }
}
