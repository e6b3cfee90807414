import Laboratory
import Lessons
import Stage
import TestSupport
import Testing

@testable import Canvas
@testable import Screens

/// Messages and displays for learners at the keyboard, beyond those for scripts.
@Suite struct LearnerKeysTests {
  private func last(_ bench: Bench, _ count: Int = 2) -> String { bench.frame.suffix(count).joined(separator: "\n") }

  // MARK: One pane

  @Test func whereOnePaneFitsTheQuestionIsSeenAndThenTheTask() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered")], width: 60, height: 18, pages: true)
    #expect(bench.model.panes.focus == .task)
    #expect(bench.frame.contains { $0.contains("? How many Armors are alive") })
    #expect(last(bench).contains("Tab other panes"))
    await bench.presses(.character("1"), .enter)
    #expect(bench.model.panes.focus == .code, "the question has its answer: now the code runs")
    await bench.presses(.enter)
    #expect(bench.model.panes.focus == .task)
    #expect(bench.frame.contains { $0.contains("Write CeremonialHelmet") })
  }

  @Test func aHandThatGoesToAPaneStaysThereForTheStep() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered")], width: 60, height: 18, pages: true)
    await bench.presses(.tab)
    let chosen = bench.model.panes.focus
    #expect(chosen != .task)
    await bench.presses(.enter, .enter)
    #expect(bench.model.panes.focus == chosen && bench.model.stage.isOver)
    await bench.runs("step next")
    #expect(bench.model.panes.focus == .task, "the next step shows what it asks")
  }

  @Test func theSmallestScreenShowsTheQuestion() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered")], width: 20, height: 6, pages: true)
    #expect(bench.frame.contains { $0.contains("? How many Armors") }, "\(bench.frame)")
    await bench.presses(.tab, .tab)
    #expect(
      bench.model.panes.focus == .graph || bench.model.panes.focus == .services || bench.model.panes.focus == .code)
    await bench.presses(.escape, .escape)
    #expect(bench.world.lesson == nil && bench.model.panes.focus != .task)
  }

  // MARK: Messages

  @Test func theEndOfARunShowsAllPrintedText() async {
    let bench = await Bench.lesson([KnightSteps.command("00-who-decides")], width: 80, height: 24, pages: true)
    while !bench.model.stage.isOver, (bench.world.lesson?.output.count ?? 0) == 0 { await bench.runs("event next") }
    let first = bench.world.lesson?.output ?? []
    await bench.presses(.enter, .enter)
    let all = bench.world.lesson?.output ?? []
    #expect(!first.isEmpty && all.count > first.count)
    #expect(bench.model.said.lines.map(\.text) == all.map { "Printed: \($0)" })
  }

  @Test func theEndOfALessonSummarisesItAndLeadsToOpenTasks() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(folder)
      await bench.presses(.character("n"), .character("n"))
      #expect(bench.frame.contains { $0.contains("2 questions: 0 right, 0 wrong, 2 open") })
      #expect(bench.frame.contains { $0.contains("step 1") && $0.contains("questions 1, 2 open") })
      await bench.presses(.enter)
      #expect(bench.world.lesson?.step.number == 1 && bench.model.overlay == nil)
    }
  }

  @Test func aWrongAnswerIsCountedAlsoAfterItCameBack() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(folder)
      for line in ["answer 1 2", "answer 2 1", "play", "step 2", "step next", "answer 2 3", "play"] {
        await bench.runs(line)
      }
      await bench.presses(.character("n"))
      #expect(bench.frame.contains { $0.contains("2 questions: 1 right, 1 wrong, 0 open") })
      #expect(bench.frame.contains { $0.contains("step 1") && $0.contains("question 2 answered wrong") })
    }
  }

  /// A question that the review asks again, and that is skipped there, keeps its earlier result.
  @Test func aSkippedReviewKeepsTheWrongAnswer() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(folder)
      for line in ["answer 1 2", "answer 2 1", "play", "step 2", "step next"] { await bench.runs(line) }
      #expect(bench.model.stage.openQuestion != nil, "the review asks again")
      await bench.runs("step next")
      #expect(bench.frame.contains { $0.contains("2 questions: 1 right, 1 wrong, 0 open") }, "\(bench.frame)")
    }
  }

  @Test func aTaskDoneBySeeingTheSolutionIsCountedApart() async {
    let bench = await Bench.lesson(["lesson opening --step 1", "code solution", "step 8", "step next"], pages: true)
    #expect(
      bench.frame.contains { $0.contains("1 done") && $0.contains("; 1 after seeing the solution") }, "\(bench.frame)")
  }

  /// The output of code that a limit has stopped can have any length.
  @Test(arguments: [RunOutcome.output, .events, .time, .memory])
  func theReasonOfAStopPrecedesTheOutput(outcome: RunOutcome) {
    let lines = Outcome.ran(outcome, crash: nil, printed: ["a", "b"]).lines.map(\.text)
    #expect(lines.first?.hasPrefix("Stopped: ") == true && lines.dropFirst() == ["Printed: a", "Printed: b"])
  }

  @Test(arguments: ["operations", "locator"], [80, 160])
  func aLessonHasOneNameInItsHeader(lesson: String, width: Int) async throws {
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = FakeSteps.tools()
    let bench = Bench(width: width, height: 24, surroundings: surroundings)
    var names: Set<Substring> = []
    for number in 1...(try Curriculum().lesson(lesson).steps.count) {
      await bench.runs("lesson \(lesson) --step \(number)")
      names.insert(try #require(bench.frame[0].split(separator: "› ").last?.split(separator: " \(number)/").first))
    }
    #expect(names.count == 1, "\(names)")
  }

  @Test func aCrashIsSetApartFromTheHint() async {
    let bench = await Bench.lesson(["lesson methods --step 4", "play"], width: 80, height: 24, pages: true)
    let said = bench.frame[22]
    #expect(said.contains("Crashed: Index out of range · "), "\(said)")
  }

  @Test func messagesNameKeysOnScreenAndCommandsInScripts() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered"), "play", "event next"], pages: true)
    #expect(bench.model.said.lines.map(\.text) == ["Nothing more to run; n goes to the next step"])
    await bench.runs("why Garrison#1")
    #expect(bench.model.said.lines.map(\.text) == ["no Garrison#1 has been made yet"])
    let script = await Bench.lesson([KnightSteps.command("01-soldered"), "play", "event next"])
    #expect(script.model.said.lines.map(\.text) == ["Nothing more to run; 'step next' goes to the next step"])
    await script.runs("why Garrison#1")
    #expect(
      script.model.said.lines.map(\.text)
        == ["no Garrison#1 has been made; 'expect made Garrison' counts the instances made"])
  }

  @Test func apostrophesAndWordsThatAreNoCommandsStay() {
    let model = Model()
    let text = "the knight's 'swap' isn't there; 'undo' takes it back"
    let lines = model.keys.inKeys([OutputLine(text)], model.stage, focus: model.panes.focus)
    #expect(lines.map(\.text) == ["the knight's 'swap' isn't there; u takes it back"])
  }

  // MARK: Questions

  /// Makes a program with a lesson of two questions.
  ///
  /// - Parameter first: the query of the first question.
  private static func bench(_ folder: TemporaryFolder, first: String = "live Thing") async throws -> Bench {
    try folder.write([
      "lesson.yaml": "title: Asking\n",
      "01-a/step.md": """
      ---
      title: A
      questions:
        - ask: What about the things?
          query: \(first)
          choices: \(first == "compiles" ? "[yes, no]" : "[0, 5, 6]")
        - ask: And how many of them are alive?
          query: live Thing
          choices: [0, 5, 6]
      ---
      Say.

      """,
      "01-a/Fake.swift": "public func story() {}\n",
      "02-b/step.md": "---\ntitle: B\n---\nThe end.\n",
    ])
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = FakeSteps.tools()
    let bench = Bench(width: 80, height: 24, surroundings: surroundings, pages: true)
    await bench.runs("lesson \(folder.path("")) --trust")
    return bench
  }

  /// At the end of the run, a key too many does not leave a step whose task is open.
  @Test(arguments: [Key.character(" "), .enter]) func anOpenTaskIsNotLeftByKeysThatRunCode(key: Key) async throws {
    try await TemporaryFolder.uses { folder in
      try folder.write([
        "lesson.yaml": "title: Doing\n",
        "01-a/step.md":
          "---\ntitle: A\nexercises:\n  - name: swap\n    task: Make a thing.\n    goal: [live Thing 7]\n---\nSay.\n",
        "01-a/Fake.swift": "public func story() {}\n", "02-b/step.md": "---\ntitle: B\n---\nThe end.\n",
      ])
      var surroundings = Surroundings.memory
      surroundings.lessons.tools = FakeSteps.tools()
      let bench = Bench(width: 80, height: 24, surroundings: surroundings, pages: true)
      await bench.runs("lesson \(folder.path("")) --trust")
      await bench.presses(.enter)
      #expect(bench.model.stage.isOver)
      await bench.presses(key)
      #expect(bench.world.lesson?.step.number == 1)
      #expect(
        bench.model.said.lines.map(\.text) == ["Open task: e edits the code, n goes to the next step"])
      await bench.presses(key)
      #expect(bench.world.lesson?.step.number == 1)
      await bench.presses(.character("n"))
      #expect(bench.world.lesson?.step.number == 2)
    }
  }

  @Test func theFooterNamesTheKeyOfTheWholeTextWhileTheTextIsCut() async throws {
    try await TemporaryFolder.uses { folder in
      try folder.write([
        "lesson.yaml": "title: Long\n",
        "01-a/step.md": "---\ntitle: A\n---\n" + String(repeating: "Some words of a long text. ", count: 100) + "\n",
      ])
      let bench = Bench(width: 80, height: 24, pages: true)
      await bench.runs("lesson \(folder.path("")) --trust")
      #expect(bench.frame.last?.contains("T text") == true)
      await bench.resize(200, 60)
      #expect(bench.frame.last?.contains("T text") == false)
    }
  }

  @Test func aDigitThatIsNoChoiceIsAnsweredWithTheChoices() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(folder)
      await bench.presses(.character("3"))
      #expect(bench.model.said.lines.map(\.text) == ["Press 0, 5 or 6"])
      #expect(bench.model.stage.openQuestion?.number == 1)
    }
  }

  @Test func theAnsweredQuestionIsNamedBelowAnOpenOne() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(folder, first: "compiles")
      await bench.presses(.character("2"))
      #expect(bench.model.stage.openQuestion?.number == 2)
      #expect(bench.frame.contains { $0.contains("✗ Question 1: you answered no; the answer is yes") })
    }
  }

  @Test func aDecidedQuestionIsNotAskedAgainAfterAnEdit() async throws {
    try await TemporaryFolder.uses { folder in
      let bench = try await Self.bench(folder)
      await bench.runs("play")
      #expect(bench.model.stage.openQuestion == nil)
      await bench.runs("code replace \"story() {}\" \"story() { print(1) }\"")
      #expect(bench.model.stage.openQuestion == nil)
      #expect(bench.frame.contains { $0.contains("The answer was 5.") })
      await bench.runs("code reset --force")
      #expect(bench.model.stage.openQuestion == nil, "nor when it is put back")
    }
  }

  // MARK: Tasks

  @Test func theSolutionIsTitledByItsTask() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered"), "play"], pages: true)
    await bench.presses(.character("X"))
    #expect(bench.frame.contains { $0.contains("Write CeremonialHelmet") })
    #expect(!bench.frame.contains { $0.contains("'swap'") })
  }

  /// A puzzle has no end, so a goal is not missed by a first move.
  @Test func aPuzzlesGoalsAreOpenUntilTheyAreReached() async {
    let bench = await Bench.lesson(["lesson lab"], pages: true)
    let glyphs = Glyphs(isASCII: false)
    await bench.runs("resolve Knight")
    #expect(bench.model.stage.lesson?.verdict.isReached == false)
    #expect(!bench.frame.contains { $0.contains(glyphs.cross) })
    #expect(bench.frame.contains { $0.contains(glyphs.open) })
  }
}
