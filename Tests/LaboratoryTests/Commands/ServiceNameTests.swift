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

  @Test(arguments: [
    ("while true {}", "{"), ("uUqnsqs/nonexistent/x.yaml", "/"), ("a; b", ";"), ("Store \"main\" }", "}"),
  ])
  func codeAndPathsAreNoNames(name: String, character: String) {
    let error = UsageError(
      "a service needs a name without '\(character)'; use letters, digits, '_', '.' or generic arguments, as in Store<User>"
    )
    #expect(throws: error) { try ServiceName.check(name) }
    #expect(throws: error) { try Need.parse("\(Tokens.quoted(name)) by property") }
    let file = "playground: 1\nservices: { A: { needs: [\(YAMLValue.scalar(name))] } }"
    #expect(throws: FileError.self) { try ScenarioReader.read(file, path: "a.yaml") }
  }

  @Test(arguments: [
    "Store<User>", "Module.Store", "Store \"users/{main}\"", "\\.store", "Make(Int, String)", "[Store]",
    "any Store & Cart", "Till-2", "_store",
  ])
  func namesFromSwiftCodeAreNames(name: String) throws {
    try ServiceName.check(name)
    #expect(ServiceName.corrected(name) == name)
    #expect(try Need.parse(Tokens.quoted(name)) == [Need(name)])
  }

  @Test func aNameOfTheCodeThatIsNoneInAScenarioIsCorrected() throws {
    #expect(ServiceName.corrected("a/b {c} \"d/e\"") == "a_b _c_ \"d/e\"")
    try ServiceName.check(ServiceName.corrected("while true {}; x/y"))
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
