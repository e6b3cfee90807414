import Lessons
import Testing

@testable import Canvas
@testable import Laboratory
@testable import Screens

/// Puzzles before a class: text and task stand beside the graph, and the key that continues solves them.
@Suite struct PresentedPuzzlesTests {
  private func caption(_ bench: Bench) -> String { bench.caption.split(separator: " ").joined(separator: " ") }

  private func text(_ bench: Bench) -> String {
    guard let area = bench.presentingLayout.text else { return "" }
    return bench.frame[area.y..<area.maxY].map { String($0.prefix(area.maxX)) }.joined(separator: " ")
      .split(separator: " ").joined(separator: " ")
  }

  @Test(arguments: [(80, 24), (120, 40)]) func textAndTaskStandBesideTheGraph(size: (Int, Int)) async throws {
    let bench = await Bench.lesson(
      ["lesson opening --step 4", "present"], width: size.0, height: size.1, pages: true)
    let task = try #require(bench.model.stage.lesson?.verdict.exercises.first?.exercise.task)
    #expect(text(bench).contains("A service is registered when") && !text(bench).contains(task.prefix(20)))
    // The task could give the answer away, so it follows the question.
    await bench.presses(.character("2"))
    #expect(text(bench).contains("– " + task.prefix(20)), "\(text(bench))")
    #expect(bench.frame.contains { $0.contains("Garrison") })
  }

  /// A moment of the past was not judged, so that no goal is marked there.
  @Test func goalsHaveNoMarkInThePast() async throws {
    let bench = await Bench.lesson(["lesson lab --step 1", "code solution", "present"], width: 120, height: 40)
    #expect(text(bench).contains("✓"), "\(text(bench))")
    await bench.runs("back")
    #expect(bench.model.stage.at != nil && !text(bench).contains("✓"), "\(text(bench))")
    bench.loop.end()
  }

  /// Regression: a puzzle that the presentation solved counted as the learner's own work.
  @Test func aPresentedSolutionCountsAsSeen() async throws {
    let bench = await Bench.lesson(["lesson lab --step 1", "present"], width: 120, height: 40)
    for _ in 1...12 where bench.model.stage.lesson?.verdict.isReached == false { await bench.presses(.right) }
    let attempt = try #require(bench.loop.engine.lesson?.attempt)
    let name = try #require(bench.model.stage.lesson?.verdict.exercises.first?.exercise.name)
    #expect(attempt.solved.contains(name))
    bench.loop.end()
  }

  /// A clicker has one key. It puts the question aside, runs the commands of the solution, and goes to the next step.
  @Test func aClickerSolvesAPuzzleCommandByCommand() async throws {
    let bench = await Bench.lesson(["lesson opening --step 4", "present"], width: 80, height: 24, pages: true)
    let ask = try #require(bench.model.stage.openQuestion?.question.ask)
    await bench.presses(.character("1"))
    #expect(caption(bench).contains(ask) && caption(bench).contains("Your answer: yes."), "\(caption(bench))")
    await bench.presses(.right)
    #expect(bench.model.stage.picture["Helmet"]?.standing == .missing)
    #expect(caption(bench).contains("Removed Helmet"))
    await bench.presses(.right)
    #expect(bench.model.stage.lesson?.verdict.isReached == true)
    #expect(text(bench).contains("✓ Done:"))
    // Message and answer have no room together, so each has a press.
    #expect(caption(bench).contains("nothing is registered for Helmet"), "\(caption(bench))")
    await bench.presses(.right)
    #expect(caption(bench).contains("Your answer, yes, is wrong: the answer is no."), "\(caption(bench))")
    await bench.presses(.right)
    #expect(bench.world.lesson?.step.number == 5)
  }

  @Test func aQuestionThatNobodyAnswersIsPutAsideAndItsAnswerShown() async throws {
    let bench = await Bench.lesson(["lesson opening --step 4", "present"], width: 120, height: 40, pages: true)
    await bench.presses(.pageDown)
    #expect(bench.model.stage.openQuestion == nil && bench.model.stage.timeline.world.instances.isEmpty)
    #expect(!caption(bench).contains("Skipped"))
    for _ in 1...2 { await bench.presses(.pageDown) }
    #expect(caption(bench).contains("Answer: no."), "\(caption(bench))")
  }

