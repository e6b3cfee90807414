import Lessons
import TestSupport
import Testing

/// What goes wrong in a lesson, and what is still there when one comes back.
@Suite struct MistakeTests {
  /// Its story is `let knight = Knight()` and `knight.prepareForBattle()`, the third and second line from its end.
  private static let folder = "01-soldered"

  @Test(arguments: Size.usual) func mistakesAreSeenAndMendedAndAllIsThereAfterComingBack(size: Size) async throws {
    let step = try #require(KnightSteps.step(Self.folder))
    let line = "playground \(KnightSteps.command(Self.folder))"
    try await Shell.visit(size, line) { shell in
      let learner = Learner(shell: shell)
      try await shell.wait(for: KnightSteps.heading(Self.folder))
      try await learner.answer("0", to: 1, of: step)
      let presses = try await learner.runByPresses(limit: 25)
      #expect((2...12).contains(presses), "like events are one press")
      try await learner.expectJudged(["0"], truths: ["0"])
      try shell.press("H")
      try await shell.wait(for: "Hint 1 of 3: One line decides")
      try await crash(learner)
      try await misspell(learner)
      try await learner.type(try #require(step.exercises.first), of: step)
      try await comeBack(learner)
      try shell.press("q")
      try await shell.waitForPrompt()
      try shell.enter(line)
      try await expectAllThere(learner)
      try shell.press("q")
    }
  }

  /// An edit that crashes: its line is told, and what was before it can be gone back to.
  private func crash(_ learner: Learner) async throws {
    let shell = learner.shell
    try shell.press("e")
    try await shell.wait(for: "editing")
    try shell.hit([.keys(["C-End", "Up", "Up", "End", "Enter"]), .text("print([knight][1])")])
    try await shell.wait(for: "print([knight][1])")
    try shell.press("Escape")
    try await shell.wait(for: "changed code")
    try shell.press("Enter")
    try await shell.wait(for: "Crashed: ")
    let crashed = try await shell.wait(for: "●9 live")
    #expect(crashed.shows(/▸41 +print\(\[knight\]\[1\]\)/), "the line is lit\(crashed)")
    var screen = crashed
    // Back to a moment when there was a knight and nothing else.
    for _ in 1...200 where !screen.shows("●1 live") {
      let before = screen
      try shell.press("[")
      screen = try await shell.wait("the event before") { $0 != before }
    }
    #expect(screen.shows(/EVENT \d+ of \d+/) && screen.shows("●1 live"), "\(screen)")
    try shell.press("Escape")
    try await shell.wait(for: "●9 live")
    try shell.press("u")
    try await shell.wait(for: "Undid the last change to the code")
  }

  /// An edit that does not compile: the compiler's words stand at its line while one pauses.
  private func misspell(_ learner: Learner) async throws {
    let shell = learner.shell
    try shell.press("e")
    try await shell.wait(for: "editing")
    try shell.hit([.keys(["C-End", "Up", "Up", "End", "Enter"]), .text("knigth.prepareForBattle()")])
    try await shell.wait(for: "1 error")
    let wrong = try await shell.wait(for: "cannot find 'knigth' in scope")
    #expect(wrong.shows(/!41   knigth/), "\(wrong)")
    try shell.press("Escape")
    try await shell.wait(for: "changed code")
    try shell.press("Enter")
    try await shell.wait(for: "Does not compile: 1 error")
    let refused = try await shell.wait(for: "Soldered.swift:41:3: cannot find 'knigth' in scope")
    #expect(refused.shows(/!41   knigth/), "the line is seen\(refused)")
    try shell.press("e")
    try await shell.wait(for: "1 error")
    try shell.hit([.keys(["C-End", "Up", "Up", "C-k"])])
    try await shell.wait(for: "compiles")
    try shell.press("Escape")
    try await shell.wait(without: "editing")
    try await learner.run()
  }

  /// Other steps, the laboratory and the list of lessons are visited in between.
  private func comeBack(_ learner: Learner) async throws {
    let shell = learner.shell
    try shell.press("n")
    try await shell.wait(for: KnightSteps.heading(KnightSteps.number(Self.folder) + 1))
    try shell.press("p")
    try await expectAllThere(learner)
    try shell.press("Escape")
    try await shell.wait(for: "Playground › knight")
    try shell.press("L")
    try await shell.wait(for: /▸ The knight and his armor .* ▓/)
    try shell.press("Enter")
    try await expectAllThere(learner)
  }

  /// The edit, the answer, the hint and the place.
  private func expectAllThere(_ learner: Learner) async throws {
    let shell = learner.shell
    try await shell.wait(for: KnightSteps.heading(Self.folder))
    try await shell.wait("what was done") {
      Learner.isOver($0) && $0.shows("✓ Done: ") && $0.shows("●9 live") && $0.shows("CeremonialHelmet")
    }
    try await learner.expectJudged(["0"], truths: ["0"])
  }
}
