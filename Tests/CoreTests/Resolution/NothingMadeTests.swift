import Testing

@testable import Core

/// Failing resolutions with declared dependencies, which make no instance at all.
@Suite struct NothingMadeTests {
  private let container = Container()
  private let made = Counter()

  private func expectNothingMade(_ asked: String, _ path: String, from place: Container? = nil) {
    #expect(fault { try (place ?? container).part(asked) }?.pathText == path)
    #expect(made.value == 0)
  }

  @Test func aMissingLastDependencyMakesNothing() {
    container.addPart("Boots", made: made)
    container.addPart("Armor", needs: ["Boots", "Helmet"], made: made)
    container.addPart("Knight", needs: ["Boots", "Armor"], made: made)
    expectNothingMade("Knight", "Knight → Armor → Helmet")
  }

  @Test func aMissingPropertyMakesNothing() {
    container.addPart("Boots", needs: ["Laces property"], made: made)
    container.addPart("Knight", needs: ["Boots"], made: made)
    expectNothingMade("Knight", "Knight → Boots → Laces")
  }

  @Test func aCycleOfInitializersMakesNothing() {
    container.addPart("Boots", made: made)
    container.addPart("A", needs: ["Boots", "B"], made: made)
    container.addPart("B", .container, needs: ["Boots", "A"], made: made)
    expectNothingMade("A", "A → B → A")
  }

  @Test func anAsynchronousDependencyMakesNothing() async throws {
    container.addPart("Boots", .container, made: made)
    container.registerAsync(Part.self, named: "Archive", lifetime: .container) { _ in Part("Archive") }
    container.addPart("Armor", needs: ["Boots", "Archive"], made: made)
    container.addPart("Knight", needs: ["Boots", "Armor"], made: made)
    expectNothingMade("Knight", "Knight → Armor → Archive")
    #expect(fault { try container.part("Knight") }?.reason == .needsAsync)
    let archive = try await container.resolveAsync(Part.self, named: "Archive")
    #expect(try container.part("Knight").needs[1].needs[1] === archive)
  }

  @Test func aMissingScopeMakesNothing() {
    container.addPart("Boots", made: made)
    container.addPart("Profile", .scoped("user"), made: made)
    container.addPart("Knight", needs: ["Boots", "Profile"], made: made)
    expectNothingMade("Knight", "Knight → Profile")
  }

  @Test func aContainerServiceThatNeedsAScopeMakesNothing() throws {
    container.addPart("Profile", .scoped("user"), made: made)
    container.addPart("Forge", .container, needs: ["Profile"], made: made)
    container.addPart("Knight", needs: ["Profile", "Forge"], made: made)
    let scope = try container.openScope("user", key: "anna")
    expectNothingMade("Knight", "Knight → Forge → Profile", from: scope)
  }

  @Test func anErrorAfterSuccessInAnotherScopeMakesNothing() throws {
    let boots = Counter()
    container.addPart("Boots", made: boots)
    container.addPart("Profile", .scoped("user"))
    container.addPart("Knight", needs: ["Boots", "Profile"])
    let scope = try container.openScope("user", key: "anna")
    _ = try scope.part("Knight")
    #expect(fault { try container.part("Knight") }?.pathText == "Knight → Profile")
    #expect(boots.value == 1)
  }

  @Test func alsoAfterTheRegistryChanged() throws {
    let boots = container.addPart("Boots")
    container.addPart("Armor", needs: ["Helmet", "Boots"])
    container.addPart("Helmet", made: made)
    _ = try container.part("Armor")
    container.remove(boots)
    #expect(fault { try container.part("Armor") } != nil)
    #expect(made.value == 1)
  }

  @Test func anOptionalNeedMayBeMissing() throws {
    container.addPart("Armor", needs: ["Helmet?", "Boots"], made: made)
    container.addPart("Boots", made: made)
    #expect(try container.part("Armor").needs.map(\.name) == ["Boots"])
  }
}
