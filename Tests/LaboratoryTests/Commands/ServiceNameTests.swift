import Stage
import Testing

@testable import Laboratory

/// Names of services, which can be read back as they were written.
@Suite struct ServiceNameTests {
  @Test func aNameThatCouldNotBeReadAgainIsRefused() throws {
    let longest = String(repeating: "x", count: ServiceName.limit)
    try ServiceName.check(longest)
    let error = UsageError(
      "a service needs a shorter name; the limit in a file is 1000 characters, this name has 1001")
    #expect(throws: error) { try ServiceName.check(longest + "x") }
    // Written with an escape, each of these characters takes ten characters.
    #expect(throws: UsageError.self) { try ServiceName.check(String(repeating: "\u{E0001}", count: 101)) }
  }

  @Test(arguments: [0xFFFE, 0xFFFF, 0x2028, 0x2029, 0x85, 0xFEFF, 0x1FFFE, 0xFDD0] as [UInt32])
  func aNameThatAFileDoesNotKeepIsRefused(code: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(code))
    #expect(throws: UsageError.self) { try ServiceName.check("A\(scalar)B") }
    #expect(throws: UsageError.self) { try ServiceName.lifetime("scoped:A\(scalar)B") }
  }

  @Test func halvesOfACharacterInJSONAreTheCharacter() throws {
    let text = #"{"playground": 1, "services": {"\ud83d\ude00": {}, "back\\ud83d": {}, "\u00e9": {}}}"#
    let names = try ScenarioReader.read(text, path: "a.json").services.map(\.name)
    #expect(names.first == "😀")
    #expect(names.contains("é") && names.contains("back\\ud83d"))
    #expect(names.count == 3)
  }

  @Test(arguments: [
    String(repeating: "x", count: 1_000), String(repeating: "👩‍👩‍👧‍👦", count: 20), String(repeating: "\u{E0001}", count: 99),
  ])
  func theLongestNamesAreReadAgain(name: String) throws {
    try ServiceName.check(name)
    var scenario = Scenario()
    scenario.services = [ServiceDraft(name: name, interface: name, needs: [Need(name)])]
    let text = ScenarioWriter.text(scenario)
    #expect(try ScenarioReader.read(text, path: "a.yaml").services == scenario.services)
  }
}
