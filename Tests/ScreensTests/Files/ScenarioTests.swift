import Core
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

@Suite struct ScenarioTests {
  @Test func theBuiltInKnightIsRead() {
    let knight = BuiltInScenarios.knight
    #expect(
      knight.services.map(\.name) == [
        "Garrison", "Forge", "Knight", "Armor", "Boots", "Pants", "Belt", "Chest", "Bracers", "Gloves", "Helmet",
      ])
    #expect(knight.services.first { $0.name == "Armor" }?.interface == "AbstractArmor")
    #expect(knight.roots == ["Garrison"])
  }

  @Test func aWrittenScenarioIsReadBackUnchanged() throws {
    var scenario = Scenario()
    scenario.mode = .locator
    scenario.services = [
      ServiceDraft(name: "Boots"),
      ServiceDraft(
        name: "Armor", interface: "Abstract Armor", lifetime: .scoped("user session"),
        needs: [Need("Boots"), Need("Gloves", by: .property, isOptional: true), Need("a, b: c", by: .method)]),
      ServiceDraft(name: "騎士 👑", lifetime: .weak), ServiceDraft(name: "null", lifetime: .graph),
      ServiceDraft(name: "1.0", lifetime: .container), ServiceDraft(name: "quo\"te\\ and\ttab\u{7}\u{202E}"),
    ]
    scenario.scopeKinds = [.init(name: "user session", parent: nil), .init(name: "message", parent: "user session")]
    scenario.roots = ["Armor", "null"]
    let text = ScenarioWriter.text(scenario)
    #expect(try ScenarioReader.read(text, path: "test.yaml") == scenario)
  }

  @Test func anEmptyScenarioIsReadBack() throws {
    #expect(try ScenarioReader.read(ScenarioWriter.text(Scenario()), path: "test.yaml") == Scenario())
  }

  @Test func jsonIsRead() throws {
    let text = #"{"playground": 1, "mode": "locator", "services": {"A": {"needs": ["B"]}, "B": null}}"#
    let scenario = try ScenarioReader.read(text, path: "test.json")
    #expect(scenario.services == [ServiceDraft(name: "A", needs: [Need("B")]), ServiceDraft(name: "B")])
  }

  @Test func aPlainGraphIsRead() throws {
    let text = #"{"nodes": ["A", "B"], "edges": [["A", "B"]]}"#
    let scenario = try ScenarioReader.read(text, path: "graph.json")
    #expect(scenario.services == [ServiceDraft(name: "A", needs: [Need("B")]), ServiceDraft(name: "B")])
  }

  @Test func saveThenOpenGivesTheSameState() throws {
    try TemporaryFolder.use { folder in
      let path = folder.path("armory.yaml")
      let bench = Bench(
        "add Boots\nadd Armor as Plate --lifetime container --needs \"Boots by property optional\"\nmode locator\nsave \(path)"
      )
      let reopened = Bench("open \(path)")
      #expect(reopened.world.orderedRegistrations.map(\.draft) == bench.world.orderedRegistrations.map(\.draft))
      #expect(reopened.world.mode == .locator)
      #expect(!reopened.model.stage.status.isUnsaved)
    }
  }

  @Test func anInvalidFileKeepsTheScenario() throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("playground: 1\nservices: { A: { lifetime: forever } }\n", to: "bad.yaml")
      let bench = Bench("add Mine\nresolve Mine")
      bench.run("open \(path)")
      #expect(bench.model.said.error != nil)
      #expect(bench.live == ["Mine#1"])
      #expect(bench.world.orderedRegistrations.map(\.name) == ["Mine"])
    }
  }

  @Test func aFileChangedByAnotherProgramIsNotOverwritten() throws {
    try TemporaryFolder.use { folder in
      let path = folder.path("armory.yaml")
      let bench = Bench("add Boots\nsave \(path)")
      try folder.write("playground: 1\n", to: "armory.yaml")
      bench.run("add Helmet")
      #expect(
        bench.run("save")
          == "\(path) was changed outside Playground since it was opened; 'save \(path) --force' overwrites the file, "
          + "another name keeps both files")
      #expect(try folder.read("armory.yaml") == "playground: 1\n")
      bench.run("save --force")
      #expect(try folder.read("armory.yaml").contains("Helmet"))
    }
  }

  @Test func anotherFileThatIsThereIsNotWrittenOver() throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("precious", to: "other.yaml")
      #expect(Bench("add A").run("save \(path)").contains("already exists"))
      #expect(try folder.read("other.yaml") == "precious")
    }
  }
}