  /// After the presenter's own commands the puzzle begins again, so that a class sees each command of the solution.
  @Test func ownCommandsRestartThePuzzle() async throws {
    let bench = await Bench.lesson(["lesson lab --step 2", "present"], width: 80, height: 24, pages: true)
    await bench.runs("resolve Knight")
    await bench.presses(.right)
    #expect(bench.model.stage.lesson?.commands?.given == 0 && bench.world.instances.isEmpty)
    let solution = bench.model.stage.lesson?.solutionCommands ?? []
    try #require(solution.count == 4)
    for command in solution {
      await bench.presses(.right)
      #expect(caption(bench).contains(":\(command)"), "\(caption(bench))")
    }
    #expect(bench.model.stage.lesson?.verdict.isReached == true)
  }

  @Test func theGraphToReachStandsBelowTheTask() async {
    let bench = await Bench.lesson(["lesson lab --step 2", "present"], width: 120, height: 40, pages: true)
    #expect(bench.frame.contains { $0.contains("Target graph") }, "\(bench.frame)")
  }

  /// A class may answer after the presenter has gone on.
  @Test func aQuestionThatWasPutAsideCanStillBeAnswered() async throws {
    let bench = await Bench.lesson(["lesson opening --step 4", "present"], width: 80, height: 24, pages: true)
    await bench.presses(.right)
    #expect(caption(bench).contains("1) yes 2) no"), "\(caption(bench))")
    await bench.presses(.character("2"))
    #expect(bench.model.stage.lesson?.verdict.questions.first?.answer == "no" && bench.model.stage.view == .graph)
    #expect(caption(bench).contains("Your answer: no."))
  }

  /// The key that explains a wrong answer opens a page in a puzzle, too.
  @Test func aWrongAnswerOfAPuzzleIsExplained() async throws {
    let bench = await Bench.lesson(
      ["lesson opening --step 4", "answer 1 yes", "remove Helmet", "resolve Garrison"], width: 80, height: 24,
      pages: true)
    let because = try #require(bench.model.stage.lesson?.verdict.questions.first?.question.because)
    await bench.presses(.character("w"))
    #expect((bench.model.overlay as? TextPage)?.lines.contains { $0.text.contains(because.prefix(20)) } == true)
  }

  /// Pointing at a node, the key moves the pointer. A pointer at the edge does not stop the presentation.
  @Test func aPointerAtTheEdgeLetsThePuzzleGoOn() async throws {
    let bench = await Bench.lesson(
      ["lesson opening --step 4", "answer 1 yes", "present"], width: 80, height: 24, pages: true)
    await bench.presses(.down)
    #expect(bench.model.isPointing)
    for _ in 1...4 where bench.model.stage.picture["Helmet"]?.standing != .missing { await bench.presses(.right) }
    #expect(bench.model.stage.picture["Helmet"]?.standing == .missing && !bench.model.isPointing)
  }

  /// The presenter may solve the puzzle in another way. The solution then begins anew.
  @Test func thePresentersOwnCommandsDoNotStopTheClicker() async throws {
    let bench = await Bench.lesson(["lesson lab --step 1", "present", "resolve Sword"], pages: true)
    let count = try #require(bench.model.stage.lesson?.solutionCommands.count)
    for _ in 0...count where bench.model.stage.lesson?.verdict.isReached == false { await bench.presses(.right) }
    #expect(bench.model.stage.lesson?.verdict.isReached == true && bench.world.lesson?.step.number == 1)
    await bench.presses(.right)
    #expect(bench.world.lesson?.step.number == 2)
  }

  /// Autoplay gives time to read, to think about the question and the task, and then solves the puzzle.
  @Test func autoplaySolvesAPuzzle() async throws {
    let bench = await Bench.lesson(["lesson opening --step 4", "present", "present auto"], pages: true)
    var wasSolved = false
    for _ in 1...400 where bench.world.lesson?.step.number == 4 {
      bench.loop.send(.tick)
      await bench.loop.settled()
      if bench.model.stage.lesson?.verdict.isReached == true, bench.world.lesson?.step.number == 4 { wasSolved = true }
    }
    #expect(wasSolved && bench.world.lesson?.step.number == 5)
  }
}
