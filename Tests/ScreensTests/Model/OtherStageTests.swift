import Canvas
import Stage
import TestSupport
import Testing

@testable import Screens

/// Moments of another stage are shown as that stage is.
@Suite struct OtherStageTests {
  @Test func aMomentOfTheLaboratoryShowsItsServicesAndNeeds() async {
    let bench = await Bench.lesson(
      ["resolve Knight", KnightSteps.command("00-who-decides"), "play"], knight: true, pages: true)
    #expect(bench.model.look.subject == .control)
    await bench.runs("at 20")
    #expect(bench.model.look.subject == .services)
    #expect(bench.model.sight == nil)
    #expect(bench.frame.contains { $0.contains("Garrison") })
    #expect(bench.model.drawn.scene?.drawing.routes.isEmpty == false, "the needs of the services")
    await bench.runs("at now")
    #expect(bench.model.look.subject == .control)
  }

  @Test func whatTheLearnerHasChosenForThePresentComesBack() async {
    let bench = await Bench.lesson(
      ["resolve Knight", KnightSteps.command("00-who-decides"), "play", "view timeline", "at 20"], knight: true,
      pages: true)
    #expect(bench.model.view == .graph)
    await bench.runs("at now")
    #expect(bench.model.view == .timeline)
  }

  @Test func aMomentOfALessonShowsItsStep() async {
    let bench = await Bench.lesson(
      [KnightSteps.command("00-who-decides"), "play", "lesson leave", "resolve Knight"], knight: true, pages: true)
    #expect(bench.model.look.subject == .services)
    let step = bench.records.last { $0.kind.rawValue == "printed" || $0.kind.rawValue == "called" }
    await bench.runs("at \(step?.n ?? 0)")
    #expect(bench.model.look.subject == .control)
    #expect(bench.model.sight?.step.number == KnightSteps.number("00-who-decides"))
  }
}

/// Keys that cannot do their work say how to make it possible.
@Suite struct HintTests {
  @Test func whereNothingIsSelectedTheMessageNamesTheKeysThatSelect() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered"), "play"], pages: true)
    #expect(bench.model.selection == nil)
    await bench.presses(.character("w"))
    #expect(bench.model.lines.map(\.text) == ["nothing is selected in the graph; an arrow key selects"])
    await bench.presses(.right, .character("w"))
    #expect(bench.model.lines.first?.text.hasPrefix("nothing is selected") == false)
  }

  @Test func presentingTheLaboratoryOffersNoStepsThatRunByThemselves() {
    let bench = Bench(knight: true, pages: true)
    bench.press(.character("P"))
    #expect(bench.model.presenting != nil)
    #expect(!bench.frame.contains { $0.contains("runs by itself") || $0.contains("by themselves") })
    bench.press(.character("A"))
    #expect(bench.model.lines.first?.text.hasPrefix("no lesson is on stage") == true)
  }

  @Test func oneEventOfThePastMarksOnlyTheObjectThatItMade() {
    let bench = Bench(knight: true, pages: true)
    bench.press(.character("P"), .character("r"))
    bench.press(.left, .left, .left, .left)
    let made = Glyphs(isASCII: false, isHeavy: true).made
    let boxes = bench.frame.joined().count { String($0) == made }
    #expect(boxes <= 1, "\(boxes) boxes have \(made)")
  }
}
