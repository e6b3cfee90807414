import Lessons
import TestSupport
import Testing

@testable import Canvas
@testable import Laboratory
@testable import Screens
@testable import Stage
@testable import Support

/// Presentations for a projector.
@Suite struct PresentingTests {
  /// Text of the cells that are lit by the pointer, row by row.
  private func lit(_ bench: Bench) -> [String] {
    let frame = view(bench.model)
    return (0..<frame.height).map { row in
      (0..<frame.width).filter { frame[$0, row].style.isSelected }.map { frame[$0, row].text }.joined()
    }.filter { !$0.isEmpty }
  }

  private func caption(_ bench: Bench) -> String { bench.caption }

  @Test(arguments: [(80, 24), (120, 40), (200, 60)], [false, true])
  func graphCodeAndACaptionAreAllThatThereIs(size: (Int, Int), isASCII: Bool) async {
    let bench = await Bench.lesson(
      [KnightSteps.command("05-service-locator"), "play", "present"], width: size.0, height: size.1, pages: true)
    bench.loop.model.display.isASCII = isASCII
    await bench.presses(.pageUp, .pageDown)
    let frame = bench.frame
    #expect(frame.count == size.1)
    #expect(frame[0].hasPrefix(" \(KnightSteps.number("05-service-locator")) Service locator"))
    #expect(frame.contains { $0.contains("Knight") } && frame.contains { $0.contains("knight.salute()") })
    #expect(caption(bench).contains("The code has run: 10 objects are alive."))
    for pane in ["Events", "Services", "Inspector", "quit", "Your answers"] {
      #expect(!frame.contains { $0.contains(pane) }, "\(pane)")
    }
    if isASCII {
      #expect(frame.allSatisfy { $0.allSatisfy(\.isASCII) })
    } else {
      let light = Set("─│╭╮╰╯┌┐└┘├┤┬┴┼┄┆╌╎")
      #expect(frame.allSatisfy { $0.allSatisfy { !light.contains($0) } }, "every line is heavy")
      #expect(frame.joined().contains("●"))
    }
  }

  @Test(arguments: [(1, 1), (20, 6), (39, 12), (40, 10), (60, 15), (72, 18), (163, 30), (164, 30)])
  func everySizeIsDrawn(size: (Int, Int)) async {
    let bench = await Bench.lesson(
      [KnightSteps.command("06-injection"), "play", "present", "pointer"], width: size.0, height: size.1)
    #expect(bench.frame.count == size.1)
    bench.run("compare \(KnightSteps.number("05-service-locator")) start")
    #expect(bench.frame.allSatisfy { TextWidth.of($0) <= size.0 })
  }

  /// Clickers send `b` or a point for a blank screen.
  @Test(arguments: [Key.character("b"), .character(".")]) func aBlankScreenLastsUntilTheNextKey(key: Key) async {
    let bench = await Bench.lesson([KnightSteps.command("05-service-locator"), "present"], pages: true)
    let count = bench.model.stage.timeline.count
    await bench.presses(key)
    #expect(bench.frame.allSatisfy { $0.allSatisfy { $0 == " " } }, "\(bench.frame)")
    await bench.presses(.right)
    #expect(bench.frame.contains { $0.contains("Service locator") } && bench.model.stage.timeline.count == count)
    bench.loop.end()
  }

  /// Regression: after a mistyped command, the clicker's keys had no effect.
  @Test func aClickerClosesTheCommandLine() async {
    let bench = await Bench.lesson(["lesson lab --step 1", "present"], pages: true)
    await bench.presses(.character(":"), .character("x"), .character("y"), .enter)
    #expect(bench.model.overlay != nil)
    await bench.presses(.pageDown)
    #expect(bench.model.overlay == nil && bench.model.stage.lesson?.commands?.given == 1)
    bench.loop.end()
  }

