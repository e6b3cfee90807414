import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Highlighting, which applies to the objects of an event, and to nothing else.
@Suite(.serialized) struct HighlightTests {
  private func touched(_ bench: Bench, _ isMeant: (StageEvent.What) -> Bool) -> Touched {
    let moments = bench.model.stage.timeline.moments
    guard let n = moments.firstIndex(where: { isMeant($0.event.what) }), n > 1 else { return Touched() }
    return Touched(moments[n].event, before: moments[n - 1].world, after: moments[n].world)
  }

  @Test func anEventTouchesMakerAndMadeBothEndsOrTheFreedOne() async {
    let bench = await Bench.lesson([KnightSteps.command("09-scopes"), "code variant container", "play"])
    let made = touched(bench) { if case .created(let birth) = $0 { birth.service == .type("Boots") } else { false } }
    #expect(made.services == ["Armor", "Boots"] && made.made == ["Boots#1"])
    #expect(made.edges == [.init(from: "Armor", to: "Boots")])
    let held = touched(bench) { if case .held(let reference) = $0 { reference.field == "armor" } else { false } }
    #expect(held.objects == ["Knight#1", "Armor#1"] && held.services == ["Knight", "Armor"])
    #expect(held.edges == [.init(from: "Knight#1", to: "Armor#1"), .init(from: "Knight", to: "Armor")])
    let freed = touched(bench) { if case .released = $0 { true } else { false } }
    #expect(freed.freed == ["Garrison#1"] && freed.objects == freed.freed && freed.edges.isEmpty)
    for word in [StageEvent.What.statement(""), .printed(""), .ended(.returned)] {
      #expect(Touched(StageEvent(word), before: bench.world, after: bench.world).isEmpty)
    }
  }

  /// Text of the graph's cells that are highlighted.
  private func bright(_ bench: Bench) -> String {
    guard let area = bench.model.layout.graphArea else { return "" }
    let frame = view(bench.model)
    var text = ""
    for row in area.y..<area.maxY {
      for column in area.x..<area.maxX where frame[column, row].style.role == .accent && frame[column, row].style.isBold
      {
        text += frame[column, row].text
      }
    }
    return text
  }

  @Test func onlyTheNewestObjectIsHighlighted() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered")])
    while bench.world.lesson?.hasEnded == false, !bench.live.contains("Pants#1") { await bench.runs("event next") }
    let text = bright(bench)
    #expect(text.contains("Pants") && text.contains("Armor") && text.contains("◉"))
    #expect(!text.contains("Boots") && !text.contains("Knight"))
    #expect(bench.model.stage.selection == nil, "what happens selects nothing")
    // A command without an event changes no highlight.
    await bench.runs("add Horse")
    #expect(bright(bench) == text)
    // An event without objects removes the highlight.
    await bench.runs("play")
    #expect(bright(bench) == "")
  }

  @Test func aFreedObjectIsMarkedAtItsPlace() async {
    let bench = await Bench.lesson([
      KnightSteps.command("07c-method-injection"), "code variant inline", "graph objects",
    ])
    var marked: [String] = []
    while bench.world.lesson?.hasEnded == false {
      await bench.runs("event next")
      if !bench.model.stage.touched.freed.isEmpty, bench.frame.contains(where: { $0.contains("×") }) {
        marked += bench.model.stage.touched.freed.sorted()
      }
    }
    #expect(marked.contains("Armor#1"))
  }

  @Test func theSelectionStaysWhereTheLearnerPutIt() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered")] + Array(repeating: "event next", count: 4))
    await bench.runs("select Knight")
    await bench.runs("play")
    #expect(bench.model.stage.selection == "Knight")
  }
}
