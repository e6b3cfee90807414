import Lessons
import Stage
import Synchronization
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens

/// Decided questions. The screen shows the deciding event, and nothing of the explanation is cut off.
@Suite struct RevealTests {
  private static func lesson(_ line: String, width: Int = 80, height: Int = 24) async -> Bench {
    await Bench.lesson([line], width: width, height: height, pages: true)
  }

  @Test(arguments: [(80, 24), (120, 40)]) func theVerdictIsWholeWhenTheRunIsOver(width: Int, height: Int) async throws {
    let bench = await Self.lesson(KnightSteps.command("07a-initializer-injection"), width: width, height: height)
    while let open = bench.model.stage.openQuestion { await bench.runs("answer \(open.number) 2") }
    await bench.presses(.enter)
    #expect(bench.model.stage.isOver)
    #expect(bench.model.screen.taskOverflow == 0)
    for state in bench.model.stage.lesson?.verdict.questions ?? [] {
      let end = try #require(state.question.because?.split(separator: " ").last)
      #expect(bench.frame.contains { $0.contains(end) }, "\(bench.frame)")
    }
  }

  @Test func theNarrationCanBeReadAgainWithoutTheAnswer() async {
    let bench = await Self.lesson(KnightSteps.command("06-injection"))
    await bench.presses(.character("T"))
    #expect(bench.model.overlay is TextPage)
    #expect(bench.frame.contains { $0.contains("composition root") })
    #expect(!bench.frame.contains { $0.contains("lazy:") || $0.contains("second knight") }, "\(bench.frame)")
    await bench.presses(.escape)
    await bench.runs("answer 1 1")
    await bench.presses(.enter, .character("T"))
    #expect(bench.frame.contains { $0.contains("A container makes objects") }, "\(bench.frame)")
    #expect(bench.frame.contains { $0.contains("second knight") })
  }

  @Test func aQuestionAboutCompilingShowsTheCompilersSentenceAndTheLines() async {
    let bench = await Self.lesson(KnightSteps.command("07a-initializer-injection"))
    await bench.runs("answer 1 1")
    await bench.runs("decision 1")
    let page = bench.model.overlay as? TextPage
    let text = page?.lines.map(\.text) ?? []
    #expect(text.contains { $0.contains("missing argument for parameter 'helmet' in call") }, "\(text)")
    #expect(text.contains { $0.hasPrefix("-") && $0.contains("makeHelmet()") }, "\(text)")
    #expect(bench.model.stage.lesson?.isEdited == false, "the learner's code stays")
    await bench.presses(.enter)
    #expect(bench.model.stage.lesson?.isEdited == true, "Enter takes it")
  }

  /// A question about another build has no moment in the run on the screen.
  @Test func aQuestionAboutAnotherBuildShowsNoMomentOfThisRun() async {
    let bench = await Self.lesson("lesson keys --step 1")
    await bench.runs("answer 1 yes")
    await bench.runs("answer 2 yes")
    await bench.presses(.enter)
    await bench.runs("decision 2")
    let text = (bench.model.overlay as? TextPage)?.lines.map(\.text) ?? []
    #expect(text.contains("The question is about another run of the same code: built for release."), "\(text)")
    #expect(bench.model.stage.at == nil)
    // The first question is about this run, and the message names it.
    await bench.presses(.escape)
    #expect(await bench.runs("decision 1").contains("question 1"))
  }

