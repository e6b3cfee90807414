import Laboratory
import Lessons
import Stage
import TestSupport
import Testing

@testable import Screens
@testable import Support

/// Measures of a step, by commands, in the JSON state, and as a list.
@Suite struct MeasuresTests {
  @Test func measuringWithoutALessonIsRefused() {
    let bench = Bench()
    #expect(
      bench.run("measures")
        == "no lesson is open, and the scoreboard measures lesson code; 'lesson knight' starts a lesson")
    #expect(bench.run("scoreboard") == "no lesson is open; 'lesson knight' starts one")
    #expect(bench.run("measures cuopling").hasSuffix("did you mean 'coupling'?"))
  }

  @Test func figuresAreListedWithTheirPlaces() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered")])
    let all = await bench.runs("measures")
    #expect(all.contains("coupling        8"))
    #expect(all.contains("not measured yet: 'measures detection Helmet'"))
    let coupling = await bench.runs("measures coupling Knight")
    #expect(coupling.contains("Soldered.swift:33  armor = Armor()  (Armor)"))
    #expect(
      await bench.runs("measures coupling Knigt") == "unknown type 'Knigt'; expected one of Boots, Pants, Belt, "
        + "Chest, Bracers, Gloves, Helmet, Armor, Knight; did you mean 'Knight'?")
    #expect(await bench.runs("measures hidden").contains("hidden          0"))
  }

  @Test func figuresMoveWithTheCodeAndLiveWithTheRun() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered"), "play"])
    #expect(await bench.runs("expect measure live Boots 1") == "as expected")
    #expect(await bench.runs("expect measure coupling Armor 7") == "as expected")
    _ = await bench.runs("code replace \"    helmet = Helmet()\\n\" \"\"")
    #expect(await bench.runs("expect measure coupling Armor 6") == "as expected")
    #expect(await bench.runs("expect measure change-lines 1") == "as expected")
    #expect(await bench.runs("measures change-types").contains("Armor: 1 of its lines"))
  }

  @Test func detectionsAreCachedForTheText() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered")])
    #expect(await bench.runs("expect measure detection Helmet 4").hasPrefix("not measured yet"))
    #expect(await bench.runs("measures detection Helmet").contains("Soldered.swift:25  helmet = Helmet()  (left out)"))
    #expect(await bench.runs("expect measure detection Helmet 4") == "as expected")
    #expect(await bench.runs("scoreboard").contains("never…"))
    _ = await bench.runs("step next")
    _ = await bench.runs("step previous")
    #expect(await bench.runs("expect measure detection Helmet 4") == "as expected")
    _ = await bench.runs("code replace \"class Boots {}\" \"class Boots { }\"")
    #expect(await bench.runs("expect measure detection Helmet 4").hasPrefix("not measured yet"))
    #expect(await bench.runs("measures detection Dragon").hasPrefix("unknown type 'Dragon'; expected one of Boots"))
  }

  /// Regression: one run counted its objects at its last line, another after its story had returned. A run that was left
  /// counted none.
  @Test func liveObjectsOfAllStepsAreCountedAtTheirLastLine() async {
    let bench = await Bench.lesson(
      ["lesson locator --step 17", "event next", "step next", "play", "step next", "play"], width: 120, height: 40,
      pages: true)
    #expect(bench.live == [], "the story of the last step has returned")
    await bench.runs("scoreboard")
    let live = ["17 A String as", "18 The third", "19 The same"].map { title in
      bench.frame.flatMap { $0.split(separator: "│") }.first { $0.contains(title) && $0.contains("   0   ") }?
        .split(separator: " ").last.map(String.init)
    }
    #expect(live == ["?", "5", "4"], "\(bench.frame)")
    bench.loop.end()
  }

  @Test func figuresAreInTheState() async throws {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered")])
    let model = bench.model
    let text = try StateJSON(model.stage.shown, events: [], snapshot: model.stage.snapshot).text
    #expect(text.contains("\"name\" : \"coupling\""))
    #expect(text.contains("\"of\" : \"Armor\""))
    #expect(text.contains("\"unknown\" : \"not measured yet"))
  }

  // MARK: The list

  private static let figures = [
    Figure(.coupling, 2, places: [place(1), place(2)]), Figure(.coupling, of: "A", 2, places: [place(1), place(2)]),
    Figure(.coupling, of: "B", 1, places: [place(3)]), Figure(.detection, .unknown("not tried")),
    Figure(.detection, of: "A", .unknown("not tried")), Figure(.live, 3),
  ]

  private static func place(_ line: Int) -> MeasuredPlace {
    MeasuredPlace(file: "A.swift", line: line, column: 1, text: "x", what: "X")
  }

  @Test func theListOpensAndCloses() {
    var list = MeasureList(title: "T", figures: Self.figures)
    #expect(list.rows == [.measure(.coupling), .measure(.detection), .measure(.live)])
    list.open()
    list.open()
    #expect(list.selection == .figure(1))
    list.open()
    #expect(list.rows.count == 7)
    list.open()
    #expect(list.selection == .place(figure: 1, 0))
    list.close()
    #expect(list.selection == .figure(1))
    list.close()
    list.close()
    list.close()
    #expect(list.rows.count == 3)
    list.move(-5)
    #expect(list.selection == .measure(.coupling))
    list.move(50)
    #expect(list.selection == .measure(.live))
    list.open()
    #expect(list.rows.count == 3)
    #expect(list.untried(.measure(.detection)) == [])
    #expect(list.untried(.figure(4)) == ["A"])
    #expect(list.untried(.figure(1)) == nil)
  }

  @Test func enterShowsThePlaceInTheCode() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered")], width: 80, height: 24, pages: true)
    // An open question receives typed keys first.
    bench.press(.escape)
    bench.run("measures")
    let number = KnightSteps.number("01-soldered")
    #expect(view(bench.model).text.contains("Measures: \(number) Tightly coupled"))
    bench.press(.right, .down, .right, .down, .enter)
    #expect(bench.model.overlay == nil)
    #expect(view(bench.model).text.contains("▸19     boots = Boots()"))
    #expect(bench.model.panes.focus == .code)
    bench.run("measures")
    bench.press(.down, .enter)
    #expect(view(bench.model).text.contains("▸20     pants = Pants()"), "the list is as it was left")
  }

  @Test(arguments: [(80, 24), (120, 40), (40, 10), (30, 8)]) func theListsFitTheScreen(width: Int, height: Int) async {
    let bench = await Bench.lesson(
      [KnightSteps.command("02-factory-methods")], width: width, height: height, pages: true)
    bench.run("measures")
    for _ in 0..<12 { bench.press(.right, .down) }
    let lines = view(bench.model).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= height + 1)
    #expect(lines.allSatisfy { TextWidth.of(String($0)) <= width })
    bench.press(.end)
    #expect(view(bench.model).text.contains("▸  live"))
  }

  @Test func aFigureIsPlottedOverTheVariants() async throws {
    try await TemporaryFolder.uses { folder in
      func box(_ names: String) -> String {
        "class Box {\n  var \(names)\n  func f() {}\n}\nfunc story() { _ = Box() }\n"
      }
      try folder.write([
        "lesson.yaml": "title: T\n",
        "01-a/step.md":
          "---\ntitle: A\nvariants: [{ name: bare, title: one alone }, { name: on, give: [key x] }]\n---\nSay.\n",
        "01-a/Box.swift": box("a = 1, b = 2, c = 3"), "01-a/variants/bare/Box.swift": box("a = 1"),
        "01-a/variants/more/Box.swift": box("a = 1, b = 2, c = 3, d = 4"),
      ])
      var surroundings = Surroundings.memory
      surroundings.lessons.tools = FakeSteps.tools()
      let bench = Bench(width: 80, height: 24, surroundings: surroundings)
      await bench.runs("lesson \(folder.path("")) --trust")
      let text = """
        state: properties that a method can use, summed over all methods
          one alone                1  =
          the code as it stands    3  ===
          more                     4  ====
        """
      #expect(await bench.runs("plot state") == text)
      #expect(await bench.runs("plot state Bax").contains("unknown type 'Bax'"))
      #expect(await bench.runs("plot live").contains("unknown measure of code 'live'"))
    }
  }

  @Test func theScoreboardFitsEightyColumns() throws {
    let board = try Scoreboard(Curriculum().lesson("knight"), runs: MeasuredRuns()) { StepCode($0.files) }
    let table = ScoreboardTable(board, width: 76)
    #expect(([table.header] + table.rows).allSatisfy { TextWidth.of($0) <= 76 })
    let index = KnightSteps.number("01-soldered") - 1
    #expect(table.rows[index].contains("Tightly coup"))
    // The text below the table has the whole title of the selected step.
    #expect(ScoreboardTable.changes(board.rows[index]).contains("Tightly coupled"))
  }
}
