import Lessons
import TestSupport
import Testing

/// Mistakes in a lesson, and the state that a learner finds on returning to a step.
@Suite struct MistakeTests {
  /// Folder of a step whose story has `let knight = Knight()` and `knight.prepareForBattle()` as its third and second
  /// line from the end.
  private static let folder = "01-soldered"

  @Test(arguments: Size.usual) func mistakesAreShownAndRepairedAndTheStateIsKeptOnReturn(size: Size) async throws {
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

  /// Makes an edit that crashes. The screen names its line, and the events before it can be revisited.
  private func crash(_ learner: Learner) async throws {
    let shell = learner.shell
    try shell.press("e")
    try await shell.wait(for: "editing")
    try shell.hit([.keys(["C-End", "Up", "Up", "End", "Enter"]), .text("print([knight][1])")])
    try await shell.wait(for: "print([knight][1])")
    try shell.press("Escape")
    try await shell.wait(without: "editing")
    try shell.press("Enter")
    try await shell.wait(for: "Crashed: ")
    let crashed = try await shell.wait(for: "●9 live")
    #expect(crashed.shows(/▸41 +print\(\[knight\]\[1\]\)/), "the line is lit\(crashed)")
    var screen = crashed
    // Goes back to a moment at which only one object was alive.
    for _ in 1...200 where !screen.shows("●1 live") {
      let before = screen
      try shell.press("[")
      screen = try await shell.wait("the event before") { $0 != before }
    }
    #expect(screen.shows(/EVENT \d+ of \d+/) && screen.shows("●1 live"), "\(screen)")
    try shell.press("Escape")
    try await shell.wait(for: "●9 live")
    try shell.press("u")
    try await shell.wait(for: "Undid the code change")
  }

  /// Makes an edit that does not compile. After a pause in typing, the compiler's message is shown at its line.
  private func misspell(_ learner: Learner) async throws {
    let shell = learner.shell
    try shell.press("e")
    try await shell.wait(for: "editing")
    try shell.hit([.keys(["C-End", "Up", "Up", "End", "Enter"]), .text("knigth.prepareForBattle()")])
    try await shell.wait(for: "1 error")
    let wrong = try await shell.wait(for: "cannot find 'knigth'")
    #expect(wrong.shows(/!41   knigth/), "\(wrong)")
    try shell.press("Escape")
    try await shell.wait(without: "editing")
    try shell.press("Enter")
    try await shell.wait(for: "Does not compile: 1 error")
    let refused = try await shell.wait(for: "Soldered.swift:41:3: cannot find 'knigth'")
    #expect(refused.shows(/!41   knigth/), "the line is seen\(refused)")
    try shell.press("e")
    try await shell.wait(for: "1 error")
    try shell.hit([.keys(["C-End", "Up", "Up", "C-k"])])
    try await shell.wait(for: "compiles")
    try shell.press("Escape")
    try await shell.wait(without: "editing")
    try await learner.run()
  }

  /// Visits other steps, the laboratory and the list of lessons, and returns.
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

  /// Expects the edit, the answer, the hint and the position to be unchanged.
  private func expectAllThere(_ learner: Learner) async throws {
    let shell = learner.shell
    try await shell.wait(for: KnightSteps.heading(Self.folder))
    try await shell.wait("what was done") {
      Learner.isOver($0) && $0.shows("✓ Done: ") && $0.shows("●9 live") && $0.shows("CeremonialHelmet")
    }
    try await learner.expectJudged(["0"], truths: ["0"])
  }
}