  @Test func theKeysOfAPagerScrollTheCode() async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("05b-registry"), "present"], width: 80, height: 24, pages: true)
    let end = "public func story() {"
    #expect(!bench.frame.contains { $0.contains(end) })
    for _ in 1...12 where !bench.frame.contains(where: { $0.contains(end) }) { await bench.presses(.control("d")) }
    #expect(bench.frame.contains { $0.contains(end) }, "\(bench.frame)")
    await bench.presses(.character("g"))
    #expect(bench.frame.contains { $0.contains("  1 ") })
    bench.loop.end()
  }

  /// A rehearsal leaves answers and a finished run. A class gets the next step as it was before the rehearsal.
  @Test func aRehearsedStepAsksAClassAgain() async {
    let bench = await Bench.lesson(["lesson opening --step 2", "answer 1", "resolve Garrison", "step previous"])
    await bench.runs("present")
    await bench.presses(.character("n"))
    #expect(bench.model.stage.openQuestion?.number == 1 && bench.model.stage.lesson?.commands?.given == 0)
    await bench.presses(.character("1"), .right)
    #expect(bench.model.stage.openQuestion == nil)
    await bench.presses(.character("0"))
    #expect(bench.model.stage.openQuestion?.number == 1)
    bench.loop.end()
  }

  @Test func aRehearsedPathAsksAClassAgain() async {
    let bench = await Bench.lesson(["path what-keeps-it-alive --step 1", "step next"])
    let (number, open) = (bench.world.lesson?.step.number, bench.model.stage.openQuestion?.number)
    #expect(open != nil)
    for line in ["answer 1", "step previous", "present"] { await bench.runs(line) }
    await bench.presses(.character("n"))
    #expect(bench.world.lesson?.step.number == number && bench.model.stage.openQuestion?.number == open)
    bench.loop.end()
  }

  /// A presenter's remote control has two keys.
  @Test func slidesGoOnAndBack() async {
    let bench = await Bench.lesson([KnightSteps.command("02-factory-methods"), "present"], pages: true)
    let step = bench.world.lesson?.step.number ?? 0
    // Each press asks the next question; the last one stays visible while the code runs.
    for _ in bench.model.stage.lesson?.verdict.questions ?? [] {
      #expect(bench.world.lesson?.line == nil)
      await bench.presses(.pageDown)
    }
    #expect(bench.world.lesson?.line != nil)
    let count = bench.model.stage.timeline.count
    await bench.presses(.left)
    #expect(bench.model.stage.at == count - 1 && bench.frame[0].contains("\(count - 1) of \(count)"))
    await bench.presses(.right, .enter)
    #expect(bench.model.stage.at == nil && bench.model.stage.isOver)
    for _ in 1...2 where bench.model.stage.lesson?.verdict.isRevealed == false { await bench.presses(.right) }
    #expect(bench.model.stage.lesson?.verdict.isRevealed == true && bench.world.lesson?.step.number == step)
    // Each answer has a press of its own, and so have the text after the answers and the next step.
    for _ in 1...(bench.model.stage.lesson?.verdict.questions.count ?? 0) + 1 { await bench.presses(.right) }
    #expect(bench.world.lesson?.step.number == step + 1)
  }

  @Test func aClickerPutsAnOpenQuestionAsideBeforeTheNextStep() async throws {
    let bench = await Bench.lesson([KnightSteps.command("02-factory-methods"), "present"], pages: true)
    let step = bench.world.lesson?.step.number ?? 0
    await bench.presses(.enter)
    // A question about code that does not run here stays open at the end.
    try #require(bench.model.stage.openQuestion != nil)
    while bench.model.stage.openQuestion != nil {
      await bench.presses(.pageDown)
      #expect(bench.world.lesson?.step.number == step)
    }
    for _ in 1...(bench.model.stage.lesson?.verdict.questions.count ?? 0) + 1 { await bench.presses(.pageDown) }
    #expect(bench.world.lesson?.step.number == step + 1)
  }

  @Test func changedCodeThatDoesNotCompileShowsTheMessageAndStops() async {
    let edit = "code replace \"class Boots {}\" \"klass Boots {}\""
    let bench = await Bench.lesson(
      [KnightSteps.command("01-soldered"), "answer 1 0", edit, "present"], width: 80, height: 24, pages: true)
    await bench.presses(.right)
    #expect(bench.model.said.lines.first?.text.hasPrefix("Does not compile: ") == true)
    await bench.presses(.escape)
    bench.loop.model.said.lines = []
    #expect(caption(bench).contains("Does not compile: "), "\(bench.frame)")
    await bench.presses(.character("A"))
    #expect(bench.model.presenting?.advance == nil && caption(bench).contains("Does not compile: "))
  }

  @Test func aRefusedAnswerLeavesTheQuestionVisible() async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("06-injection"), "present"], width: 120, height: 40, pages: true)
    let question = try #require(bench.model.stage.openQuestion?.question)
    await bench.presses(.character("9"))
    #expect(caption(bench).contains("Press "))
    #expect(caption(bench).contains(question.ask.prefix(20)))
  }

  @Test func thePointerLeavesTheOpenQuestionVisible() async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("02-factory-methods"), "play", "present"], width: 120, height: 40, pages: true)
    let question = try #require(bench.model.stage.openQuestion?.question)
    await bench.presses(.character("*"))
    #expect(bench.model.isPointing)
    #expect(caption(bench).contains(question.ask.prefix(20)), "\(bench.frame)")
  }

  @Test func escapeClosesInnermostFirst() async {
    let bench = await Bench.lesson(
      [KnightSteps.command("06-injection"), "play"], pages: true)
    await bench.presses(.character("P"))
    await bench.runs("compare \(KnightSteps.number("05-service-locator")) start")
    await bench.presses(.character("*"))
    #expect(bench.model.isPointing && bench.model.presenting?.comparison != nil)
    await bench.presses(.escape)
    #expect(!bench.model.isPointing && bench.model.presenting?.comparison != nil)
    await bench.presses(.escape)
    #expect(
      bench.model.presenting?.comparison == nil && bench.model.stage.openQuestion == nil
        || bench.model.presenting != nil)
    for _ in 1...3 where bench.model.presenting != nil { await bench.presses(.escape) }
    #expect(bench.model.presenting == nil && bench.model.stage.isInLesson)
    #expect(bench.frame.contains { $0.contains("Graph") })
  }

  @Test func escapeEndsAPresentationWithAnOpenQuestion() async throws {
    let bench = await Bench.lesson([KnightSteps.command("06-injection"), "present"], pages: true)
    try #require(bench.model.stage.openQuestion != nil)
    await bench.presses(.escape)
    #expect(bench.model.presenting == nil && bench.model.stage.openQuestion != nil)
  }

  @Test func helpOfAPresentationListsEachKeyOnce() async {
    let bench = await Bench.lesson([KnightSteps.command("06-injection"), "play", "present"], pages: true)
    let keys = KeyContexts.keys(bench.model).flatMap(\.binding.keys)
    #expect(keys.count == Set(keys).count)
    let rows = HelpPage.shortRows(bench.model).map(\.text)
    for key in ["A", "Esc"] { #expect(rows.count { $0.hasPrefix("  \(key) ") } == 1, "\(key)") }
  }

  // MARK: The pointer

  @Test func thePointerMovesOverNodesAndLinesOfCode() async {
    let bench = await Bench.lesson(
      [KnightSteps.command("06-injection"), "play", "present"], width: 80, height: 24, pages: true)
    #expect(lit(bench) == [])
    await bench.presses(.character("*"))
    let first = bench.model.stage.selection ?? "?"
    #expect(lit(bench).contains { $0.contains(first) }, "\(first): \(lit(bench))")
    #expect(caption(bench).contains("\(first)"))
    for _ in 1...20 where bench.model.panes.focus == .graph { await bench.presses(.down) }
    #expect(bench.model.panes.focus == .code && lit(bench).count == 1)
    let line = bench.model.code.line
    await bench.presses(.up)
    #expect(bench.model.code.line == line.map { $0 - 1 })
    await bench.presses(.left)
    #expect(bench.model.panes.focus == .graph && lit(bench).contains { $0.contains(first) || !$0.isEmpty })
    await bench.presses(.character("*"))
    #expect(lit(bench) == [])
  }

  @Test func thePointerIsOnlyAvailableWhilePresenting() {
    let bench = Bench(knight: true)
    #expect(bench.run("pointer") == "no presentation is running; 'present' starts one")
    bench.run("present")
    #expect(bench.run("pointer on").hasPrefix("Garrison; container; needs"))
    #expect(bench.run("select down") != "")
    #expect(bench.run("pointer off") == "Pointer off")
    #expect(bench.run("pointer aside") == "'aside' is neither on nor off; expected: pointer [on|off]")
  }

  @Test func aLaboratoryIsPresentedToo() {
    let bench = Bench(knight: true, width: 80, height: 24, pages: true)
    bench.press(.character("P"))
    bench.run("resolve Garrison")
    #expect(bench.frame.contains { $0.contains("━") && !$0.contains("Services") })
    bench.press(.escape)
    #expect(bench.model.presenting == nil)
  }

  /// Editing shows the whole editor, and the presentation continues afterwards.
  @Test func editingComesAndGoes() async {
    let bench = await Bench.lesson([KnightSteps.command("06-injection"), "play", "present"], pages: true)
    await bench.presses(.character("e"))
    #expect(bench.model.code.isEditing && bench.frame.contains { $0.contains("╭") })
    await bench.presses(.escape)
    #expect(!bench.model.code.isEditing && !bench.frame.contains { $0.contains("╭") })
  }

  /// In front of a class, the editor has the whole width, and the task stands below it.
  @Test func theEditorHasTheWholeWidth() async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("03-caller-supplies"), "present", "code edit"], width: 120, height: 40, pages: true)
    let areas = bench.model.layout.areas
    #expect(areas[.code]?.width == 120 && areas[.task]?.width == 120 && areas[.graph] == nil, "\(areas)")
  }

  // MARK: The caption

  @Test func aQuestionIsReadWithItsChoices() async {
    let bench = await Bench.lesson(
      [KnightSteps.command("03-caller-supplies"), "present"], width: 80, height: 24, pages: true)
    await bench.presses(.right)
    let question = bench.model.stage.openQuestion?.question
    #expect(caption(bench).contains("\(question?.ask ?? "?")"))
    for choice in question?.choices ?? [] { #expect(caption(bench).contains(choice)) }
    // Messages of events are shown below the question.
    #expect(caption(bench).contains("is made"))
    await bench.presses(.character("1"))
    // The answered question stays until the run decides it, without its choices. Then the verdict follows it.
    #expect(caption(bench).contains(question?.ask ?? "?") && !caption(bench).contains("2) no"))
    await bench.runs("play")
    let verdict = caption(bench).split(separator: " ").joined(separator: " ")
    #expect(verdict.contains("Your answer, yes, is right."))
  }

  @Test func inputForTheStepsScreenIsShown() async {
    let bench = await Bench.lesson(["lesson keys --step 7", "play"], width: 80, height: 24, pages: true)
    await bench.presses(.escape)
    await bench.presses(.character("P"), .character(" "))
    await bench.presses(.character("B"), .character("e"))
    #expect(caption(bench).contains("The code is waiting for a line:") && caption(bench).contains("> Be"))
    #expect(bench.frame.contains { $0.contains("Anna and Ben are members.") })
  }

  // MARK: Automatic presentation

  private func tick(_ bench: Bench, atMost limit: Int, until isDone: (Model) -> Bool) async -> Int {
    var ticks = 0
    while ticks < limit, !isDone(bench.model) {
      bench.loop.send(.tick)
      await bench.loop.settled()
      ticks += 1
    }
    return ticks
  }

  /// With `wait`, the presentation waits for answers.
  @Test func stepsWaitForAnAnswerIfConfigured() async {
    let bench = await Bench.lesson([KnightSteps.command("02-factory-methods")], pages: true)
    let first = bench.world.lesson?.step.number ?? 0
    await bench.presses(.character("P"))
    await bench.runs("present auto wait")
    #expect(!bench.model.stage.isPlaying, "the step asks something")
    #expect(caption(bench).contains(bench.model.stage.openQuestion?.question.ask.prefix(20) ?? "?"))
    #expect(await tick(bench, atMost: 5) { $0.stage.world.lesson?.line != nil } == 5)
    // After an answer it continues at once, without the time to read the text.
    for question in bench.model.stage.lesson?.verdict.questions ?? [] {
      await bench.runs("answer \(question.number) 1")
    }
    #expect(bench.model.stage.isPlaying)
    #expect(await tick(bench, atMost: 12) { $0.stage.world.lesson?.line != nil } < 10)
    _ = await tick(bench, atMost: 300) { $0.stage.isOver }
    #expect(bench.world.lesson?.step.number == first && bench.model.stage.isOver)
    // The result stays visible for a while.
    #expect(await tick(bench, atMost: 240) { $0.stage.world.lesson?.step.number == first + 1 } > 5)
    #expect(bench.world.lesson?.step.number == first + 1)
    #expect(!bench.model.stage.isPlaying && bench.model.presenting?.advance != nil)
  }

  /// A question is shown for a time that depends on its words, and stays unanswered.
  @Test func aQuestionIsShownForAWhileAndThenItGoesOn() async throws {
    let bench = await Bench.lesson([KnightSteps.command("06-injection"), "present", "present auto"], pages: true)
    let question = try #require(bench.model.stage.openQuestion?.question)
    #expect(bench.model.stage.isPlaying)
    #expect(caption(bench).contains(question.ask.prefix(20)), "it is there while the text is read")
    // The text is longer once the answer is known.
    let said = bench.model.stage.lesson?.narration.blocks.map(\.text) ?? []
    let ticks = await tick(bench, atMost: 300) { $0.stage.world.lesson?.line != nil }
    func count(_ texts: [String]) -> Int { texts.joined(separator: " ").split(separator: " ").count }
    let reading = count(said) * 2 / 3
    let thinking = count([question.ask] + question.choices) * 2
    #expect(abs(ticks - reading - thinking) <= 2, "\(ticks) of \(reading) and \(thinking)")
    #expect(bench.model.stage.lesson?.verdict.questions.first?.answer == nil && bench.model.stage.isPlaying)
    _ = await tick(bench, atMost: 200) { $0.stage.isOver }
    #expect(caption(bench).contains(question.because?.prefix(20) ?? "?"), "what it came to is told")
    #expect(bench.model.stage.lesson?.verdict.questions.first?.answer == nil)
  }

  /// Each of several questions has its time, and an answer ends it.
  @Test func anAnswerIsTakenMeanwhile() async throws {
    let bench = await Bench.lesson([KnightSteps.command("06-injection"), "present", "present auto"], pages: true)
    await bench.presses(.character("1"))
    #expect(bench.model.stage.isPlaying && bench.model.stage.lesson?.verdict.questions.first?.answer != nil)
    #expect(await tick(bench, atMost: 10) { $0.stage.world.lesson?.line != nil } < 5)
    await bench.presses(.character("x"))
    #expect(!bench.model.stage.isPlaying && bench.model.presenting?.advance == nil)
  }

  /// A whole lesson runs without any key: questions, puzzles, and code that asks for keys.
  @Test(arguments: ["knight --step \(KnightSteps.count - 3)", "lab --step 11", "methods --step 5", "keys --step 6"])
  func nothingStopsALesson(start: String) async throws {
    let bench = await Bench.lesson(["lesson \(start)", "present", "present auto"], pages: true)
    let step = try #require(bench.world.lesson?.step)
    let target = min(step.number + 2, step.count)
    _ = await tick(bench, atMost: 3_000) {
      $0.stage.world.lesson?.step.number == target || $0.presenting?.advance == nil
    }
    #expect(bench.world.lesson?.step.number == target, "\(caption(bench))")
  }

  @Test func aKeyStopsItAndPaceKeysDoNot() async {
    let bench = await Bench.lesson(
      [KnightSteps.command("10-balance"), "present auto"], pages: true)
    #expect(bench.model.stage.isPlaying)
    let pace = bench.model.preferences.pace
    await bench.presses(.character("+"))
    #expect(bench.model.preferences.pace.milliseconds < pace.milliseconds && bench.model.stage.isPlaying)
    await bench.presses(.character(" "))
    #expect(!bench.model.stage.isPlaying && bench.model.presenting?.advance == nil)
    #expect(caption(bench).contains("Autoplay stopped; A continues"))
  }

  /// Regression: the key that lists the keys stopped the run instead.
  @Test func helpPausesItAndListsTheKeys() async {
    let bench = await Bench.lesson([KnightSteps.command("06-injection"), "present auto"], pages: true)
    await bench.presses(.character("?"))
    #expect(bench.model.overlay is HelpList && bench.model.presenting?.advance != nil)
    let step = bench.world.lesson
    #expect(await tick(bench, atMost: 300) { $0.stage.world.lesson != step } == 300, "it pauses")
    await bench.presses(.escape)
    #expect(bench.model.overlay == nil && bench.model.stage.isPlaying)
    #expect(await tick(bench, atMost: 300) { $0.stage.world.lesson != step } < 300, "it continues")
  }

  @Test func withoutAScreenNoStepRunsAutomatically() async {
    let bench = await Bench.lesson([KnightSteps.command("06-injection")])
    #expect(
      await bench.runs("present auto")
        == "'present auto' needs a screen; without a screen use 'play' and 'step next'")
  }

  // MARK: Settings

  @Test func aProjectorThemeHasStrongColoursAndABackground() {
    for theme in Theme.all where theme.hasColor {
      let projected = theme.projected
      #expect(projected.background >= 0 && projected.selectionText != nil)
    }
    let bench = Bench(knight: true, pages: true)
    #expect(bench.model.shownTheme.name == "dark")
    bench.press(.character("P"))
    #expect(bench.model.shownTheme.name == "projector" && bench.model.theme.name == "dark")
    bench.run("theme light")
    #expect(bench.model.shownTheme.name == "projector-light")
  }
}
