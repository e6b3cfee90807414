import Testing

@testable import Laboratory
@testable import Stage

/// Errors of scenario files: all faults at once, each with its line and column.
@Suite struct BadScenarioTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let faults: [String]
    var testDescription: String { faults.first ?? "" }

    init(_ text: String, _ faults: String...) {
      self.text = text
      self.faults = faults
    }
  }

  static let cases = [
    Case("", "f.yaml: the file is empty; expected a scenario that starts with 'playground: 1'"),
    Case("- a", "f.yaml:1:1: this is a list; expected a scenario: a mapping that starts with 'playground: 1'"),
    Case("services: {}", "f.yaml:1:1: 'playground' is missing; expected 'playground: 1' at the top"),
    Case("playground: 2", "f.yaml:1:13: version '2' is not known; expected 'playground: 1'"),
    Case(
      "playground: 1\nmode: lokator",
      "f.yaml:2:7: unknown mode 'lokator'; expected one of injection, locator; did you mean 'locator'?"),
    Case(
      "playground: 1\nservice: {}",
      "f.yaml:2:1: unknown key 'service'; expected one of playground, mode, services, scopes, roots; "
        + "did you mean 'services'?"),
    Case(
      "playground: 1\nservices:\n  A: { lifetime: contaner, neds: [B] }",
      "f.yaml:3:18: unknown lifetime 'contaner'; expected one of transient, graph, container, scoped:KIND, weak; "
        + "did you mean 'container'?",
      "f.yaml:3:28: unknown key 'neds'; expected one of as, lifetime, needs; did you mean 'needs'?"),
    Case(
      "playground: 1\nservices:\n  A: { needs: B }\n  C: 7",
      "f.yaml:3:15: 'needs' is 'B'; expected a list: [Boots, { service: Gloves, by: property }]",
      "f.yaml:4:6: the registration of 'C' is '7'; expected { lifetime: …, needs: […] }"),
    Case(
      "playground: 1\nservices:\n  A: { needs: [{ service: B, by: magic, optional: maybe }] }",
      "f.yaml:3:34: unknown way of injection 'magic'; expected one of initializer, property, method",
      "f.yaml:3:51: 'optional' is 'maybe'; expected true or false"),
    Case(
      "playground: 1\nservices:\n  A: { needs: [{ by: property }] }",
      "f.yaml:3:16: a dependency has no service; expected { service: NAME, by: property, optional: true }"),
    Case(
      "playground: 1\nservices:\n  \"A#1\": {}",
      "f.yaml:3:3: 'A#1' contains '#', which separates a service from its instance's number; choose another name"),
    Case(
      "playground: 1\nservices: { Knight: {} }\nroots: [Knigt, [x]]",
      "f.yaml:3:9: unknown service 'Knigt'; expected Knight; did you mean 'Knight'?",
      "f.yaml:3:16: found a list among 'roots'; expected a name"),
    Case(
      "playground: 1\nscopes: { user: {}, message: { in: usr } }",
      "f.yaml:2:36: unknown scope 'usr'; expected one of user, message; did you mean 'user'?"),
    Case(
      "playground: 1\nmode: lokator\nservices:\n  A: {}\n  B:\n    lifetime: forever\n  A: {}",
      "f.yaml:2:7: unknown mode 'lokator'; expected one of injection, locator; did you mean 'locator'?",
      "f.yaml:6:15: unknown lifetime 'forever'; expected one of transient, graph, container, scoped:KIND, weak",
      "f.yaml:7:3: 'A' occurs twice; expected each name once"),
    Case(
      "playground: 1\nservices: { A: {}\nmode: locator",
      "f.yaml:3:1: '{' of line 2 is not closed before this; expected ',' or '}'"),
    Case(
      "playground: 1\nroots: [A, B\nmode: locator",
      "f.yaml:3:5: '[' of line 2 is not closed before this; expected ',' or ']'"),
    Case(
      "playground: 1\nroots: [",
      "f.yaml:3:1: a value is missing here; expected a value, or the closing bracket before this"),
    Case(
      "playground: 1\nmode: \"locator\nroots: []",
      "f.yaml:2:7: the quoted text is not closed on this line; expected the closing quote"),
    Case(
      "playground: 1\n  mode: locator",
      "f.yaml:2:7: ':' cannot stand here; expected quotes around a text with ': ', or 'name: value' with the indentation of "
        + "its neighbours"),
    Case("playground: 1\nservices\nmode: locator", "f.yaml:2:1: the name of line 2 has no ':'; expected 'name: value'"),
    Case(
      "- A\nmode: locator",
      "f.yaml:2:1: the indentation of this line differs from the list of line 1; expected '- ' with the same indentation"
    ),
    Case(
      "playground: 1\nroots: @A",
      "f.yaml:2:8: a value cannot begin with this character; expected quotes around the text, and spaces in place of a tab"
    ),
    Case(
      "playground: 1\nroots: [*A]",
      "f.yaml:2:9: '*name' refers to no '&name' before it; expected quotes around a text that begins with '*'"),
    Case("%A\nplayground: 1", "f.yaml:1:3: '%' cannot begin a line; expected quotes around the text"),
    Case(
      #"{"nodes": ["A"], "edges": [["A", "B"], ["A"]]}"#,
      "f.yaml:1:28: unknown node 'B'; expected A", "f.yaml:1:40: an edge is a list; expected [from, to]"),
  ]

  @Test(arguments: cases)
  func everyFaultIsNamedAtItsPlace(_ one: Case) throws {
    let error = #expect(throws: FileError.self) { try ScenarioReader.read(one.text, path: "f.yaml") }
    #expect(error?.description == one.faults.joined(separator: "\n"))
  }

  @Test func aFileOfAnotherKindIsNamedAsSuch() {
    let error = #expect(throws: FileError.self) { try ScenarioReader.read("# Title\nA: b: c", path: "README.md") }
    #expect(
      error?.description
        == "README.md:2:5: a .md file is not a scenario; expected a .yaml or .json file, or a folder of Swift code")
  }

  /// Repeated keys are renamed, and the number of such names is limited.
  @Test(.timeLimit(.minutes(1)), arguments: [3, 4_096, 4_098, 10_000]) func aKeyMayBeRepeatedAnyNumberOfTimes(
    count: Int
  ) {
    let text = "playground: 1\n" + String(repeating: "mode: locator\n", count: count)
    let error = #expect(throws: FileError.self) { try ScenarioReader.read(text, path: "f.yaml") }
    let messages = Set(error?.faults.map(\.message) ?? [])
    #expect(messages == ["'mode' occurs twice; expected each name once"])
  }

  @Test(arguments: [
    "playground: [", "playground: 1\n\tservices: {}", "a: b: c", "playground: 1\nservices: { A: {}, A: {} }",
  ])
  func textThatIsNoYAMLIsReportedWithItsPlace(_ text: String) throws {
    let error = #expect(throws: FileError.self) { try ScenarioReader.read(text, path: "f.yaml") }
    #expect(error?.description.wholeMatch(of: /f\.yaml:\d+:\d+: .+; expected .+/) != nil, "\(error?.description ?? "")")
  }
}
