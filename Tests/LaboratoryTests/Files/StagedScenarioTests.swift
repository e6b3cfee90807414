import Foundation
import Testing

@testable import Laboratory
@testable import Stage
@testable import Support

/// Worlds of scenarios that are made without a container. They equal the world that the laboratory shows.
@Suite struct StagedScenarioTests {
  @Test(arguments: BuiltInScenarios.all.map(\.name), [Mode.injection, .locator])
  func theStagedScenarioEqualsTheLaboratory(name: String, mode: Mode) throws {
    var scenario = try ScenarioReader.read(try BuiltInScenarios.named(name).text, path: name)
    scenario.mode = mode
    let delta = Engine((name: name, scenario)).present().delta
    var timeline = Timeline()
    timeline.follow(delta)
    let (world, events) = scenario.initialStage()
    #expect(try StateJSON(world, events: events).text == StateJSON(delta.world, events: timeline.records()).text)
  }

  @Test func aFailedEncodingIsAnErrorAndNoEmptyObject() {
    struct Broken: Encodable {
      func encode(to encoder: any Encoder) throws { throw UsageError("it is broken") }
    }
    #expect(throws: JSONText.Failure("Outer could not be written as JSON: it is broken")) {
      struct Outer: Encodable { let list = [Broken()] }
      return try JSONText.of(Outer())
    }
  }

  @Test func jsonIsWrittenAsFoundationReadsIt() throws {
    struct Inner: Encodable { let some: Int?, text = "a \"b\"\\\n\u{1}ü", truth = true }
    struct Outer: Encodable {
      let list = [Inner(some: 1), Inner(some: nil)], empty: [String] = [], map = ["k": 1.5], none: [String: Int] = [:]
      let small: UInt8 = 7
    }
    let text = try JSONText.of(Outer())
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    #expect(text == String(decoding: try encoder.encode(Outer()), as: UTF8.self) + "\n")
  }
}
