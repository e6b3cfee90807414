import Canvas
import Diagrams
import Stage
import Testing

@testable import Screens

/// Findings in the graph. Each is drawn on its edges, in a style of its own.
@Suite struct FaultTests {
  private func text(_ lines: [String]) -> String {
    let bench = Bench(lines, width: 80, height: 24)
    return bench.frame.joined(separator: "\n")
  }

  @Test func aCaptiveDependencyIsHeavy() {
    let text = text([
      "scope-kind request", "add Session --lifetime scoped:request", "add Till --lifetime container --needs Session",
    ])
    #expect(text.contains("◈"), "\(text)")
    #expect(text.contains("captive"))
  }

  @Test func aCycleIsMarkedOnItsLines() {
    let text = text(["add Hen --needs Egg", "add Egg --needs Hen"])
    #expect(text.contains("↻"), "\(text)")
    #expect(text.contains("cycle"))
  }

  /// Regression: with a long name the graph became a list, just when it had a cycle to show.
  @Test func aCycleAmongThirteenServicesWithALongNameIsDrawnWithItsLines() {
    let bench = Bench(knight: true, width: 80, height: 24)
    bench.run("add A2345678901234567890 --needs Garrison,B")
    bench.run("add B --needs A2345678901234567890")
    let text = bench.frame.joined(separator: "\n")
    #expect(bench.model.graph.drawn.scene?.fit.showsLines == true, "\(text)")
    #expect(text.contains("↻"), "\(text)")
  }

  /// Regression: without colour a short hidden edge looked like a bare `▼`.
  @Test func aHiddenDependencyHasADifferentArrowHead() {
    let bench = Bench(["add Boots", "add Knight --needs Boots", "mode locator", "resolve Knight", "use Knight"])
    let text = bench.frame.joined(separator: "\n")
    #expect(text.contains("▿") || text.contains("▹"), "\(text)")
    #expect(text.contains("┄▹ hidden"))
  }

  @Test func notesAreNotDrawn() {
    let bench = Bench(knight: true, width: 80, height: 24)
    #expect(bench.model.stage.faults.isEmpty)
    #expect(!bench.model.stage.findings.isEmpty)
  }

  @Test func everyFaultHasADifferentForm() {
    for isASCII in [false, true] {
      let glyphs = Glyphs(isASCII: isASCII)
      let forms = EdgeFault.allCases.map {
        [glyphs.faultLine($0, .vertical), glyphs.faultLine($0, .horizontal), glyphs.faultHead($0)]
      }
      #expect(Set(forms).count == forms.count)
      let heads = EdgeFault.allCases.map(glyphs.faultHead) + [glyphs.hiddenHead(.south), isASCII ? "v" : "▼"]
      #expect(Set(heads).count == heads.count)
    }
  }

  @Test func thePathThatRetainsAnObjectIsShownAndHighlighted() {
    let bench = Bench(knight: true, pages: true)
    bench.run("resolve Garrison")
    let said = bench.run("why Boots")
    #expect(said.contains("you → Garrison#1 → "), "\(said)")
    #expect(bench.model.stage.keptPath.first == "you")
    #expect(bench.model.stage.keptPath.last == "Boots")
    bench.press(.character("j"))
    #expect(bench.model.stage.keptPath.isEmpty)
  }
}
