import Laboratory
import Lessons
import Stage
import TestSupport
import Testing

@testable import Screens

/// Questions on the screen. Typed keys go to the open question, and no question blocks. The step's simulated process
/// makes five objects.
struct AnsweringTests {
  /// An answer in a puzzle counts although its task is not done, also in the review at the end of the lesson.
  @Test func anAnswerCountsWithoutItsTask() async {
    let bench = await Bench.lesson(["lesson opening --step 2", "answer 1 2", "step 8"])
    #expect(await bench.runs("step next").contains("Review 1 of 1"))
    await bench.runs("answer 1 1")
    #expect(bench.model.stage.lesson?.verdict.questions.first?.isRight == true)
    let closing = await bench.runs("step next")
    #expect(closing.contains("6 questions: 1 right, 0 wrong, 5 open"), "\(closing)")
  }

  /// A verdict names the input that decided it only if the learner gave other input.
  @Test func aVerdictNamesOnlyOtherInput() async {
    for (line, isNamed) in [("give line Anna", false), ("give line Eve", true)] {
      let bench = await Bench.lesson(
        ["lesson keys --step 7", "answer 1 1", "answer 2 1", "play", line, "play"], width: 120, height: 40)
      let said = bench.frame.joined(separator: " ")
      #expect(said.contains("The deciding run had") == isNamed, "\(line): \(bench.frame)")
    }
  }

  @Test func theKeyOfHintsSaysWhyThereIsNone() async {
    let bench = await Bench.lesson(["lesson knight --step 1"], pages: true)
    bench.press(.character("H"))
    #expect(bench.model.said.lines.map(\.text) == ["Open question: answer it first"])
    bench.press(.character("?"), .character("/"))
    for letter in "hint" { bench.press(.character(letter)) }
    bench.press(.enter)
    #expect(bench.frame.contains { $0.contains("not available: Open question") }, "\(bench.frame)")
  }

  /// The solution would answer the question.
  @Test func theKeyOfTheSolutionWaitsForTheAnswer() async {
    let bench = await Bench.lesson(["lesson knight --step 12"], pages: true)
    bench.press(.character("X"))
    #expect(bench.model.said.lines.map(\.text) == ["Open question: answer it first"])
    #expect(bench.model.overlay == nil)
  }

