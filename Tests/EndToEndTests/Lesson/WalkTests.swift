import Lessons
import TestSupport
import Testing

/// A walk through the knight's lesson with keys alone, from the first step to the last. All questions are answered, and
/// all exercises are done.
@Suite struct WalkTests {
  /// Right answers for the unchanged code, in the order of a step's questions.
  private static let truths: [String: [String]] = [
    "00-who-decides": ["no"], "00b-who-creates": ["no"], "01-soldered": ["0"],
    "01b-fight-screen": ["2"], "02-factory-methods": ["no", "1", "0"],
    "03-caller-supplies": ["yes"], "04-forge": ["no"], "05-service-locator": ["7"], "05b-registry": ["no", "1", "0"],
    "06-injection": ["0"], "07a-initializer-injection": ["no", "0", "yes"],
    "07b-property-injection": ["1", "yes", "yes"], "07c-method-injection": ["1", "0"],
    "07d-an-error-on-the-way": ["1"], "08-dependency-inversion": ["yes"],
    "08b-not-the-same": ["yes"], "09-scopes": ["2", "yes", "1"],
    "09b-container-to-take-home": ["0", "yes"], "09c-captive": ["1"], "10b-three-questions": ["no", "no", "2"],
  ]

  /// Wrong answers to the first question of a step.
  private static let wrong = ["01-soldered": "1", "06-injection": "1"]

  /// Steps whose solution is inserted on request, without typing it.
  private static let shown: Set = [
    "00b-who-creates", "02-factory-methods", "03-caller-supplies", "07a-initializer-injection",
    "07c-method-injection", "08b-not-the-same", "10b-three-questions",
  ]

  /// Number of live objects and texts that the graph of a step shows after its run.
  private static let seen: [String: (live: Int, texts: [String])] = [
    "00-who-decides": (2, ["Greeter ●", "Coin ●"]),
    "00b-who-creates": (4, ["AuthViewController", "AuthService"]),
    "01-soldered": (9, ["Knight ●", "Armor ●", "Helmet ●", "═▶ creates"]),
    "01b-fight-screen": (5, ["FightScreen ●", "Label ●●", "Button ●●"]),
    "02-factory-methods": (9, ["Change", "CeremonialArmor"]),
    "03-caller-supplies": (9, ["Knight ●", "Armor ●", "Helmet ●"]),
    "04-forge": (10, ["Change", "Armor", "Forge"]),
    "05-service-locator": (10, ["Signatures", "┄▹ Boots", "═▶ Armor"]),
    "05b-registry": (2, ["Signatures", "┄▹ Boots"]),
    "06-injection": (11, ["Garrison ●", "Forge ●", "Knight ●"]),
  ]

  @Test(arguments: Size.usual) func theLessonIsDoneByKeysAlone(size: Size) async throws {
    let steps = KnightSteps.all
    try #require(steps.count == 21)
    try await Shell.visit(size) { shell in
      let learner = Learner(shell: shell)
      try shell.command("lesson knight")
      for step in steps {
        try await shell.wait(for: KnightSteps.heading(step.folder))
        try await walk(step, learner, size)
        // A presenter's remote control has Space alone.
        try shell.press(step.files.isEmpty || step.folder == steps.last?.folder ? "n" : "Space")
      }
      try await seeWhatWasMissed(learner)
      // The summary of the lesson closes first.
      try shell.press("Escape")
      try await shell.wait(without: "Last step")
      try shell.press("Escape")
      try await shell.wait(for: "Playground › knight")
      try await shell.wait(for: "●0 live")
      try shell.press("q")
    }
  }

  private func walk(_ step: Step, _ learner: Learner, _ size: Size) async throws {
    if step.files.isEmpty { return }
    let truths = Self.truths[step.folder] ?? []
    #expect(truths.count == step.questions.count, "questions of \(step.folder)")
    let answers = truths.enumerated().map { $0.offset == 0 ? Self.wrong[step.folder] ?? $0.element : $0.element }
    for (index, answer) in answers.enumerated() {
      try await learner.answer(answer, to: index + 1, of: step)
    }
    try await learner.run()
    if let seen = Self.seen[step.folder] {
      try await expectGraph(learner.shell, showing: seen.texts, live: seen.live, size)
    }
    try await learner.expectJudged(answers, truths: truths)
    if Self.wrong[step.folder] != nil { try await goWhereItIsDecided(learner.shell) }
    for exercise in step.exercises {
      if Self.shown.contains(step.folder) {
        try await learner.applySolution(exercise, of: step)
      } else {
        try await learner.type(exercise, of: step)
      }
    }
  }

  private func goWhereItIsDecided(_ shell: Shell) async throws {
    try shell.press("w")
    try await shell.wait(for: /EVENT \d+ of \d+/)
    try shell.press("Escape")
    try await shell.wait(without: /EVENT \d+ of \d+/)
  }

  /// Expects each missed question to come back once at the end of the lesson.
  private func seeWhatWasMissed(_ learner: Learner) async throws {
    for (folder, isRight) in [("01-soldered", true), ("06-injection", false)] {
      let step = try #require(KnightSteps.step(folder))
      let truth = try #require(Self.truths[folder]?.first)
      let answer = isRight ? truth : Self.wrong[folder] ?? ""
      try await learner.shell.wait(for: /› Review \d\/2/)
      try await learner.shell.wait(for: step.title)
      try await learner.answer(answer, to: 1, of: step)
      try await learner.run()
      try await learner.expectJudged([answer], truths: [truth])
      try learner.shell.press("n")
    }
    try await learner.shell.wait(for: "Last step")
  }

  /// Expects the whole graph of a finished step, once its boxes have reached their places.
  private func expectGraph(_ shell: Shell, showing texts: [String], live: Int, _ size: Size) async throws {
    let screen = try await shell.wait("●\(live) live and \(texts)") { screen in
      let lines = screen.lines.map(Self.withoutRoom)
      return screen.shows("●\(live) live")
        && texts.allSatisfy { text in lines.contains { $0.contains(Self.withoutRoom(text)) } }
    }
    #expect(!isCut(screen), "the whole graph is seen\(screen)")
    #expect(screen.lines.allSatisfy { $0.count <= size.width })
  }

  /// Removes the blanks that are reserved for the marks of future instances.
  private static func withoutRoom(_ text: String) -> String { text.replacing(/\ *●/, with: "●") }

  /// True if the graph is larger than its pane, so that only a part is shown.
  private func isCut(_ screen: Screen) -> Bool { screen.shows(/\d+x\d+ scrolls/) }
}
