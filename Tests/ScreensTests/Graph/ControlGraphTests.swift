import TestSupport
import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Screens
@testable import Stage

/// The graph of control, which shows calls and creations.
@Suite struct ControlGraphTests {
  private func edges(_ bench: Bench) -> [String] {
    bench.model.stage.content.edges.map { "\($0.from) \($0.isCall ? "calls" : "creates") \($0.to)" }
  }

  @Test func theCalledObjectIsDrawnBelowItsCaller() async {
    let bench = await Bench.lesson([KnightSteps.command("00-who-decides"), "play"], width: 80, height: 24)
    #expect(bench.model.stage.look.subject == .control)
    #expect(edges(bench) == ["the code calls Greeter", "Greeter calls Coin"])
    #expect(bench.frame.contains { $0.contains("calls") })
  }

  @Test func callingAndCreatingAreTwoArrows() async {
    let bench = await Bench.lesson([KnightSteps.command("00b-who-creates"), "play"], width: 80, height: 24)
    #expect(
      edges(bench) == [
        "AuthViewController creates AuthService", "the code calls AuthViewController",
        "AuthViewController calls AuthService",
      ])
    let text = bench.frame.joined(separator: "\n")
    for word in ["AuthViewController ●●", "AuthService ●●", "creates", "calls"] { #expect(text.contains(word)) }
    // The graph shows the events up to the current moment.
    await bench.runs("step restart")
    await bench.runs("event next")
    #expect(edges(bench) == ["AuthViewController creates AuthService"])
  }

  /// Regression: in the frame of a box, the kind of a line read as the title of the box.
  @Test func theKindOfALineStandsBesideItsHead() async {
    let bench = await Bench.lesson([KnightSteps.command("00b-who-creates"), "play"], width: 80, height: 24)
    #expect(bench.frame.contains { $0.contains("▼ creates ▼ calls") })
    #expect(!bench.frame.contains { $0.contains(#/╭─*[a-z]+[a-z─]*╮/#) }, "\(bench.frame.joined(separator: "\n"))")
  }

  @Test(arguments: ["00-who-decides", "00b-who-creates"]) func boxesStayWhereTheyAre(folder: String) async {
    let bench = await Bench.lesson([KnightSteps.command(folder), "event next"], width: 80, height: 24)
    let drawing = bench.model.graph.drawn.scene?.drawing
    await bench.runs("play")
    #expect(bench.model.graph.drawn.scene?.drawing == drawing)
    #expect(bench.model.graph.drawn.scene?.isReadable == true)
  }

  @Test func theLaboratoryHasNoCode() async {
    let bench = Bench(knight: true)
    #expect(bench.run("graph control").contains("no code runs here"))
    bench.run("graph")
    bench.run("graph")
    #expect(bench.model.stage.look.subject == .services)
    let step = await Bench.lesson([KnightSteps.command("01-soldered"), "graph", "graph"])
    #expect(step.model.stage.look.subject == .control)
  }
}
