import Canvas
import TestSupport
import Testing

@testable import Screens

/// Messages of keys that cannot work now, which name the keys that help.
@Suite struct HintTests {
  @Test func anOpenQuestionIsDecidedByTheRun() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered")], pages: true)
    #expect(bench.model.stage.selection == nil)
    await bench.presses(.character("w"))
    #expect(bench.model.said.lines.map(\.text) == ["the run decides the question; Enter runs the code"])
  }

  @Test func withoutASelectionADecidedQuestionIsExplained() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered"), "play"], pages: true)
    await bench.presses(.character("w"))
    #expect(bench.model.said.lines.map(\.text) == ["Shown: the moment that the question is about"])
    await bench.presses(.right, .character("w"))
    #expect(bench.model.said.lines.first?.text.contains(" was made") == true)
  }

  @Test func presentingTheLaboratoryOffersNoStepsThatRunByThemselves() {
    let bench = Bench(knight: true, pages: true)
    bench.press(.character("P"))
    #expect(bench.model.presenting != nil)
    #expect(!bench.frame.contains { $0.contains("Autoplay") || $0.contains("autoplay") })
    bench.press(.character("A"))
    #expect(bench.model.said.lines.first?.text.hasPrefix("no lesson is open") == true)
  }

  @Test func aPastEventMarksOnlyItsObject() {
    let bench = Bench(knight: true, pages: true)
    bench.press(.character("P"), .character("r"))
    bench.press(.left, .left, .left, .left)
    let made = Glyphs(isASCII: false).made
    let boxes = bench.frame.joined().count { String($0) == made }
    #expect(boxes <= 1, "\(boxes) boxes have \(made)")
  }

  @Test func theGreatestDetailIsReportedAndTheGraphIsKept() {
    let bench = Bench(knight: true, width: 200, height: 60, pages: true)
    bench.run("select Garrison")
    #expect(bench.frame.contains { $0.contains("│transient  ") })
    bench.press(.character("+"))
    #expect(bench.model.said.lines.map(\.text) == ["The most detail is already shown"])
    #expect(bench.frame.contains { $0.contains("│transient  ") })
    bench.press(.character("-"), .character("+"))
    #expect(bench.frame.contains { $0.contains("│transient  ") }, "all is there again")
  }

  @Test func anUndoneDialogIsNamedWithoutItsAnswer() {
    let bench = Bench(["remove Armor --force", "undo"], knight: true)
    #expect(bench.model.said.lines.first?.text.hasPrefix("Undid: remove Armor") == true)
    #expect(bench.model.said.lines.first?.text.contains("--force") == false)
  }
}
