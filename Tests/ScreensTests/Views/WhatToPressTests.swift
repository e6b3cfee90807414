import Lessons
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens

/// Keys that the last two rows offer in a situation.
@Suite struct WhatToPressTests {
  private func lastRows(_ bench: Bench) -> String { bench.frame.suffix(2).joined(separator: "\n") }

  @Test func aPuzzlesOwnKeysComeFirst() async {
    let bench = await Bench.lesson(["lesson lab", "select Knight", "resolve Knight"], width: 80, height: 24)
    let footer = bench.frame.last ?? ""
    for item in ["r resolve", "x release", "Space use", "a add", "u undo", "n next", "? help"] {
      #expect(footer.contains(item))
    }
  }

  @Test func theSolutionIsOfferedAfterTheLastHint() async {
    let bench = await Bench.lesson(["lesson lab"], width: 120, height: 40, pages: true)
    #expect(lastRows(bench).contains("H gives a hint, n goes to the next step"))
    #expect(!lastRows(bench).contains("solution"))
    for _ in 1...3 { await bench.presses(.character("H")) }
    await bench.presses(.down)
    #expect(lastRows(bench).contains("X shows the solution, n goes to the next step"))
    #expect(lastRows(bench).contains("X solution") && !lastRows(bench).contains("H hint"))
  }

  @Test func onlyChangedCodeIsCalledChanged() async {
    let bench = await Bench.lesson(
      [KnightSteps.command("01-soldered"), "answer 1 5", "play", "code replace \"let knight\" \"var knight\""],
      width: 120, height: 40, pages: true, checks: false)
    await bench.presses(.down)
    #expect(lastRows(bench).contains("Space runs edited code to its first event"), "\(lastRows(bench))")
    await bench.runs("code reset --force")
    await bench.presses(.down)
    #expect(lastRows(bench).contains("Space runs the code to its next event"), "\(lastRows(bench))")
  }

