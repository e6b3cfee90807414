import TestSupport
import Testing

@testable import Canvas
@testable import Diagrams
@testable import Laboratory
@testable import Screens
@testable import Stage

/// The legend of a graph, which explains each line as it is drawn.
@Suite struct GraphLegendTests {
  private func legend(_ bench: Bench) -> String {
    guard let area = bench.model.layout.areas[.graph] else { return "" }
    let frame = view(bench.model)
    return (area.x..<area.maxX).map { frame[$0, area.maxY - 1].text }.joined()
  }

  @Test func theLegendExplainsTheDrawnSymbols() async {
    let bench = await Bench.lesson([KnightSteps.command("00b-who-creates"), "play"], width: 80, height: 24)
    #expect(legend(bench).contains("═▶ creates  ┄▶ calls"))
    await bench.runs("graph objects")
    #expect(legend(bench).contains("─▶ holds") && !legend(bench).contains("calls"))
  }

  /// The box of seven classes also holds a class that the armor has given up.
  @Test func aNameIsMarkedIfALineOfItsBoxMeansOtherNames() async {
    let bench = await Bench.lesson(["lesson knight --step 12", "event to 56"], width: 80, height: 24)
    #expect(!bench.frame.contains { $0.contains("⟨") }, "\(bench.frame)")
    await bench.runs("play")
    #expect(bench.frame.contains { $0.contains("⟨Gloves") }, "\(bench.frame)")
    #expect(!bench.frame.contains { $0.contains("⟨Boots") })
    // The pane has no room for the mark's words, so the legend keeps the lines alone.
    #expect(legend(bench).contains("─▶ needs  ═▶ creates") && !legend(bench).contains("⟨"), "\(legend(bench))")
    #expect(GraphLegend.Entry.passedBy.word == "not all arrows")
  }

  /// The locator holds the service that the pages pull, and does not need it.
  @Test func aLocatorHoldsItsServices() async {
    let bench = await Bench.lesson(["lesson locator --step 6", "answer 1 yes", "play"], width: 80, height: 24)
    #expect(legend(bench).contains("─▶ holds") && !legend(bench).contains("needs"), "\(legend(bench))")
  }

  @Test func aPlainArrowIsExplainedInTheLaboratory() {
    let bench = Bench(["add Armor", "add Knight --needs Armor"])
    #expect(legend(bench).contains("─▶ needs"))
  }

  @Test func aSampleHasTheColourOfItsLines() async throws {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered"), "play"], width: 80, height: 24)
    let area = try #require(bench.model.layout.areas[.graph])
    let frame = view(bench.model)
    let sample = try #require((area.x..<area.maxX).first { frame[$0, area.maxY - 1].text == "═" })
    #expect(frame[sample, area.maxY - 1].style.role == .creates)
  }

  /// A common arrow head would say that both services keep a captive.
  @Test func aFaultHasItsSignOnItsOwnLineIfLinesEndTogether() {
    let bench = Bench(
      [
        "add Session --lifetime scoped:user", "add Invoice --needs Session",
        "add Cache --lifetime container --needs Session",
      ], width: 120, height: 40)
    let rows = bench.frame.filter { $0.contains("◈") && !$0.contains("captive") }
    #expect(rows.count == 1 && rows[0].contains("━◈━"), "\(bench.frame)")
    #expect(bench.frame.contains { $0.contains("▼") })
  }

  @Test func aServiceThatMakesACaptiveIsToldAtOnce() {
    let bench = Bench(["add Session --lifetime scoped:user"], pages: true)
    #expect(bench.run("add Cache --lifetime container --needs Session").contains("captive: Cache (container)"))
    #expect(!bench.run("add Invoice --needs Session").contains("captive"))
  }

  @Test func legendEntriesWithoutRoomAreLeftOut() {
    let bench = Bench(["add Armor", "add Knight --needs Armor"])
    guard let scene = bench.model.graph.drawn.scene else { return }
    let legend = GraphLegend(
      bench.model.stage.content, .services, of: GraphPainter(scene: scene, glyphs: Glyphs(isASCII: false)))
    #expect(legend.fitting(8, Glyphs(isASCII: false)).entries == [.needs])
    #expect(legend.fitting(7, Glyphs(isASCII: false)).entries == [])
  }

  /// Between two boxes with enough room, the line is visible, and not just its arrowhead.
  @Test func theStrokeIsSeenWhereThereIsRoom() async {
    let bench = await Bench.lesson([KnightSteps.command("00-who-decides"), "play"], width: 80, height: 24)
    #expect(bench.frame.contains { $0.contains("┆") })
  }

  @Test func aCallIsBrightAtItsEvent() async {
    let bench = await Bench.lesson([KnightSteps.command("00-who-decides")], width: 80, height: 24)
    await bench.runs("play")
    var calls: [Touched.Edge] = []
    for n in 1...bench.model.stage.timeline.count {
      await bench.runs("at \(n)")
      calls += bench.model.stage.touched.edges.filter(\.isCall)
    }
    #expect(calls.contains(.init(from: "Greeter", to: "Coin", isCall: true)))
    #expect(calls.contains(.init(from: "the code", to: "Greeter", isCall: true)))
    // Calls are not part of the graph of services.
    await bench.runs("graph services")
    for n in 1...bench.model.stage.timeline.count {
      await bench.runs("at \(n)")
      #expect(bench.model.stage.touched.edges.allSatisfy { !$0.isCall })
    }
  }
}
