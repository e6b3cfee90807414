import Stage
import TestSupport
import Testing

@testable import Screens

/// Moments of another stage, which are shown in the style of that stage.
@Suite struct OtherStageTests {
  @Test func aMomentOfTheLaboratoryShowsItsServicesAndNeeds() async {
    let bench = await Bench.lesson(
      ["resolve Knight", KnightSteps.command("00-who-decides"), "play"], knight: true, pages: true)
    #expect(bench.model.stage.look.subject == .control)
    await bench.runs("at 20")
    #expect(bench.model.stage.look.subject == .services)
    #expect(bench.model.stage.snapshot == nil)
    #expect(bench.frame.contains { $0.contains("Garrison") })
    #expect(bench.model.graph.drawn.scene?.drawing.routes.isEmpty == false, "the needs of the services")
    await bench.runs("at now")
    #expect(bench.model.stage.look.subject == .control)
  }

  @Test func theViewOfThePresentIsRestored() async {
    let bench = await Bench.lesson(
      ["resolve Knight", KnightSteps.command("00-who-decides"), "play", "view timeline", "at 20"], knight: true,
      pages: true)
    #expect(bench.model.stage.view == .graph)
    await bench.runs("at now")
    #expect(bench.model.stage.view == .timeline)
  }

  @Test func aMomentOfALessonShowsItsStep() async {
    let bench = await Bench.lesson(
      [KnightSteps.command("00-who-decides"), "play", "lesson leave", "resolve Knight"], knight: true, pages: true)
    #expect(bench.model.stage.look.subject == .services)
    let step = bench.records.last { $0.kind.rawValue == "printed" || $0.kind.rawValue == "called" }
    await bench.runs("at \(step?.n ?? 0)")
    #expect(bench.model.stage.look.subject == .control)
    #expect(bench.model.stage.snapshot?.step.number == KnightSteps.number("00-who-decides"))
  }
}