  /// The run that decides the question would replace edited code, so it needs a second key.
  @Test func aDecisionKeepsEditedCode() async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("00b-who-creates"), "answer 1 yes", "code solution", "play"], width: 80, height: 24,
      pages: true)
    try #require(bench.model.stage.lesson?.verdict.isReached == true)
    await bench.presses(.character("w"))
    #expect(bench.model.stage.lesson?.isEdited == true && bench.model.stage.lesson?.verdict.isReached == true)
    #expect(bench.frame.contains { $0.contains("The original code decides the question.") }, "\(bench.frame)")
    await bench.presses(.escape)
    #expect(bench.model.overlay == nil && bench.model.stage.lesson?.verdict.isReached == true)
    await bench.presses(.character("w"), .enter)
    #expect(bench.model.stage.lesson?.isEdited == false)
    await bench.presses(.character("u"))
    #expect(bench.model.stage.lesson?.isEdited == true)
  }

  @Test func theHintAfterTheLastIsTheSolutionsDifference() async {
    let bench = await Self.lesson(KnightSteps.command("01-soldered"))
    await bench.runs("answer 1 0")
    await bench.presses(.enter)
    for _ in 1...3 { await bench.presses(.character("H")) }
    #expect(bench.model.overlay == nil)
    await bench.presses(.character("H"))
    let text = (bench.model.overlay as? TextPage)?.lines.map(\.text) ?? []
    #expect(text.contains { $0.contains("26 +     helmet = CeremonialHelmet()") }, "\(text)")
  }

  @Test(arguments: [[Key.enter], Array(repeating: Key.character(" "), count: 12)])
  func anObjectThatDecidedStaysAsAGhost(keys: [Key]) async {
    let bench = await Self.lesson("lesson keys --step 11")
    while let open = bench.model.stage.openQuestion { await bench.runs("answer \(open.number) 1") }
    for key in keys where !bench.model.stage.isOver { await bench.presses(key) }
    #expect(bench.model.stage.isOver)
    #expect(bench.live == [])
    #expect(bench.model.graph.drawn.presence.gone.values.contains("RootFactory#1"))
    #expect(bench.frame.contains { $0.contains("RootFa") && $0.contains("×") }, "\(bench.frame)")
  }

  @Test func aReachedExerciseShowsTheChangeOfTheGraph() async {
    let bench = await Self.lesson(KnightSteps.command("01-soldered"))
    await bench.runs("answer 1 0")
    await bench.runs("code solution")
    await bench.runs("play")
    #expect(bench.frame.contains { $0.contains("To replace one piece you had to edit the class") }, "\(bench.frame)")
    #expect(bench.frame.contains { $0.contains("The classes: - Armor → Helmet (creates)") }, "\(bench.frame)")
    #expect(bench.frame.contains { $0.contains("             + Armor → CeremonialHelmet (creates)") })
  }

  @Test func oneKeyShowsAGroupOfEventsAndAnotherEachEvent() async {
    let bench = await Self.lesson(KnightSteps.command("06-injection"))
    await bench.runs("answer 1 1")
    var presses = 0
    while !bench.model.stage.isOver {
      await bench.presses(.character(" "))
      presses += 1
    }
    #expect(presses <= 7, "\(presses)")
    await bench.runs("step restart")
    var single = 0
    while !bench.model.stage.isOver {
      await bench.runs("event next")
      single += 1
    }
    #expect(single > 2 * presses, "\(single)")
  }

  @Test func aWalkMeasuresTheVisibilityForLearners() async throws {
    try await TemporaryFolder.uses { folder in
      let path = folder.url.path + "/tea"
      try FirstLesson(title: "Tea").write(to: path)
      var frames: [String] = []
      let ends = Mutex(0)
      var tools = RealSteps.tools
      tools.compiler.end = { ends.withLock { $0 += 1 } }
      let walk = try await LessonWalk(
        try LessonReader.read(folder: path), word: path, trust: true, tools: tools,
        frames: { _, _, frame in frames.append(frame) })
      #expect(ends.withLock { $0 } == 0, "later steps need the compiler")
      let row = try #require(walk.rows.first)
      #expect(walk.rows.count == 1 && row.presses == 2 && row.questions == 2)
      #expect(row.visibilities.map(\.asked) == [2, 2] && row.visibilities.map(\.visible) == [2, 2])
      #expect(row.visibilities.allSatisfy { !$0.isCropped })
      #expect(frames.count == 2 && frames.allSatisfy { $0.contains("What do you expect?") })
      #expect(walk.text.contains("steps with code: 1, key presses: 2 (per step: median 2, most 2)"), "\(walk.text)")
    }
  }

  /// A question in the laboratory has no position in code, and is decided nevertheless.
  @Test func theAnswerInALaboratoryBringsTheRestOfTheText() async {
    let bench = await Bench.lesson(["lesson opening --step 2"], width: 80, height: 24, pages: true)
    #expect(bench.model.stage.lesson?.isRevealed == false)
    await bench.presses(.character("1"), .character("r"))
    #expect(bench.model.stage.lesson?.isRevealed == true)
    #expect(bench.frame.contains { $0.contains("One object, the container") }, "\(bench.frame)")
    bench.loop.end()
  }
}
