import Stage
import Testing

@testable import Lessons

/// Figures of the knight's lesson, each counted by hand in the code.
@Suite struct KnightFiguresTests {
  private static func measures(_ folder: String) throws -> StepMeasures {
    let step = try knightStep(folder)
    return StepMeasures(now: step.files, original: step.files, solutions: [], locators: step.locators)
  }

  @Test(arguments: [
    ("01-soldered", "Armor 7, Knight 1", "", "0 of 2", 8),
    // A label and a button; load() can also access the view's variables: text, isBold, place.
    ("01b-fight-screen", "FightScreen 2", "", "0 of 1", 4),
    // Eight methods access seven variables, and the knight's method one.
    ("02-factory-methods", "Armor 7, Knight 1", "", "0 of 2", 57),
    ("03-caller-supplies", "Knight 8", "", "1 of 2", 9),
    ("04-forge", "Forge 8", "", "2 of 3", 0),
    ("05-service-locator", "Forge 9", "Armor 7, Knight 1", "0 of 3", 0),
    // Eight recipes and the error; configure(from:) and seven pieces, the knight's armor, the forge's table.
    ("05b-registry", "Forge 9", "Armor 7, Knight 1", "0 of 3", 9),
    ("06-injection", "Forge 7, Garrison 3", "", "2 of 4", 2),
    ("07a-initializer-injection", "Forge 7, Garrison 3", "", "2 of 4", 1),
    ("07b-property-injection", "Forge 7, Garrison 2", "", "2 of 4", 2),
    ("07c-method-injection", "Forge 8", "", "2 of 3", 2),
    ("08-dependency-inversion", "Forge 8, Garrison 2", "", "3 of 5", 1),
    // The armor creates its pieces again, so only the knight can be created with a stand-in.
    ("09-scopes", "Armor 7, Garrison 1", "", "1 of 3", 2),
  ]) func figures(folder: String, coupling: String, hidden: String, isolable: String, state: Int) throws {
    let measures = try Self.measures(folder)
    #expect(MeasureBench.list(measures, .coupling) == coupling)
    #expect(MeasureBench.list(measures, .hidden) == hidden)
    #expect(measures.figure(.isolable, of: nil)?.text == isolable)
    #expect(measures.figure(.state, of: nil)?.number == state)
  }

  /// The same change, a crown in place of the helmet, at four steps.
  @Test func aSwapChangesLessAndLessExistingCode() throws {
    func price(_ folder: String, _ edits: [(String, String)]) throws -> [Int?] {
      let step = try knightStep(folder)
      var code = StepCode(step.files)
      for (old, new) in [("class Helmet {}\n", "class Helmet {}\nclass Crown: Helmet {}\n")] + edits {
        try code.replace(old, with: new)
      }
      let measures = StepMeasures(now: code.files, original: code.original)
      return [Measure.changeTypes, .changeLines, .changeNew].map { measures.figure($0, of: nil)?.number }
    }
    // Tightly coupled: a line of the armor changes.
    #expect(try price("01-soldered", [("helmet = Helmet()", "helmet = Crown()")]) == [1, 1, 1])
    // Factory methods: a subclass, and the one place that names the armor.
    let crowned = "class CrownArmor: Armor {\n  override func makeHelmet() -> Helmet { Crown() }\n}\n\nclass Knight {"
    #expect(
      try price("02-factory-methods", [("class Knight {", crowned), ("armor = Armor()", "armor = CrownArmor()")])
        == [1, 1, 4])
    // The forge: armor and knight are unchanged, and with a subclass the forge as well.
    let forge = "class CrownForge: Forge {\n  override func makeHelmet() -> Helmet { Crown() }\n}\n\npublic func story"
    #expect(
      try price("04-forge", [("public func story", forge), ("let forge = Forge()", "let forge = CrownForge()")])
        == [0, 1, 4])
    // Leather armor in place of plate armor: one line in one place.
    let step = try knightStep("08-dependency-inversion")
    var code = StepCode(step.files)
    try code.replace("let armor = PlateArmor()", with: "let armor = LeatherArmor()")
    let sources = code.querySources(step)
    #expect(sources.measure("change-types", nil) == 1)
    #expect(sources.measure("change-lines", nil) == 1)
    #expect(sources.isUnchanged("Knight") == true)
  }

  @Test func figuresMoveWithAnEdit() throws {
    let step = try knightStep("01-soldered")
    var code = StepCode(step.files)
    #expect(code.querySources(step).measure("coupling", "Armor") == 7)
    try code.replace("    helmet = Helmet()\n", with: "")
    #expect(code.querySources(step).measure("coupling", "Armor") == 6)
    #expect(code.querySources(step).measure("coupling", nil) == 7)
  }

  @Test func aQueryWithoutAResultGivesTheReason() throws {
    let step = try knightStep("01-soldered")
    let sources = StepCode(step.files).querySources(step)
    func why(_ query: String) throws -> String? { try Query(query).evaluate(in: Timeline(), sources: sources).fault }
    #expect(try why("measure coupling Armor 7") == nil)
    #expect(try why("measure coupling Armor 6") == "expected measure coupling of Armor to be 6; the value is 7")
    #expect(
      try why("measure coupling Amor 6")?.hasSuffix("Helmet, Armor, Knight; did you mean 'Armor'?") == true)
    #expect(try why("measure coupling Amor 6")?.hasPrefix("unknown type 'Amor'; expected one of Boots") == true)
    #expect(try why("measure cuopling")?.hasSuffix("did you mean 'coupling'?") == true)
    #expect(try why("measure change-lines crown")?.hasPrefix("unknown solution 'crown'") == true)
    #expect(try why("measure detection Helmet")?.hasPrefix("not measured yet") == true)
    #expect(try why("measure detection Knight")?.hasPrefix("no code supplies a Knight") == true)
  }

  @Test func aScoreboardHasARowForEachStepWithItsRun() throws {
    let lesson = try Curriculum().lesson("knight")
    var runs = MeasuredRuns()
    let index = try #require(lesson.steps.firstIndex { $0.folder == "01-soldered" })
    let soldered = lesson.steps[index]
    runs.add([Detection(piece: "Helmet", .found(.never))], of: soldered.files)
    runs.addEnd(live: 9, of: soldered.files)
    let board = Scoreboard(lesson, runs: runs) { StepCode($0.files) }
    #expect(board.rows.map(\.number) == Array(1...lesson.steps.count))
    #expect(board.rows[index].cells[.live]?.text == "9")
    #expect(board.rows[index].cells[.detection]?.text == "never…")
    #expect(board.rows[index].cells[.coupling]?.text == "8")
    #expect(board.rows[index + 1].cells[.live] == .init(text: "?", isKnown: false))
    // The text that ran differs from the present one.
    let edited = Scoreboard(lesson, runs: runs) { step in
      StepCode(step.files, edited: step.files.map { StepFile(name: $0.name, text: $0.text + "\n") })
    }
    #expect(edited.rows[index].cells[.live]?.isKnown == false)
    #expect(edited.rows[index].isEdited)
  }
}
