import Lessons
import TestSupport
import Testing

@testable import Canvas
@testable import Laboratory
@testable import Screens

/// Questions of a presented step: they are asked in turn, and their answers are shown after the run.
@Suite struct PresentedQuestionsTests {
  private func caption(_ bench: Bench) -> String { bench.caption }

  private func number(_ bench: Bench) -> Int? { bench.world.lesson?.step.number }

  /// The change stands in the code while the question is open, and again beside its answer.
  @Test(arguments: [(80, 24), (120, 40)])
  func theCodeThatAQuestionSupposesIsShown(width: Int, height: Int) async throws {
    let bench = await Bench.lesson(
      ["lesson opening --step 8", "present"], width: width, height: height, pages: true)
    let supposed = " +     let two = Knight(helmet1)"
    try #require(bench.model.stage.openQuestion?.question.variant == "shared")
    #expect(bench.frame.contains { $0.hasPrefix(" -10   let two = Knight(helmet2)") }, "\(bench.frame)")
    #expect(bench.frame.contains { $0.hasPrefix(supposed) })
    await bench.presses(.character("1"))
    #expect(bench.model.stage.openQuestion == nil)
    #expect(!bench.frame.contains { $0.hasPrefix(supposed) }, "\(bench.frame)")
    await bench.presses(.enter)
    #expect(bench.model.stage.isOver && bench.frame.contains { $0.hasPrefix(supposed) }, "\(bench.frame)")
    bench.loop.end()
  }

  private static let keys: [Key] = [.right, .enter, .pageDown, .character(" ")]

