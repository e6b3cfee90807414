import Testing

@testable import Core

/// `validate()` is what a test of an application's container calls: it fails with the findings.
@Suite struct ValidationInTestsTests {
  private let container = Container()

  @Test func aTestFailsWithEveryFindingInItsMessage() throws {
    container.addPart("Knight", needs: ["Armor", "Horse"])
    try withKnownIssue {
      try container.validate()
    } matching: { issue in
      let message = issue.error.map { "\($0)" } ?? ""
      return message.contains("nothing is registered for Armor") && message.contains("nothing is registered for Horse")
    }
  }

  @Test func warningsAreRefusedOnRequest() throws {
    container.addPart("Forge", .container, needs: ["Fire"])
    container.addPart("Fire", .weak)
    try container.validate()
    let found = #expect(throws: ValidationError.self) { try container.validate(refusing: .warning) }
    #expect(found?.diagnostics.map(\.path) == [["Forge", "Fire"]])
  }

  @Test func whatTheRootsAskForIsChecked() {
    container.addPart("Profile", .scoped("user"))
    let found = #expect(throws: ValidationError.self) { try container.validate(roots: [.part("Profile")]) }
    #expect(found?.diagnostics.map(\.kind) == [.scope])
  }
}
