import Diagrams
import Lessons
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Graphs of two steps side by side.
@Suite struct ComparingTests {
  /// Letters right of a column that are bright, or those that are dim.
  private func letters(_ bench: Bench, from column: Int, isBright: Bool) -> String {
    let frame = view(bench.model)
    let area = PresentingLayout(bench.model.stage, bench.model.display, bench.model.presenting).graph
    return (area.y..<area.maxY).map { row in
      (column..<frame.width).map { x in
        let cell = frame[x, row]
        return (cell.style.role == .accent && cell.style.isBold) == isBright ? cell.text : " "
      }.joined()
    }.joined(separator: "\n")
  }

  @Test func differencesAreHighlightedAndListed() async throws {
    let locator = KnightSteps.number("05-service-locator")
    let bench = await Bench.lesson(
      [KnightSteps.command("03-caller-supplies"), "answer 1 no", "play"], width: 120, height: 40, pages: true)
    await bench.runs("compare \(locator)")
    let comparison = try #require(bench.model.presenting?.comparison)
    #expect(comparison.there.nodes == ["Forge"])
    #expect(comparison.here.nodes == [])
    // The comparison is computed from runs, not from a list: the locator's step has the same graph when it runs alone.
    let other = await Bench.lesson([KnightSteps.command("05-service-locator"), "play"])
    let own = Set(other.model.stage.content.edges.map { "\($0.from) \($0.to) \($0.by)" })
    let here = Set(bench.model.stage.content.edges.map { "\($0.from) \($0.to) \($0.by)" })
    #expect(Set(comparison.there.edges.map { "\($0.from) \($0.to) \($0.by)" }) == own.subtracting(here))
    #expect(Set(comparison.here.edges.map { "\($0.from) \($0.to) \($0.by)" }) == here.subtracting(own))
    let middle = try #require(PresentingLayout(bench.model.stage, bench.model.display, bench.model.presenting).other?.x)
    #expect(letters(bench, from: middle, isBright: true).contains("Forge"))
    #expect(!letters(bench, from: middle, isBright: true).contains("Knight"))
    #expect(letters(bench, from: middle, isBright: false).contains("Knight"))
    #expect(bench.frame[0].contains("\(locator) Service locator (after the run)"))
    #expect(bench.frame.suffix(4).joined(separator: " ").contains("Only in step \(locator): Forge"))
  }

  /// A run that has not come to its end lacks objects that it will make.
  @Test func aComparisonInMidRunSaysSoFar() async {
    let bench = await Bench.lesson(
      ["lesson knight --step 6", "event group", "event group", "compare 5"], width: 120, height: 40, pages: true)
    #expect(bench.model.stage.shown.lesson?.hasEnded == false)
    #expect(bench.frame[0].contains(", so far"))
    #expect(bench.frame.suffix(4).joined(separator: " ").contains("Only in step 5 so far: "))
    await bench.runs("play")
    #expect(!bench.frame.joined().contains("so far"))
  }

  @Test(arguments: [3, 5]) func bothDrawingsStackTheSameNodes(other: Int) async throws {
    let bench = await Bench.lesson(
      ["lesson knight --step 6", "play", "compare \(other)"], width: 120, height: 40, pages: true)
    _ = bench.frame
    let scene = try #require(bench.model.presenting?.comparison?.scene)
    #expect(scene.isStacked == bench.model.graph.drawn.scene?.isStacked)
  }

  @Test func aStepDoesNotDifferFromItself() async {
    let step = KnightSteps.number("06-injection")
    let bench = await Bench.lesson([KnightSteps.command("06-injection"), "play"])
    await bench.runs("view classes")
    #expect(await bench.runs("compare \(step)") == "Both graphs are the same.")
    #expect(bench.model.stage.view == .graph)
    #expect(await bench.runs("compare off") == "Comparison closed")
    #expect(bench.model.stage.view == .classes)
    #expect(await bench.runs("compare off") == "No comparison is open")
  }

  /// At its start a step has the graph that its text declares, without objects.
  @Test func aStepIsComparedAsItIsWritten() async {
    let bench = await Bench.lesson([KnightSteps.command("05-service-locator"), "play"], pages: true)
    await bench.runs("compare \(KnightSteps.number("06-injection")) start")
    #expect(bench.frame[0].contains("as declared in the code"))
    #expect(bench.model.presenting?.comparison?.there.nodes.contains("Garrison") == true)
    #expect(bench.model.presenting?.comparison?.other.content(of: .objects).nodes.isEmpty == true)
  }