  /// Regression: the first of three questions stayed open to the end, and the others were never asked.
  @Test(arguments: keys) func eachQuestionIsAskedBeforeTheRun(key: Key) async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("05b-registry"), "present"], width: 120, height: 40, pages: true)
    let (step, count) = (number(bench), bench.model.stage.lesson?.verdict.questions.count ?? 0)
    try #require(count == 3)
    for question in 1...count {
      #expect(bench.model.stage.openQuestion?.number == question)
      #expect(bench.world.lesson?.line == nil, "the code waits for the questions")
      let ask = bench.model.stage.openQuestion?.question.ask ?? "?"
      #expect(caption(bench).contains(ask.prefix(20)) && !caption(bench).contains("Not answered"))
      await bench.presses(key)
    }
    #expect(bench.world.lesson?.line != nil || bench.model.stage.isOver)
    for _ in 1...40 where !bench.model.stage.isOver { await bench.presses(key) }
    // The run decides two questions. One more press shows the answer to the question about a variant, too.
    #expect(bench.model.stage.openQuestion == nil && bench.model.stage.lesson?.verdict.isRevealed == false)
    await bench.presses(key)
    let verdict = try #require(bench.model.stage.lesson?.verdict)
    #expect(number(bench) == step && verdict.questions.allSatisfy { $0.truth != nil && $0.answer == nil })
    #expect(verdict.questions.map(\.truth) == ["no", "1", "0"])
    for (index, truth) in ["no", "1", "0"].enumerated() {
      let said = caption(bench).split(separator: " ").joined(separator: " ")
      #expect(said.hasPrefix("Answer \(index + 1) of 3.") && said.contains("Answer: \(truth)."), "\(said)")
      if index < 2 { await bench.presses(key) }
    }
    // The text after the answers and the tasks take the place of the code, before the next step.
    await bench.presses(key)
    let task = try #require(verdict.exercises.first?.exercise.task)
    #expect(number(bench) == step && bench.frame.contains { $0.contains(task.prefix(24)) })
    #expect(!bench.frame.contains { $0.contains("Registry.swift") })
    await bench.presses(key)
    #expect(number(bench) == step.map { $0 + 1 })
  }

  /// A single question stays visible while the code runs, and is answered by that run.
  @Test func aSingleQuestionCostsNoPress() async throws {
    let bench = await Bench.lesson([KnightSteps.command("06-injection"), "present"], pages: true)
    let step = number(bench)
    try #require(bench.model.stage.openQuestion != nil)
    await bench.presses(.right)
    #expect(bench.world.lesson?.line != nil)
    for _ in 1...40 where !bench.model.stage.isOver { await bench.presses(.right) }
    #expect(caption(bench).contains("Answer: 0.") && number(bench) == step)
    await bench.presses(.right, .right)
    #expect(number(bench) == step.map { $0 + 1 })
  }

  /// A presentation stores no answers, because no learner has given them.
  @Test func answersThatAreShownAreNotTheLearners() async throws {
    let bench = await Bench.lesson([KnightSteps.command("05b-registry"), "present"], pages: true)
    let step = number(bench)
    for _ in 1...60 where number(bench) == step { await bench.presses(.enter) }
    await bench.runs("present off")
    await bench.runs("step previous")
    #expect(number(bench) == step)
    #expect(bench.model.stage.lesson?.verdict.questions.allSatisfy { $0.answer == nil && $0.isRight == nil } == true)
    #expect(bench.model.stage.openQuestion?.number == 1)
  }

  /// A run by itself shows the answer to a question about a variant as well.
  @Test func aRunByItselfShowsEveryAnswer() async throws {
    let bench = await Bench.lesson([KnightSteps.command("05b-registry"), "present", "present auto"], pages: true)
    let step = number(bench)
    var isShown = false
    for _ in 1...2_000 where number(bench) == step && !isShown {
      bench.loop.send(.tick)
      await bench.loop.settled()
      isShown = bench.model.stage.lesson?.verdict.isRevealed == true && bench.model.stage.isOver
    }
    #expect(isShown && caption(bench).contains("Answer: no."))
  }

  /// After a run of edited code, the class sees the result of the task, the output, and that the question was about the
  /// original code.
  @Test func aRunOfEditedCodeShowsTaskAndOutput() async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("00b-who-creates"), "present", "answer 1 no"], width: 120, height: 40, pages: true)
    await bench.runs("code solution")
    await bench.presses(.enter)
    try #require(bench.model.stage.isOver && bench.model.stage.lesson?.verdict.isReached == true)
    let done = try #require(bench.model.stage.lesson?.verdict.exercises.first?.exercise.done)
    let text = caption(bench)
    #expect(text.contains("Done: \(done)") && text.contains("Printed: Arthur is in"), "\(text)")
    #expect(text.contains("Question about the original code: Your answer, no, is right."), "\(text)")
  }

  /// The answer is shown at the event that decides the question.
  @Test func theAnswerIsShownWhenTheRunDecidesIt() async throws {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered"), "present", "answer 1 0"], pages: true)
    #expect(!caption(bench).contains("is right"))
    await bench.presses(.right)
    try #require(!bench.model.stage.isOver)
    #expect(caption(bench).contains("Your answer, 0, is"), "\(caption(bench))")
    await bench.presses(.right)
    #expect(!caption(bench).contains("Your answer, 0, is"))
  }

  /// Edited code that does not compile is no end of the step.
  @Test func noKeyLeavesAStepWhoseEditedCodeDoesNotCompile() async throws {
    let edit = "code replace \"class Boots {}\" \"klass Boots {}\""
    let bench = await Bench.lesson(
      [KnightSteps.command("01-soldered"), "answer 1 0", edit, "present"], width: 80, height: 24, pages: true)
    let step = number(bench)
    for key in Self.keys + Self.keys {
      await bench.presses(key)
      #expect(number(bench) == step && caption(bench).contains("Does not compile: "), "\(key) \(caption(bench))")
    }
  }

  /// A view of the code does not show the run, so the graph takes its place until the run has ended.
  @Test func theGraphIsShownWhileTheCodeRuns() async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("02-factory-methods"), "present", "answer 1 no", "answer 2 1", "answer 3 0"], pages: true)
    #expect(bench.model.stage.view == .changes)
    await bench.presses(.right)
    try #require(!bench.model.stage.isOver && bench.world.lesson?.line != nil)
    #expect(bench.model.stage.view == .graph)
    await bench.presses(.enter)
    #expect(bench.model.stage.isOver && bench.model.stage.view == .changes)
  }

  /// The run of changed code does not answer a question about the author's code.
  @Test func aVariantSaysThatItDecidesNothing() async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("06-injection"), "present"], width: 80, height: 24, pages: true)
    await bench.runs("code variant ceremonial")
    await bench.presses(.enter)
    #expect(bench.model.stage.isOver && bench.model.stage.openQuestion != nil)
    #expect(caption(bench).contains("Original code decides this; → shows the answer"))
    await bench.presses(.right)
    #expect(bench.model.stage.lesson?.verdict.questions.first?.truth == "0")
    #expect(caption(bench).contains("Answer: 0."))
  }

  @Test(arguments: [(80, 24), (120, 40)]) func eachAnswerHasAPressOfItsOwn(size: (Int, Int)) async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("07a-initializer-injection"), "present", "answer 1 1", "answer 2 1", "answer 3 1"],
      width: size.0, height: size.1, pages: true)
    await bench.presses(.enter)
    try #require(bench.model.stage.isOver)
    if !bench.model.said.lines.isEmpty { await bench.presses(.enter) }
    let because = bench.model.stage.lesson?.verdict.questions.compactMap(\.question.because) ?? []
    try #require(because.count == 3)
    for reason in because {
      #expect(caption(bench).split(separator: " ").joined(separator: " ").contains(reason.prefix(24)), "\(reason)")
      await bench.presses(.right)
    }
  }

  @Test func keysThatTheCodeWaitsForAreNamed() async throws {
    let lesson = try Curriculum().lesson("methods")
    let step = try #require(lesson.steps.firstIndex { $0.folder == "04d-an-error-on-the-way" })
    let bench = await Bench.lesson(
      ["lesson methods --step \(step + 1)", "present"], width: 80, height: 24, pages: true)
    for _ in 1...9 where bench.model.stage.askedOfKeys == nil { await bench.presses(.enter) }
    try #require(bench.model.stage.askedOfKeys == .key)
    let names = bench.model.stage.lesson?.namedKeys ?? []
    try #require(!names.isEmpty)
    #expect(caption(bench).contains(Words.Keyed.waitsForKey(names)))
    await bench.presses(.character("z"))
    let said = caption(bench)
    #expect(said.ranges(of: "now waits for").count == 1, "\(said)")
  }
}
