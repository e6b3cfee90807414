import Core
import Foundation
import Lessons
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Saving, leaving, and the first content of the stage.
@Suite struct SavingTests {
  @Test func aKeySaves() throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("# mine\nplayground: 1\nservices:\n  A: {} # one\n", to: "a.yaml")
      let bench = Bench(["open \(path)", "add B"], pages: true)
      bench.press(.control("s"))
      #expect(
        try folder.read("a.yaml")
          == "# mine\nplayground: 1\nservices:\n  A: {} # one\n  B: { lifetime: transient }\n")
      #expect(!bench.model.stage.status.isUnsaved)
    }
  }

  @Test func savingWithoutAFileAsksForAName() {
    let bench = Bench(knight: true, pages: true)
    bench.press(.control("s"))
    let palette = bench.model.overlay as? Palette
    #expect(palette?.editor.text == "save knight.yaml")
  }

  @Test func aFileOfJSONStaysJSON() throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write(#"{"playground": 1, "services": {"A": {"needs": ["B"]}, "B": null}}"#, to: "a.json")
      let bench = Bench(["open \(path)", "add C as \"I\\x\" --needs \"A by property optional\"", "save"])
      #expect(bench.model.said.error == nil)
      let text = try folder.read("a.json")
      let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect((object["services"] as? [String: Any])?.count == 3)
      #expect(try ScenarioReader.read(text, path: path) == Scenario(bench.world))
    }
  }

  @Test func theShownScenarioIsSaved() throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("# mine\nplayground: 1\nservices:\n  A: {} # one\n", to: "a.yaml")
      let bench = Bench(["open \(path)", "edit A --lifetime weak"])
      let shown = bench.model.stage.status.scenarioText
      bench.run("save")
      #expect(try folder.read("a.yaml") == shown)
      #expect(shown.contains("# mine") && shown.contains("lifetime: weak") && shown.contains("# one"))
    }
  }

  @Test func commentsThatCannotBeKeptAreNotLost() throws {
    try TemporaryFolder.use { folder in
      let text = "# mine\nplayground: 1\nservices:\n  A: {\n    lifetime: !!str weak }\n"
      let path = try folder.write(text, to: "a.yaml")
      let bench = Bench(["open \(path)", "add B"])
      #expect(bench.run("save").contains("without losing the comments in the file; 'save \(path) --force'"))
      #expect(try folder.read("a.yaml") == text)
      bench.run("save --force")
      #expect(try folder.read("a.yaml").contains("B:"))
    }
  }

  // MARK: Leaving

  private func leaving(_ body: (Bench, TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("playground: 1\n", to: "a.yaml")
      let bench = Bench(["open \(path)", "add B"], pages: true)
      bench.press(.character("q"))
      #expect(bench.frame.contains { $0.contains("a.yaml has unsaved changes.") })
      try body(bench, folder)
    }
  }

  @Test func leavingSaves() throws {
    try leaving { bench, folder in
      bench.press(.character("s"))
      #expect(bench.model.exit.hasQuit)
      let text = try folder.read("a.yaml")
      #expect(text.contains("B:"))
    }
  }

  @Test func leavingDiscards() throws {
    try leaving { bench, folder in
      bench.press(.character("d"))
      #expect(bench.model.exit.hasQuit)
      let text = try folder.read("a.yaml")
      #expect(text == "playground: 1\n")
    }
  }

  @Test func theQuestionSaysThatEnterChooses() throws {
    let bench = Bench(["add Knight"], pages: true)
    bench.press(.character("q"))
    #expect(bench.frame.last?.contains("Enter choose") == true)
    bench.press(.escape, .character("S"))
    #expect(bench.frame.last?.contains("Enter open") == true)
  }

  @Test(arguments: [Key.escape, .character("n")]) func orOneStays(key: Key) throws {
    try leaving { bench, _ in
      bench.press(key)
      #expect(!bench.model.exit.hasQuit)
      #expect(bench.model.overlay == nil)
    }
  }

  @Test func aFailedSaveKeepsTheProgramOpen() throws {
    try leaving { bench, folder in
      try folder.write("playground: 1 # by somebody else\n", to: "a.yaml")
      bench.press(.character("s"))
      #expect(!bench.model.exit.hasQuit)
      #expect(bench.model.said.error?.description.contains("changed outside Playground") == true)
      bench.run("save --force")
      #expect(!bench.model.exit.hasQuit)
    }
  }

  @Test func leavingWithoutAFileAsksForAName() {
    let bench = Bench(["add B"], knight: true, pages: true)
    bench.press(.character("q"), .enter)
    let palette = bench.model.overlay as? Palette
    #expect(palette?.editor.text == "quit saving knight.yaml")
  }

  // MARK: Content of the stage

  @Test func scenariosAreChosenFromAList() throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("playground: 1\nservices: { Mine: {} }\n", to: "mine.yaml")
      let bench = Bench(["open \(path)", "scenario shop"], knight: true, pages: true)
      #expect(bench.world.orderedRegistrations.first?.name == "Router")
      bench.press(.character("S"))
      let rows = bench.frame.joined(separator: "\n")
      for name in ["knight", "shop", "session", "wizard", "findings", "empty", "mine.yaml"] {
        #expect(rows.contains(name))
      }
      bench.press(.down, .down, .enter)
      #expect(bench.model.stage.status.documentName == "session")
      bench.press(.character("S"), .end, .up, .enter)
      #expect(bench.world.orderedRegistrations.map(\.name) == ["Mine"])
    }
  }

  /// Checks all kinds of findings except those about Swift code and running programs.
  @Test func theScenarioOfFindingsHasEveryKind() {
    let bench = Bench("scenario findings\nresolve Parent\nrelease Parent")
    var kinds = Set(bench.world.findings.map(\.kind))
    for line in ["mode locator", "resolve Checkout", "use Checkout"] { bench.run(line) }
    kinds.formUnion(bench.world.findings.map(\.kind))
    #expect(kinds == Set(Diagnostic.Kind.allCases).subtracting([.factory, .mismatch, .slow, .unchecked]))
  }

  @Test func everyScenarioFitsItsList() {
    for (width, height) in [(20, 6), (40, 12), (80, 24), (120, 40)] {
      let bench = Bench(knight: true, width: width, height: height, pages: true)
      bench.press(.character("S"), .end)
      #expect(bench.frame.contains { $0.contains("another file") }, "\(width)x\(height)")
    }
  }

  @Test func undoDoesNotGoBehindTheCommandLine() throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("playground: 1\nservices: { Mine: {} }\n", to: "mine.yaml")
      let bench = Bench(["open \(path)"])
      bench.loop.startHere()
      #expect(bench.model.stage.status.undo == nil)
      #expect(bench.run("undo") == "Nothing to undo")
      #expect(bench.model.stage.status.documentName == "mine.yaml")
    }
  }

  @Test func theScopesStandUnderTheirParents() {
    let bench = Bench(
      "add A\nscope open user anna\nscope open user ben\nscope open message one in user:anna\nscope open message two in user:ben"
    )
    let rows = bench.frame.compactMap { row in
      ["  user:anna", "    message:one", "  user:ben", "    message:two"].first { row.contains("│" + $0) }
    }
    #expect(rows == ["  user:anna", "    message:one", "  user:ben", "    message:two"])
  }
}
