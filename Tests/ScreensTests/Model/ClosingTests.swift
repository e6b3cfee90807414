import Lessons
import Stage
import TestSupport
import Testing

@testable import Screens

/// Closing with Esc, which starts with the innermost. Closing something never quits the program.
@Suite struct ClosingTests {
  @Test func zoomAndNeighbourhoodEndOneAfterTheOther() {
    let bench = Bench([], knight: true)
    for line in ["select Boots", "focus Boots", "zoom"] { bench.run(line) }
    #expect(bench.model.panes.isZoomed && bench.model.stage.look.focus == "Boots")
    bench.press(.escape)
    #expect(!bench.model.panes.isZoomed && bench.model.stage.look.focus == "Boots")
    bench.press(.escape)
    #expect(bench.model.stage.look.focus == nil)
  }

  @Test func escapeClosesARefusalBeforeItLeavesTheLesson() async {
    let bench = await Bench.lesson(["lesson knight"], knight: true)
    bench.loop.run("lesson knight --step 99")
    #expect(bench.model.said.lines.contains { $0.tone == .bad })
    await bench.presses(.escape)
    #expect(bench.model.stage.isInLesson && bench.model.said.lines.isEmpty)
    await bench.presses(.escape, .escape)
    #expect(!bench.model.stage.isInLesson)
  }

  @Test func aReopenedLessonIsNotZoomed() async {
    let bench = await Bench.lesson(["lesson knight", "lesson leave", "zoom"], knight: true)
    #expect(bench.model.panes.isZoomed)
    await bench.runs("lesson knight")
    #expect(!bench.model.panes.isZoomed)
    await bench.runs("zoom")
    await bench.runs("lesson leave")
    #expect(!bench.model.panes.isZoomed)
  }

  @Test func whoeverGoesBeyondTheNeighbourhoodSeesTheOneFound() {
    let bench = Bench([], knight: true)
    bench.run("focus Garrison")
    bench.run("select Boots")
    #expect(bench.model.stage.look.focus == "Boots")
    #expect(bench.model.graph.drawn.scene?.names.contains("Boots") == true)
    // Selecting a visible service moves nothing.
    bench.run("select Armor")
    #expect(bench.model.stage.look.focus == "Boots")
  }

  @Test func aLifetimeThatIsTypedTakesThePlaceOfTheOneThere() throws {
    let bench = Bench([], knight: true)
    bench.press(.character("a"), .character("S"), .tab, .tab)
    for character in "weak" { bench.press(.character(character)) }
    let form = try #require(bench.model.overlay as? ServiceForm)
    #expect(form.text(.lifetime) == "weak")
  }

  @Test func escapeShowsTheQuestionAgainBeforeItSkipsIt() async {
    let bench = await Bench.lesson(["lesson opening --step 2"], width: 80, height: 24, pages: true)
    await bench.presses(.character("z"), .escape)
    #expect(!bench.model.panes.isZoomed && bench.model.stage.openQuestion != nil)
    await bench.presses(.escape)
    #expect(bench.model.stage.openQuestion == nil)
    bench.loop.end()
  }

  @Test func escapeShowsTheStepsViewBeforeItLeavesTheLessonAndTheListLeadsBack() async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("06-injection"), "play"], knight: true, width: 200, pages: true)
    let own = bench.model.stage.view
    await bench.runs("view \((own == .timeline ? StepView.messages : .timeline).rawValue)")
    try #require(bench.model.stage.view != own)
    #expect(bench.frame.last?.contains("Esc default view") == true, "\(bench.frame.last ?? "")")
    await bench.presses(.escape)
    #expect(bench.model.stage.view == own && bench.model.stage.isInLesson)
    for _ in 1...4 where bench.model.stage.isInLesson { await bench.presses(.escape) }
    let number = KnightSteps.number("06-injection")
    #expect(bench.model.said.lines.map(\.text) == ["Back in the laboratory · L, then Enter: back to step \(number)"])
    await bench.presses(.character("L"), .enter)
    #expect(bench.world.lesson?.step.number == number)
    bench.loop.end()
  }

  @Test func theFooterNamesKeysThatAreNoRowOneByOne() async {
    let bench = await Bench.lesson(["lesson opening --step 3"], width: 80, height: 24, pages: true)
    #expect(bench.frame.last?.contains("0/1/4 answer") == true, "\(bench.frame.last ?? "")")
    bench.loop.end()
  }

  @Test func afterARemovalTheNextServiceIsSelectedAndAtTheEndTheOneBefore() {
    let bench = Bench(knight: true)
    for name in ["A", "B", "C"] { bench.run("add \(name)") }
    for (removed, next) in [("B", "C"), ("C", "A")] {
      bench.run("select \(removed)")
      bench.run("remove \(removed)")
      #expect(bench.model.stage.selection == next)
    }
  }
}
