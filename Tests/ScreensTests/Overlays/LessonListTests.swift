import TestSupport
import Testing

@testable import Canvas
@testable import Laboratory
@testable import Lessons
@testable import Screens

/// The list of lessons and paths.
@Suite struct LessonListTests {
  private func list(_ lines: [String] = []) async -> Bench {
    let bench = await Bench.lesson(lines, knight: true, width: 80, height: 24, pages: true)
    await bench.presses(.character("L"))
    return bench
  }

  @Test func lessonsShowMinutesAndTheSelectedOneItsSummary() async throws {
    let bench = await list()
    for lesson in try Curriculum().lessons() {
      let row = try #require(bench.frame.first { $0.contains(lesson.title) }, "\(lesson.title)")
      #expect(row.contains("min"))
      let about = try #require(lesson.about, "\(lesson.name) says what it is about")
      await bench.presses(.home)
      while let list = bench.model.overlay as? LessonList, !list.isAt("lesson \(lesson.name)") {
        await bench.presses(.down)
      }
      #expect(bench.frame.contains { $0.contains(about.prefix(40)) }, "\(lesson.name)")
    }
    #expect(bench.frame.contains { $0.contains("Path: Keys and scopes") })
    bench.loop.end()
  }

  /// Regression: `?`, the ASCII sign of what is missing, stood for every cell of the bar.
  @Test func theProgressBarHasAnASCIIForm() {
    var frame = Frame(width: 12, height: 1)
    frame.put(ProgressBar.text(3, of: 10), 0, 0, .text)
    frame.makeASCII()
    #expect(frame.text == "###.......")
  }

  /// While the lessons are read, keys are meant for their list, and not for the laboratory behind it.
  @Test func keysTypedAheadGoToTheList() async {
    let bench = await Bench.lesson([], knight: true, width: 80, height: 24, pages: true)
    let selection = bench.model.stage.selection
    for key in [Key.character("L"), .down, .down] { bench.loop.send(.key(key)) }
    await bench.loop.settled()
    #expect((bench.model.overlay as? LessonList)?.isAt("lesson knight") == true)
    #expect(bench.model.stage.selection == selection)
    bench.loop.end()
  }

  @Test func stepsAreUnfoldedWithTicksAndOpenQuestions() async {
    let bench = await list([
      "lesson opening --step 1", "resolve Garrison", "step 2", "answer 1 2", "resolve Garrison", "lesson leave",
    ])
    await bench.presses(.right)
    func row(_ title: String) -> String { bench.frame.first { $0.contains(title) } ?? "" }
    #expect(row("1 What a knight needs").contains("✓"))
    #expect(row("2 A second Garrison").contains("1 wrong"))
    #expect(row("3 Release an object").contains("1 question open"))
    // The position is restored.
    await bench.presses(.enter)
    #expect(bench.model.stage.world.lesson?.step.number == 2)
    bench.loop.end()
  }

  /// The tick agrees with `progress`: a step that was run to its end is finished only with its task.
  @Test func aStepWithAnOpenTaskHasNoTick() async throws {
    let bench = await list(["lesson opening --step 8", "answer 1 1", "play", "lesson leave"])
    await bench.presses(.right)
    let row = try #require(bench.frame.last { $0.contains("8 The same in Swift") })
    #expect(!row.contains("✓"), "\(bench.frame)")
    #expect(await bench.runs("progress").contains("opening: 0 of 8 steps"))
    bench.loop.end()
  }

  @Test func escapeFoldsBeforeItCloses() async {
    let bench = await list()
    await bench.presses(.right, .escape)
    #expect(bench.model.overlay is LessonList)
    #expect(!bench.frame.contains { $0.contains("1 What a knight needs") })
    await bench.presses(.escape)
    #expect(bench.model.overlay == nil)
    bench.loop.end()
  }

  @Test func aFilterFindsStepsOfAllLessons() async {
    let bench = await list()
    await bench.presses(.character("/"))
    for character in "captive" { await bench.presses(.character(character)) }
    #expect(bench.frame.contains { $0.contains(": 8 The captive") })
    #expect(!bench.frame.contains { $0.contains("Path: ") })
    // Escape ends the filter first.
    await bench.presses(.escape)
    #expect(bench.model.overlay is LessonList)
    #expect(bench.frame.contains { $0.contains("Path: ") })
    await bench.presses(.character("/"))
    for character in "8 the captive" { await bench.presses(.character(character)) }
    await bench.presses(.enter)
    #expect(bench.model.stage.world.lesson?.step.number == 8)
    bench.loop.end()
  }

  @Test func aStepOfAPathIsEnteredOnThePath() async {
    let bench = await list()
    await bench.presses(.end, .up, .right, .down, .enter)
    #expect(bench.model.stage.lesson?.path?.title == "Keys and scopes")
    #expect(bench.model.stage.lesson?.path?.number == 2)
    bench.loop.end()
  }

  @Test(arguments: [(0, "░░░░"), (1, "▓░░░"), (9, "▓▓▓░"), (12, "▓▓▓▓")]) func theBarIsFullWhenAllIsDone(
    done: Int, bar: String
  ) {
    #expect(ProgressBar.text(done, of: 12, width: 4) == bar)
  }
}

extension LessonList {
  fileprivate func isAt(_ line: String) -> Bool {
    LessonRow.all(all, opened: opened)[cursor.selected].line == line
  }
}
