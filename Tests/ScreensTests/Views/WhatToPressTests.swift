import Lessons
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens

/// What the last two rows offer, here and now.
@Suite struct WhatToPressTests {
  private func lastRows(_ bench: Bench) -> String { bench.frame.suffix(2).joined(separator: "\n") }

  @Test func aPuzzlesOwnKeysComeFirst() async {
    let bench = await Bench.lesson(["lesson lab", "select Knight", "resolve Knight"], width: 80, height: 24)
    let footer = bench.frame.last ?? ""
    for item in ["r resolve", "x release", "Space use", "d remove", "e edit", "? help", "q quit"] {
      #expect(footer.contains(item))
    }
  }

  @Test func theSolutionIsOfferedWhenTheHintsAreTold() async {
    let bench = await Bench.lesson(["lesson lab"], width: 120, height: 40, pages: true)
    #expect(lastRows(bench).contains("H gives a hint, n goes on"))
    #expect(!lastRows(bench).contains("solution"))
    for _ in 1...3 { await bench.presses(.character("H")) }
    await bench.presses(.down)
    #expect(lastRows(bench).contains("X shows the solution, n goes on"))
    #expect(lastRows(bench).contains("X solution") && !lastRows(bench).contains("H hint"))
  }

  @Test func oneEscapeTooManyDoesNotCloseAPuzzle() async {
    let bench = await Bench.lesson(["lesson lab"], pages: true)
    await bench.presses(.escape)
    #expect(bench.frame.contains { $0.contains("Leave the puzzle?") })
    await bench.presses(.escape)
    #expect(bench.model.place == .puzzle && bench.model.overlay == nil)
    await bench.presses(.escape, .enter)
    #expect(bench.model.place == .laboratory)
  }

  @Test func afterTheLastStepNothingGoesOn() async {
    let bench = await Bench.lesson(
      ["lesson knight --step \(KnightSteps.count)", "play", "answer 1 no", "pane graph"], width: 120, height: 40)
    #expect(!lastRows(bench).contains("goes on"))
    #expect(!(bench.frame.last ?? "").contains("n next"))
  }

  @Test func aQuestionThatWasMissedFollowsTheLastStep() async {
    let bench = await Bench.lesson(
      [
        KnightSteps.command("01-soldered"), "answer 1 5", "play", "lesson knight --step \(KnightSteps.count)", "play",
        "answer 1 no", "pane graph",
      ], width: 120, height: 40)
    #expect((bench.frame.last ?? "").contains("n next"))
  }

  @Test func theFirstScreenNamesTheLessons() {
    let bench = Bench(knight: true, width: 80, height: 24)
    #expect(bench.frame.contains { $0.contains("L lists lessons and puzzles") })
  }

  /// Where not all of it fits, it says how to get there.
  @Test func aTaskThatIsCutSaysHowToScroll() async {
    let bench = await Bench.lesson(["lesson lab --step 3", "hint", "hint", "select Knight"], width: 80, height: 24)
    let note = bench.frame.first { $0.contains(" more: ") }
    #expect(note?.contains("more: Tab, ↓") == true)
    bench.run("pane task")
    #expect(bench.frame.contains { $0.contains("more: ↓") })
    bench.press(.pageDown, .pageDown)
    #expect(!bench.frame.contains { $0.contains(" more: ") })
  }
}
