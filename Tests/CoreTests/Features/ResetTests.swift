import Testing

@testable import Core

/// Resetting: instances are released, and their registrations stay.
@Suite struct ResetTests {
  private let container = Container()
  private let gone = Guarded<[String]>([])

  private func register(_ name: String, _ lifetime: Lifetime) {
    container.register(Part.self, named: name, lifetime: lifetime) { _ in Part(name) }
      .onTeardown { [gone] part in gone.change { $0.append(part.name) } }
  }

  @Test func resettingAServiceAffectsEveryScope() throws {
    register("Boots", .scoped("user"))
    register("Helmet", .scoped("user"))
    let scopes = try ["anna", "otto"].map { try container.openScope("user", key: $0) }
    let boots = try scopes.map { try $0.part("Boots") }
    let helmets = try scopes.map { try $0.part("Helmet") }
    #expect(container.reset(Part.self, named: "Boots"))
    #expect(!container.reset(Part.self, named: "Cloak"))
    #expect(gone.value == ["Boots", "Boots"])
    for (index, scope) in scopes.enumerated() {
      #expect(try scope.part("Boots") !== boots[index])
      #expect(try scope.part("Helmet") === helmets[index])
    }
  }

  @Test func resettingALifetimeReleasesTheNewestInstanceFirst() throws {
    for name in ["Boots", "Helmet"] { register(name, .container) }
    register("Cloak", .scoped("user"))
    let scope = try container.openScope("user", key: "anna")
    for name in ["Helmet", "Boots", "Cloak"] { _ = try scope.part(name) }
    container.register(Int.self, instance: 7)
    container.reset(.container)
    #expect(gone.value == ["Boots", "Helmet"])
    #expect(try container.resolve(Int.self) == 7, "a registered instance stays")
  }

  @Test func aScopeStaysOpenAfterItsReset() throws {
    register("Boots", .scoped("user"))
    register("Helmet", .container)
    let scope = try container.openScope("user", key: "anna")
    let (boots, helmet) = (try scope.part("Boots"), try scope.part("Helmet"))
    scope.reset()
    #expect(gone.value == ["Boots"])
    #expect(try scope.part("Boots") !== boots)
    #expect(try scope.part("Helmet") === helmet)
  }

  // MARK: Default lifetimes

  private struct Kept: Module {
    var defaultLifetime: Lifetime? { .container }
    func register(in container: Container) {
      container.register(Int.self) { _ in 7 }
      container.require(Plain())
      container.register(String.self, lifetime: .transient) { _ in "a" }
    }
  }
  private struct Plain: Module {
    func register(in container: Container) { container.register(Double.self) { _ in 7 } }
  }

  @Test func aContainersDefaultLifetimeAppliesWithoutAnExplicitLifetime() {
    let container = Container(defaultLifetime: .weak)
    container.register(Part.self) { _ in Part("Boots") }
    container.register(Int.self, lifetime: .transient) { _ in 7 }
    #expect(container.registrations.map(\.lifetime) == [.weak, .transient])
  }

  @Test func aModulesDefaultLifetimeAppliesToItsRegistrations() {
    container.require(Kept())
    container.register(Part.self) { _ in Part("Boots") }
    #expect(
      container.registrations.map { "\($0.key) \($0.lifetime)" } == [
        "Int container", "Double transient", "String transient", "Part transient",
      ])
  }
}
