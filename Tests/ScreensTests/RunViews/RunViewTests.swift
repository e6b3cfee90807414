import TestSupport
import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import Stage
@testable import Support

/// The views of a run in the program: keys, commands, shared settings, and exports.
@Suite struct RunViewTests {
  private static let made = ["add Boots", "add Armor --needs Boots", "resolve Armor", "release Armor"]

  @Test func aViewThatIsShownOrEmptySaysSo() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered"), "view graph"])
    #expect(bench.model.said.lines.map(\.text) == ["The graph is empty until the code runs"])
    await bench.runs("view timeline")
    await bench.runs("view timeline")
    #expect(bench.model.said.lines.map(\.text) == ["No change: view 2 is shown"])
    await bench.runs("answer 1 0")
    await bench.runs("play")
    await bench.runs("view graph")
    #expect(bench.model.said.lines.isEmpty)
  }

  @Test func eachViewHasAKeyAndItsTitleInTheBorder() {
    let bench = Bench(Self.made, width: 100)
    for entry in ViewTable.all where entry.view != .changes {
      bench.press(.character(entry.key))
      #expect(bench.model.stage.view == entry.view)
      #expect(bench.frame.contains { $0.contains(" \(entry.title) ") }, "\(entry.title)")
    }
  }

  @Test func everyViewOfAStepIsInTheTable() {
    #expect(Set(ViewTable.all.map(\.view)) == Set(StepView.allCases))
    // Two views that never occur in the same step share a key.
    #expect(Set(ViewTable.all.map(\.key)).count == StepView.allCases.count - 1)
    #expect(ViewTable[.levels].key == ViewTable[.changes].key)
  }

  @Test func theKeyThatTwoViewsShareOpensTheOneThatTheStepHas() async {
    let bench = await Bench.lesson([KnightSteps.command("06-injection")])
    await bench.presses(.escape, .character("9"))
    #expect(bench.model.stage.view == .changes)
    await bench.runs("lesson keys --step 4")
    await bench.presses(.escape, .character("9"))
    #expect(bench.model.stage.view == .levels)
  }

  @Test func aViewThatDoesNotExistIsRefusedByName() {
    #expect(Bench([]).run("view mesages").contains("did you mean 'messages'?"))
  }

  @Test func helpAndFooterNameTheKeys() {
    let bench = Bench(Self.made, width: 200)
    #expect(bench.frame.last?.contains("1-7 views") == true)
    let help = HelpPage.sections(bench.model).flatMap(\.rows).map(\.text)
    for entry in ViewTable.all {
      #expect(help.contains { $0.contains(" \(entry.key) ") && $0.contains(entry.summary) })
    }
  }

  /// Regression: the footer offered views that stay empty in the laboratory.
  @Test func viewsOfCodeAreOfferedInStepsWithCodeAndSayWhyTheyAreEmptyElsewhere() async {
    let bench = Bench(Self.made, width: 200, pages: true)
    for entry in ViewTable.all where entry.needsCode && entry.view != .changes {
      bench.press(.character(entry.key))
      let text = bench.model.graph.runView.drawing?.emptyText(bench.model.stage.keys.ofRuns)
      #expect(
        text?.hasPrefix("no code: ") == true && text?.hasSuffix(" shown in steps with code") == true, "\(entry.title)")
    }
    bench.press(.character("1"), .character("?"))
    let help = bench.model.overlay as? HelpList
    #expect(help?.rows.contains { $0.text.hasPrefix("  1-7 ") } == true)
    let step = await Bench.lesson([KnightSteps.command("06-injection"), "answer 1 1", "play"], width: 200)
    #expect(step.frame.last?.contains("1-9 views") == true)
  }

  @Test func theMomentIsShared() {
    let bench = Bench(Self.made + ["view messages"], width: 100)
    let count = bench.model.stage.timeline.count
    #expect(bench.frame.contains { $0.contains("▸") && $0.contains("× Boots#1") })
    bench.run("at \(count - 2)")
    #expect(!bench.frame.contains { $0.contains("▸") && $0.contains("× Boots#1") })
    #expect(bench.frame.contains { $0.contains("× Boots#1") }, "what came later is seen, and not lit")
  }

  @Test func theSelectionIsShared() {
    let bench = Bench(Self.made + ["view states", "select Boots"], width: 100)
    #expect(bench.frame.contains { $0.contains("Boots#1 ") && $0.contains("States") })
    bench.run("select Armor")
    #expect(bench.frame.contains { $0.contains("Armor#1 ") && $0.contains("States") })
    bench.run("view messages")
    bench.press(.right)
    #expect(bench.model.stage.selection != "Armor")
  }

  @Test func viewingCreatesNoObject() {
    let bench = Bench(Self.made)
    let count = bench.model.stage.timeline.count
    for entry in ViewTable.all where entry.view != .changes {
      bench.press(.character(entry.key), .character("["), .character("]"), .up, .right, .pageUp, .pageDown)
    }
    #expect(bench.model.stage.timeline.count == count)
  }

  @Test(arguments: [(20, 6), (40, 10), (72, 18), (80, 24), (200, 60)])
  func everyViewFitsEverySize(width: Int, height: Int) {
    let bench = Bench(knight: true, width: width, height: height)
    bench.run("resolve Knight")
    for entry in ViewTable.all where entry.view != .changes {
      bench.press(.character(entry.key))
      for row in bench.frame { #expect(TextWidth.of(row) <= width) }
    }
  }

  @Test func anASCIIScreenIsASCII() {
    let bench = Bench(Self.made, width: 100)
    var model = bench.model
    model.display.isASCII = true
    for entry in ViewTable.all {
      _ = update(&model, .input(.key(.character(entry.key))))
      let text = view(model).text
      let isASCII = text.allSatisfy { $0.isASCII }
      // A character without an ASCII form becomes a question mark. The only one is the help's key.
      #expect(isASCII && text.count { $0 == "?" } == 1, "\(entry.title)\n\(text)")
    }
  }

  @Test func theExportEqualsTheDrawing() throws {
    let bench = Bench(Self.made)
    let account = bench.model.stage.account(for: .messages)
    let text = try #require(try DrawingExport.text(.messages, of: account, .text, isASCII: false))
    #expect(text.contains("resolve Armor") && text.contains("× Boots#1"))
    let svg = try #require(try DrawingExport.text(.timeline, of: account, .svg, isASCII: false))
    #expect(svg.hasPrefix("<svg ") && svg.contains("Boots#1"))
    #expect(throws: UsageError.self) { try DrawingExport.text(.states, of: account, .dot, isASCII: false) }
  }

  /// A step names its first view, and leaving the lesson returns to the graph.
  @Test func aStepOpensWithItsView() async throws {
    let bench = await Bench.lesson(["lesson knight --step 1", "view timeline", "play"], width: 120, height: 40)
    #expect(bench.model.stage.view == .timeline)
    await bench.runs("step next")
    #expect(bench.model.stage.view == bench.model.stage.lesson?.view)
    await bench.runs("view messages")
    await bench.runs("lesson leave")
    #expect(bench.model.stage.view == .graph)
  }
}
