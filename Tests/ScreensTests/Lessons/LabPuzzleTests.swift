import Lessons
import Testing

@testable import Laboratory
@testable import Screens

/// The laboratory's lesson: eleven puzzles, and a step with the same in Swift.
@Suite(.serialized) struct LabPuzzleTests {
  private static let lesson = Result { try Curriculum().lesson("lab") }
  private static let puzzles = (try? lesson.get())?.steps.filter { $0.scenario != nil } ?? []

  /// Goals that are not reached after some commands; nil if all are reached.
  private static func fault(_ number: Int, _ commands: [String]) async -> String? {
    let bench = await Bench.lesson(["lesson lab --step \(number)"] + commands)
    await bench.runs("expect goal")
    return bench.model.said.failedExpectation
  }

  @Test func puzzlesComeFirstAndQuestionsAboutSwiftLast() throws {
    let steps = try Self.lesson.get().steps
    #expect(steps.count == 12)
    #expect(steps.dropLast().allSatisfy { $0.scenario != nil && $0.files.isEmpty && $0.exercises.count == 1 })
    let last = try #require(steps.last)
    #expect(last.scenario == nil && !last.files.isEmpty)
    #expect(last.questions.count == 3 && last.exercises.isEmpty)
  }

  /// The check of the lesson, which is run here, tests the commands themselves.
  @Test(arguments: puzzles.map(\.folder)) func eachHasTwoWaysToItsGoalAndOneThatMissesIt(folder: String) throws {
    let lesson = try Self.lesson.get()
    let index = try #require(lesson.steps.firstIndex { $0.folder == folder })
    let step = lesson.steps[index]
    #expect(step.solutions.map(\.otherCommands.count) == [1])
    #expect(!step.misses.isEmpty)
    let report = PuzzleCheck(step, number: index + 1, of: lesson, prefix: "lab/").report()
    #expect(report.faults.map { "\($0.fault)" } == [])
  }

  /// An arrow that an edit removes has no head any more.
  @Test func anArrowGoesWithItsNeed() async {
    let bench = await Bench.lesson(["lesson lab --step 7"], width: 120, height: 40, pages: true)
    await bench.runs("edit Squire --needs Foo")
    #expect(!bench.frame.joined().contains("▲"), "\(bench.frame)")
  }

  /// The first object changes no view: a graph that turns into another drawing by itself confuses.
  @Test func aPuzzleKeepsItsGraph() async {
    for step in 1...11 {
      let bench = await Bench.lesson(["lesson lab --step \(step)"])
      #expect(bench.model.stage.view == .graph, "step \(step)")
      await bench.runs("resolve Knight")
      #expect(bench.model.stage.view == .graph, "step \(step)")
    }
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func theGraphToReachIsAlwaysOnTheScreen(size: (width: Int, height: Int)) async {
    let bench = await Bench.lesson(["lesson lab --step 3"], width: size.width, height: size.height)
    for line in ["resolve Knight", "hint", "hint", "undo"] {
      await bench.runs(line)
      #expect(bench.frame.contains { $0.contains("Target graph") }, "\(line): \(bench.frame)")
    }
  }

  @Test func theSignaturesOfAPuzzleAreThoseOfItsServices() async {
    let bench = await Bench.lesson(["lesson lab --step 9", "view signatures"], width: 120, height: 40)
    #expect(bench.frame.contains { $0.contains("Knight") && $0.contains("Horse") }, "\(bench.frame)")
  }

  @Test func anEmptyViewNamesTheKeyOfTheGraph() async {
    let bench = await Bench.lesson(["lesson lab --step 3", "view timeline"])
    let text = bench.frame.joined(separator: " ")
    #expect(bench.model.stage.view != .graph && text.contains("shows the graph"), "\(bench.frame)")
    await bench.runs("resolve Knight")
    #expect(!bench.frame.joined(separator: " ").contains("shows the graph"))
  }

  /// A task that was done stays done while the learner plays on. Goals that no longer hold have no tick.
  @Test func aDoneTaskShowsNoGoalsThatNoLongerHold() async {
    let bench = await Bench.lesson(
      ["lesson lab", "resolve Knight", "resolve Knight", "release Knight#1"], width: 120, height: 40)
    func shows(_ text: String) -> Bool { bench.frame.contains { $0.contains(text) } }
    #expect(shows("✓ Done:") && shows("✓ 1 Knight alive"))
    await bench.runs("resolve Knight")
    #expect(shows("✓ Done:") && !shows("✓ 1 Knight alive"))
    await bench.runs("undo")
    #expect(shows("✓ Done:") && shows("✓ 1 Knight alive"))
  }

  // MARK: First attempts

  @Test func aSeparatelyResolvedSwordIsOneTooMany() async {
    #expect(
      await Self.fault(1, ["resolve Sword", "resolve Knight", "resolve Knight", "release Knight#2"])
        == "one-left: expected 1 live Sword; alive: 2 (Sword#1, Sword#2)")
  }

  @Test func aPuzzleCanBeSolvedAfterMoreKnights() async {
    #expect(
      await Self.fault(1, ["resolve Knight", "resolve Knight", "resolve Knight", "release Knight", "resolve Knight"])
        == nil)
  }

  @Test func twoKnightsWithACastleEachShareNone() async {
    #expect(
      await Self.fault(2, ["edit Knight --lifetime transient", "resolve Knight", "resolve Knight"])
        == "shared: expected 1 live Castle; alive: 2 (Castle#1, Castle#2)")
  }

  @Test func aPuzzleCanBeSolvedAfterEarlierAttempts() async {
    let tried = [
      "resolve Knight", "release Knight", "edit Knight --lifetime transient", "resolve Knight", "release Knight",
    ]
    #expect(
      await Self.fault(2, tried + ["edit Castle --lifetime container", "resolve Knight", "resolve Knight"]) == nil)
  }

  @Test func theOriginalPuzzleHasTooManyCrests() async {
    #expect(
      await Self.fault(3, ["resolve Knight", "resolve Knight"])
        == "crests: expected 2 live Crests; alive: 4 (Crest#1, Crest#2, Crest#3, Crest#4)")
  }

  @Test func aMissingServiceIsFoundBeforeAnyInstanceIsMade() async {
    let bench = await Bench.lesson(["lesson lab --step 6"])
    #expect(bench.findings.filter { $0.hasPrefix("missing") } == ["missing Knight Weapon", "missing Horse Saddle"])
    let last = await Bench.lesson(["lesson lab --step 11"])
    #expect(last.findings.contains("missing Champion Lance"))
    #expect(last.findings.contains { $0.hasPrefix("cycle") })
  }
}
