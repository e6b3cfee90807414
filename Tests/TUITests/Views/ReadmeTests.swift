import Foundation
import Testing

@testable import TUI

@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func read(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  @Test func theScreenshotIsWhatTheProgramDraws() throws {
    let readme = try read("README.md")
    let block = try #require(
      readme.components(separatedBy: "```text\n").dropFirst().first?.components(separatedBy: "\n```").first)
    let scenario = Self.root.appending(path: "Examples/knight.yaml").path
    var model = Model()
    model.showsPages = false
    let session = Session(Engine(), model: model)
    session.run("open \(Tokens.quoted(scenario))")
    session.run("resolve Garrison")
    #expect(view(session.model).text == block)
  }

  @Test func theTwoCommandLinesAreTheOnesThatCIRuns() throws {
    let readme = try read("README.md")
    let lines = readme.components(separatedBy: "```sh\n").dropFirst().prefix(2).compactMap {
      $0.split(separator: "\n").first
    }
    #expect(lines == ["scripts/setup && swift run playground", "scripts/setup && swift test"])
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
        #expect(known.contains(String(match.1)), "\(match.1)")
      }
    }
  }

  @Test func theSchemaKnowsTheKeysOfTheReader() throws {
    let schema = try read("schema/scenario.schema.json")
    for key in [
      "playground", "mode", "services", "scopes", "roots", "as", "lifetime", "needs", "service", "by", "optional", "in",
    ] {
      #expect(schema.contains("\"\(key)\": {"), "\(key)")
    }
  }
}
