import Testing

@testable import Core

/// Use of `validate()` in the tests of an application: it fails with the findings.
@Suite struct ValidationInTestsTests {
  private let container = Container()

  @Test func aTestFailsWithEveryFindingInItsMessage() throws {
    container.addPart("Knight", needs: ["Armor", "Horse"])
    // A test that calls `validate()` prints the error's description.
    let found = #expect(throws: ValidationError.self) { try container.validate() }
    #expect(
      found?.description == """
        error: Knight needs Armor, but nothing is registered for Armor. Register Armor, or make the dependency optional.
        error: Knight needs Horse, but nothing is registered for Horse. Register Horse, or make the dependency optional.
        """)
  }

  @Test func warningsAreRefusedOnRequest() throws {
    container.addPart("Forge", .container, needs: ["Fire"])
    container.addPart("Fire", .weak)
    try container.validate()
    let found = #expect(throws: ValidationError.self) { try container.validate(refusing: .warning) }
    #expect(found?.diagnostics.map(\.path) == [["Forge", "Fire"]])
  }

  @Test func theNeedsOfTheRootsAreChecked() {
    container.addPart("Profile", .scoped("user"))
    let found = #expect(throws: ValidationError.self) { try container.validate(roots: [.part("Profile")]) }
    #expect(found?.diagnostics.map(\.kind) == [.scope])
  }
}