  /// The graph of a run stays after an edit. Its title then tells that it is not the graph of the code beside it.
  @Test func theGraphOfARunOfOtherCodeSaysSo() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered"), "answer 1 5", "play"], pages: true)
    func says() -> Bool { bench.frame.contains { $0.contains("Graph: last run") } }
    #expect(!says())
    await bench.runs("code replace \"let knight\" \"var knight\"")
    #expect(says())
    await bench.runs("code reset --force")
    #expect(says())
    await bench.runs("play")
    #expect(!says())
  }

  /// The state of a puzzle is kept, so leaving it needs no question.
  @Test func escapeLeavesAPuzzle() async {
    let bench = await Bench.lesson(["lesson lab"], pages: true)
    await bench.presses(.escape)
    #expect(bench.model.stage.place == .laboratory && bench.model.overlay == nil)
  }

  /// The laboratory shows its scenario only for the focus that the learner gave to it.
  @Test func afterALessonTheGraphHasTheFocusInsteadOfTheCode() async {
    let bench = await Bench.lesson(["lesson knight --step 3", "pane code"], pages: true)
    await bench.runs("lesson leave")
    #expect(bench.model.panes.focus == .graph)
  }

  @Test func theLastStepHasNoNextStep() async {
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
    #expect(bench.frame.contains { $0.contains("L lists lessons, S examples") })
  }

  /// A truncated task names the keys that scroll to the rest.
  @Test func aTruncatedTaskNamesTheScrollKey() async {
    let bench = await Bench.lesson(["lesson lab --step 3", "hint", "hint", "select Knight"], width: 80, height: 24)
    let note = bench.frame.first { $0.contains(" more line") }
    #expect(note?.contains("more lines: Tab, ↓") == true)
    bench.run("pane task")
    #expect(bench.frame.contains { $0.contains("more lines: ↓") })
    bench.press(.pageDown, .pageDown)
    #expect(!bench.frame.contains { $0.contains(" more line") })
  }

  /// While a key answers a question, it opens no view, and a page has no views to open.
  @Test func keysThatAnswerAreOfferedAsAnswers() async {
    let bench = await Bench.lesson([KnightSteps.command("07a-initializer-injection")], width: 80, height: 24)
    #expect(bench.frame.last?.contains("1/2 answer") == true)
    #expect(bench.frame.last?.contains("views") == false)
    await bench.runs("answer 1 no")
    await bench.runs("answer 2 0")
    await bench.runs("play")
    #expect(bench.frame.last?.contains("1-9 views") == true)
    await bench.runs(KnightSteps.command("10-balance"))
    #expect(bench.frame.last?.contains("views") == false)
  }

  @Test func aTruncatedTaskCanBeShownInFull() async {
    let bench = await Bench.lesson(
      [KnightSteps.command("07a-initializer-injection"), "answer 1 yes", "answer 2 1", "play"], width: 80, height: 18)
    await bench.runs("pane graph")
    #expect(bench.frame.contains { $0.contains("Task") && $0.contains(" more lines: Tab, ↓ ") })
    #expect(bench.frame.filter { $0.contains("– Knight holds Sword") }.count == 1)
    await bench.runs("pane task")
    #expect(
      bench.frame.contains { $0.contains("Task") && $0.contains("goals ––––") && $0.contains(" more lines: ↓ ") })
    bench.press(.down, .down, .down, .down, .down, .down, .down, .down, .down)
    #expect(bench.frame.contains { $0.contains("goals ––––") && !$0.contains("more") })
    bench.press(.up)
    #expect(bench.frame.contains { $0.contains("1 more line: ↓") }, "it is scrolled no further than its end")
  }

  /// Before the run the code in question is visible. After the run it is the end of the story, whatever function ran
  /// last.
  @Test(arguments: ["00-who-decides", "05b-registry", "07b-property-injection", "09c-captive"])
  func theEndOfTheStoryIsSeenAfterTheRun(folder: String) async {
    let bench = await Bench.lesson([KnightSteps.command(folder)], width: 80, height: 24)
    await bench.runs("play")
    let code = bench.frame.prefix { !$0.hasPrefix("╰") }.map { $0.prefix(40).dropFirst().dropLast() }
    let last = code.last { $0.contains { $0.isNumber } } ?? ""
    #expect(last.hasPrefix("▸") && last.contains("}"), "\(code)")
  }

  /// The note stands in the lower border if the title leaves no room beside it.
  @Test func anAdditionOfTheLessonIsMarkedAlsoOnANarrowScreen() async {
    for folder in ["05b-registry", "09b-container-to-take-home"] {
      let bench = await Bench.lesson([KnightSteps.command(folder)], width: 80, height: 24)
      #expect(bench.frame.contains { $0.contains("step not in the article") })
    }
  }

  @Test func aLineThatLiesBehindTheRunIsRefused() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered")])
    let first = KnightSteps.step("01-soldered")?.files.first
    let lines = first?.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
    let line = (lines.firstIndex { $0.contains("let knight = Knight()") } ?? 0) + 1
    await bench.runs("event to \(line)")
    let count = bench.model.stage.timeline.count
    let said = await bench.runs("event to \(line)")
    #expect(said == "the run is past line \(line); 'step restart' starts it again")
    #expect(!bench.model.stage.isOver, "the run stays where it is")
    #expect(bench.model.stage.timeline.count == count)
    await bench.runs("play")
    #expect(await bench.runs("event to \(line)") == said)
  }

  /// While a step runs automatically, or its screen waits without the keys, the keys have other effects.
  @Test func theFooterShowsTheCurrentMeaningOfAKey() async {
    let bench = await Bench.lesson(["lesson operations --step 4", "play"], width: 80, height: 24, pages: true)
    #expect(bench.frame.last?.contains("^T add a second") == true)
    await bench.presses(.escape)
    #expect(bench.frame.last?.contains("Space keys to the step") == true)
    #expect(bench.frame.last?.contains("Enter to its end") == false)
  }
}
