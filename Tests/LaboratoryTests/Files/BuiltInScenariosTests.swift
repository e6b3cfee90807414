import Foundation
import Testing

@testable import Laboratory
@testable import Stage

/// The built-in scenarios.
@Suite struct BuiltInScenariosTests {
  @Test(arguments: BuiltInScenarios.all) func eachIsReadAndIsAnExample(_ one: BuiltInScenario) throws {
    let scenario = try ScenarioReader.read(one.text, path: one.name)
    if one.name == "empty" { return #expect(scenario == Scenario()) }
    #expect(!scenario.services.isEmpty)
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../../Examples/\(one.name).yaml")
      .standardizedFileURL
    #expect(try String(contentsOf: file, encoding: .utf8) == one.text)
  }

  @Test func theSessionIsLocked() throws {
    let session = try BuiltInScenarios.named("session")
    let world = Engine((name: "session", try ScenarioReader.read(session.text, path: ""))).present().delta.world
    #expect(world.findings.filter { $0.severity > .note }.isEmpty)
  }
}
