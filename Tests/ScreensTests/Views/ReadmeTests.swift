import Foundation
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

@Suite struct ReadmeTests {
  private func read(_ path: String) throws -> String {
    try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
  }

  @Test func theTwoCommandLinesAreTheOnesThatCIRuns() throws {
    let readme = try read("README.md")
    let lines = readme.components(separatedBy: "```sh\n").dropFirst().prefix(2).compactMap {
      $0.split(separator: "\n").first
    }
    #expect(lines == ["scripts/setup && swift run playground", "scripts/test"])
  }

  @Test func theExampleIsTheKnightOnStage() throws {
    let example = try ScenarioReader.read(try read("Examples/knight.yaml"), path: "knight.yaml")
    #expect(example == BuiltInScenarios.knight)
  }

  @Test func everyKeyInTheReadmeIsBound() throws {
    let table = try read("README.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
    let known = Set(KeyTable.bindings.flatMap(\.keys).map(\.label))
    for row in table {
      for match in row.split(separator: "|")[0].matches(of: /`([^`]+)`/) {
        let text = String(match.1)
        let isKnown =
          text.hasPrefix(":") ? (try? CommandTable.parse(String(text.dropFirst()))) != nil : known.contains(text)
        #expect(isKnown, "\(text)")
      }
    }
  }

  /// Compares both directions: keys that only the schema has, and keys that only the reader has.
  @Test func theSchemaAndTheReaderKnowTheSameKeys() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(try read("schema/scenario.schema.json").utf8)) as? [String: Any])
    let service: [Any] = ["properties", "services", "additionalProperties", "oneOf", 1, "properties"]
    let need: [Any] = service + ["needs", "items", "oneOf", 1, "properties"]
    func at(_ path: [Any]) throws -> Set<String> {
      var node: Any = schema
      for step in path {
        if let key = step as? String { node = try #require((node as? [String: Any])?[key]) }
        if let index = step as? Int { node = try #require(node as? [Any])[index] }
      }
      return Set(try #require(node as? [String: Any]).keys)
    }
    #expect(try at(["properties"]) == Set(ScenarioReader.Keys.scenario))
    #expect(try at(service) == Set(ScenarioReader.Keys.service))
    #expect(try at(need) == Set(ScenarioReader.Keys.need))
    let scope: [Any] = ["properties", "scopes", "additionalProperties", "oneOf", 1, "properties"]
    #expect(try at(scope) == Set(ScenarioReader.Keys.scope))
  }
}