  @Test func theStageIsAsItWas() async {
    let bench = await Bench.lesson([KnightSteps.command("05-service-locator"), "event next"])
    let count = bench.model.stage.timeline.count
    await bench.runs("compare \(KnightSteps.number("06-injection"))")
    #expect(bench.model.stage.timeline.count == count)
    #expect(bench.world.lesson?.step.number == KnightSteps.number("05-service-locator"))
  }

  @Test func anImpossibleComparisonIsRefusedWithAReason() async {
    #expect(Bench().run("compare 2") == "no lesson is open; 'lesson knight' starts one")
    let bench = await Bench.lesson([KnightSteps.command("06-injection")])
    #expect(
      await bench.runs("compare 99")
        == "the lesson 'knight' has no step 99; expected 1 to \(KnightSteps.count)")
    let page = KnightSteps.number("10-balance")
    #expect(
      await bench.runs("compare \(page)")
        == "step \(page), \(KnightSteps.title(page)), has no code and therefore no graph")
    #expect(await bench.runs("compare 2 middle") == "unknown moment 'middle'; expected one of end, start")
    let lab = await Bench.lesson(["lesson lab"])
    #expect(await lab.runs("compare 1 start") == "Both graphs are the same.")
  }

  /// A puzzle is compared as it is after its solution, or as it begins: with the commands that remove a service first.
  @Test func aPuzzleIsComparedAfterItsSolution() async {
    let bench = await Bench.lesson(["lesson opening --step 7"], width: 120, height: 40, pages: true)
    await bench.runs("compare 6")
    #expect(bench.frame[0].contains("6 Can it be made? (after its solution)"), "\(bench.frame[0])")
    await bench.runs("compare 6 start")
    #expect(bench.frame[0].contains("6 Can it be made? (at its start)"), "\(bench.frame[0])")
    #expect(
      bench.model.presenting?.comparison?.other.content(of: .services).nodes.contains {
        $0.name == "Helmet" && $0.standing == .missing
      } == true)
  }

  @Test func aMissingServiceIsADifference() async {
    let bench = await Bench.lesson(["lesson opening --step 4", "remove Helmet"], width: 120, height: 40, pages: true)
    await bench.runs("compare 3 start")
    let said = bench.caption.split(separator: " ").joined(separator: " ")
    #expect(said.contains("Only here: Helmet, missing") && said.contains("Only in step 3: Helmet."), "\(said)")
  }

  /// Without a number the previous step is compared, and with each further press of the key the step before that one.
  @Test func theKeyComparesWithEarlierAndEarlierSteps() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered"), "present"], pages: true)
    let step = KnightSteps.number("01-soldered")
    for other in (1..<step).reversed() {
      await bench.presses(.character("C"))
      #expect(bench.model.presenting?.comparison?.other.number == other)
    }
    await bench.presses(.character("C"))
    #expect(bench.model.presenting?.comparison == nil)
  }

  @Test func aStepToCompareIsChosenByItsTitle() async {
    let bench = await Bench.lesson(["lesson knight --step 8", "palette \"compare \""], width: 80, height: 24)
    #expect(LineCompletion.candidates("compare ", bench.model.stage).contains("compare 3"))
    #expect(bench.frame.contains { $0.contains("3   Tightly coupled") })
  }

  @Test func thePastOfARunIsNotTakenForCodeThatHasNotRun() async {
    let bench = await Bench.lesson(
      [KnightSteps.command("01-soldered"), "play", "at 1", "present", "compare 2"], width: 80, height: 24, pages: true)
    #expect(bench.model.stage.at == 1 && bench.model.presenting?.comparison != nil)
    #expect(!bench.frame.contains { $0.contains("Code not run yet") }, "\(bench.frame)")
  }

  @Test func codeThatHasNotRunIsMarkedAndOverlaysShowTheirKeys() async {
    let bench = await Bench.lesson(
      ["lesson knight --step 9", "present", "compare 3"], width: 80, height: 24, pages: true)
    #expect(bench.frame.contains { $0.contains("Code not run yet") })
    #expect(bench.frame.suffix(4).joined(separator: " ").contains("Run this step's code to compare"))
    await bench.runs("help")
    #expect(bench.frame.last?.contains("close") == true)
  }
}