  /// A run that was stopped decides nothing, so Space does not leave its question behind.
  @Test func spaceStaysAtTheQuestionOfARunThatWasStopped() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(
        "  - ask: How many things?\n    query: live Thing\n    variant: other", folder: folder)
      await bench.runs("play")
      guard bench.model.stage.isOver, bench.model.stage.openQuestion != nil else { return }
      await bench.presses(.character(" "))
      #expect(bench.model.said.lines.first?.text.hasPrefix("Open question: answer it,") == true)
      #expect(bench.model.stage.world.lesson?.step.number == 1)
    }
  }

  @Test func anArrowWithoutAnEffectSaysSo() {
    let bench = Bench(["add Armor"])
    for line in ["view timeline", "pane graph"] { bench.run(line) }
    bench.press(.down)
    #expect(bench.model.said.lines.map(\.text) == ["Nothing more below"])
  }

  private static func bench(_ questions: String, _ more: [String: String] = [:], folder: TemporaryFolder) async throws
    -> Bench
  {
    try folder.write(
      [
        "lesson.yaml": "title: Asking\n",
        "01-a/step.md": "---\ntitle: A\nquestions:\n\(questions)\n---\nSay.\n",
        "01-a/Fake.swift": "public func story() {}\n",
      ].merging(more) { $1 })
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = FakeSteps.tools()
    let bench = Bench(width: 80, height: 24, surroundings: surroundings)
    await bench.runs("lesson \(folder.path("")) --trust")
    return bench
  }

  private static let number = "  - ask: How many things?\n    query: live Thing\n    because: Each event makes one."
  private static let choice =
    "  - ask: How many things?\n    query: live Thing\n    choices: [0, 5, 6]\n    because: Each event makes one."

  /// While a question is open, help lists the keys that answer it instead of those of the views.
  @Test func helpListsTheKeysThatAnswer() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(Self.choice, folder: folder)
      bench.loop.model.presenter = ScreenPresenter()
      await bench.presses(.character("?"))
      #expect(bench.frame.contains { $0.contains("0/5/6      answer the open question") })
      #expect(bench.frame.contains { $0.contains("Esc        skip the open question") })
      #expect(!bench.frame.contains { $0.contains("another view") })
    }
  }

  @Test func aNumberIsTypedAndTheRunDecides() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(Self.number, folder: folder)
      await bench.presses(.character("5"), .enter)
      #expect(bench.model.stage.lesson?.verdict.questions[0].answer == "5")
      #expect(bench.model.stage.lesson?.verdict.questions[0].isRight == nil)
      await bench.presses(.enter)
      #expect(bench.model.stage.lesson?.verdict.questions[0].isRight == true)
      #expect(bench.frame.contains { $0.contains("You answered 5: right.") })
    }
  }

  @Test func anAnswerIsTakenBackUntilTheRunDecides() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(Self.choice, folder: folder)
      await bench.presses(.character("6"))
      #expect(bench.model.stage.openQuestion == nil)
      await bench.presses(.character("u"))
      #expect(bench.model.said.lines.map(\.text) == ["Undid the answer to question 1"])
      #expect(bench.model.stage.openQuestion?.number == 1)
      await bench.presses(.character("5"), .enter)
      #expect(bench.model.stage.lesson?.verdict.questions[0].isRight == true)
      #expect(await bench.runs("code undo") == "this code has no change to undo")
    }
  }

  @Test func keysAreSetApartFromTheChoices() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(
        "  - ask: How many things?\n    query: live Thing\n    choices: [17, 18, 20]", folder: folder)
      #expect(bench.frame.contains { $0.contains("1) 17  2) 18  3) 20") })
      await bench.runs("present")
      #expect(bench.frame.contains { $0.contains("1) 17   2) 18   3) 20") })
    }
  }

  @Test func aPresentedQuestionAndItsChoicesHavePriorityOverTheMessage() async throws {
    try await TemporaryFolder.uses { folder in
      let ask =
        "Suppose that a second factory makes the same things, and that each of them holds the first factory weakly. "
        + "Does the code still compile, and does it say hi at its very end?"
      let bench = try await Self.bench(
        "\(Self.number)\n  - ask: \(ask)\n    query: prints \"hi\"\n    choices: [yes, no]", folder: folder)
      await bench.runs("present")
      await bench.runs("answer 1 5")
      #expect(bench.model.said.lines.first?.text.hasPrefix("Your answer: 5. Run the code") == true)
      let caption = bench.frame.suffix(4)
      #expect(caption.joined(separator: " ").contains("end?"), "\(caption)")
      #expect(caption.contains { $0.contains("1) yes   2) no") }, "\(caption)")
    }
  }

  @Test func yesAndNoAreTheChoicesUnlessTheAnswerIsANumber() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(
        "  - ask: Does it print?\n    query: prints \"a\"\n    because: It does not.", folder: folder)
      #expect(bench.frame.contains { $0.contains("Does it print?") && $0.contains("yes") && $0.contains("no") })
      await bench.presses(.character("2"))
      #expect(bench.model.stage.lesson?.verdict.questions[0].answer == "no")
    }
  }

  @Test func lettersRemainCommandsInANumberAnswer() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(
        Self.number, ["02-b/step.md": "---\ntitle: B\n---\nThe end.\n"], folder: folder)
      await bench.presses(.character("n"))
      #expect(bench.world.lesson?.step.number == 2)
    }
  }

  /// The compiler finishes before the learner answers, but the screen does not reveal its result.
  @Test func theCompilingQuestionComesBeforeTheResult() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(
        "  - ask: Does it compile?\n    query: compiles\n    choices: [yes, no]", folder: folder)
      #expect(bench.model.stage.openQuestion?.number == 1)
      await bench.presses(.character("2"))
      #expect(bench.model.stage.lesson?.verdict.questions[0].isRight == false)
    }
  }

  @Test func aChoiceIsAnsweredByItsKey() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(Self.choice, folder: folder)
      await bench.presses(.character("5"), .enter)
      #expect(bench.model.stage.lesson?.verdict.questions[0].answer == "5")
      #expect(bench.model.stage.lesson?.verdict.questions[0].isRight == true)
    }
  }

  @Test func oneKeyAfterAWrongAnswerShowsTheDecidingEvent() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(Self.choice, folder: folder)
      await bench.presses(.character("0"), .enter)
      #expect(bench.frame.contains { $0.contains("You answered 0; the answer is 5 (w shows the event).") })
      await bench.runs("at 2")
      #expect(bench.model.stage.at == 2)
      await bench.presses(.character("w"))
      let decided = try #require(bench.model.stage.at)
      let made = bench.model.stage.timeline.moments.indices.filter {
        if case .created = bench.model.stage.timeline.moments[$0].event.what { true } else { false }
      }
      #expect(made.last == decided)
      #expect(
        bench.frame.contains { $0.contains("You answered 0; the answer is 5 (w shows the event).") },
        "it stays while one looks")
    }
  }

  /// The answer was about the code at that time. Later changes of the code do not affect it.
  @Test func aJudgedAnswerStaysWhenTheCodeIsChanged() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(Self.choice, folder: folder)
      await bench.presses(.character("0"), .enter)
      #expect(bench.frame.contains { $0.contains("You answered 0; the answer is 5 (w shows the event).") })
      await bench.runs("code replace \"story() {}\" \"story() { print(1) }\"")
      #expect(bench.frame.contains { $0.contains("You answered 0; the answer is 5 (w shows the event).") })
      await bench.runs("event next")
      #expect(bench.live.count == 1)
      #expect(bench.frame.contains { $0.contains("You answered 0; the answer is 5 (w shows the event).") })
      await bench.presses(.character("w"))
      #expect(bench.model.stage.lesson?.isEdited == false, "the run that decided is the author's")
      #expect(bench.model.stage.lesson?.verdict.questions[0].event != nil)
      await bench.runs("code reset")
      await bench.runs("play")
      #expect(bench.frame.contains { $0.contains("You answered 0; the answer is 5 (w shows the event).") })
    }
  }

  @Test func spaceRunsOnWhileAQuestionIsOpenAndEscPutsItAside() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(Self.number, folder: folder)
      await bench.presses(.character(" "))
      #expect(bench.live.count == 1)
      await bench.presses(.escape)
      #expect(bench.model.stage.openQuestion == nil)
      #expect(bench.world.lesson != nil)
      await bench.presses(.escape)
      #expect(bench.world.lesson == nil)
    }
  }

  @Test func aQuestionThatWasMissedComesBackOnceAtTheEnd() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(
        Self.number, ["02-b/step.md": "---\ntitle: B\n---\nThe end.\n"], folder: folder)
      await bench.runs("answer 3")
      await bench.runs("play")
      await bench.runs("step next")
      #expect(bench.world.lesson?.step.number == 2)
      let said = await bench.runs("step next")
      #expect(said == "Review 1 of 1: your earlier answer was wrong")
      #expect(bench.world.lesson?.step.number == 1)
      #expect(bench.model.stage.lesson?.review != nil)
      #expect(bench.model.stage.openQuestion?.number == 1)
      await bench.runs("answer 4")
      await bench.runs("play")
      #expect(
        await bench.runs("step next") == """
          Last step; 'lesson leave' leaves the lesson
          1 question: 0 right, 1 wrong, 0 open
          step 1, A: question 1 answered wrong
          """)
    }
  }

  @Test func comingBackFindsTheRunWhereItWas() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(
        Self.number, ["02-b/step.md": "---\ntitle: B\n---\nThe end.\n"], folder: folder)
      await bench.runs("answer 3")
      await bench.runs("event next")
      await bench.runs("event next")
      let live = bench.live
      await bench.runs("step next")
      #expect(bench.live == [])
      await bench.runs("step previous")
      #expect(bench.live == live)
      #expect(bench.model.stage.lesson?.verdict.questions[0].answer == "3")
      await bench.runs("progress reset --force")
      #expect(bench.model.stage.lesson?.verdict.questions[0].answer == nil)
      #expect(bench.live == [] && bench.model.stage.world.lesson?.line == nil, "the run begins again")
      #expect(bench.model.stage.openQuestion?.number == 1)
    }
  }

  @Test(arguments: [
    ("answer 2 5", "this step has no question 2; expected 1"),
    ("answer 9", "'9' is not one of the choices; expected 1 (0), 2 (5), 3 (6)"),
    (
      "answer one two",
      "'one' is not a question number; expected: answer [QUESTION] VALUE, with quotes around a VALUE of several words"
    ),
    ("decision", "the run decides the question; 'play' runs the code"),
  ])
  func anImpossibleAnswerIsRefusedWithAReason(line: String, message: String) async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(Self.choice, folder: folder)
      await bench.runs(line)
      #expect(bench.model.said.error?.description == message)
    }
  }
}
