import Lessons
import TestSupport
import Testing

/// A simulated learner who goes through the steps of a lesson with keys alone.
struct Learner {
  let shell: Shell

  /// True for a screen that shows the end of a step's run, whatever the learner has to do next.
  static func isOver(_ screen: Screen) -> Bool {
    // A long output leaves no room for the hint about the next key. The footer then has no key that runs the code.
    ["task: e edits", "step finished: Space", "last step:"].contains(where: screen.shows)
      || screen.shows("Printed: ") && (screen.shows("p back") || screen.shows("n next")) && !screen.shows("Space run")
        && !screen.shows("slower")
  }

  // MARK: Questions

  /// Answers the open question of a step: with a digit if it has choices, else by typing.
  ///
  /// - Parameter number: the number of the question, from 1.
  func answer(_ answer: String, to number: Int, of step: Step) async throws {
    let question = try #require(step.questions.indices.contains(number - 1) ? step.questions[number - 1] : nil)
    try await shell.wait("'\(question.ask)'") { Self.hasLine("? " + question.ask.prefix(30), $0) }
    if question.choices.isEmpty {
      try shell.type(answer)
      try await shell.wait(for: "your answer: \(answer)")
      try shell.press("Enter")
    } else {
      let index = try #require(question.choices.firstIndex(of: answer), "'\(answer)' is no choice in \(step.folder)")
      try shell.press(question.keys[index])
    }
    // A question about a variant is judged at once, but the variant may have to be compiled first.
    try await shell.wait("the answer '\(answer)'") {
      // If the pane has no room for both, the next question has replaced the answer. If it has no room at all, a
      // message shows the answer.
      $0.shows("You answered \(answer). Run the code") || $0.shows("Answer: \(answer). Run the code")
        || Self.isJudged(answer, nil, $0)
        || $0.shows("question \(number + 1) of") || $0.shows("you answered \(answer)")
        || $0.shows("You answered \(answer); the answer is") || $0.shows("Right: \(answer).")
    }
  }

  /// Expects the answers to be judged. If the judgements do not fit the pane, it is enlarged to the whole screen.
  ///
  /// - Parameter truths: the right answers; nil if any judgement will do.
  func expectJudged(_ answers: [String], truths: [String]? = nil) async throws {
    if answers.isEmpty { return }
    let pairs = answers.enumerated().map { ($0.element, truths?[$0.offset]) }
    func unseen(_ screen: Screen) -> [(String, String?)] { pairs.filter { !Self.isJudged($0.0, $0.1, screen) } }
    let first = try await shell.wait("\(pairs) judged") { unseen($0).isEmpty || $0.shows(/\d+ more lines?:/) }
    let rest = unseen(first)
    if rest.isEmpty { return }
    try shell.command("pane task")
    try shell.command("zoom")
    try await shell.wait("\(rest) judged, with more room") { screen in
      rest.allSatisfy { Self.isJudged($0.0, $0.1, screen) }
    }
    try shell.command("zoom")
    try shell.command("pane graph")
    // The focus has left the pane, so either everything fits now, or the keys that lead to the rest are shown again.
    try await shell.wait("\(rest) judged, or the keys to them") { unseen($0).isEmpty || $0.shows(/more lines?: Tab/) }
  }

  /// Answers whose judgement the screen does not show.
  func unjudged(_ answers: [String]) throws -> [String] {
    let screen = try shell.screen()
    return answers.filter { !Self.isJudged($0, nil, screen) }
  }

  private static func isJudged(_ answer: String, _ truth: String?, _ screen: Screen) -> Bool {
    // With several questions, a judgement names its question.
    let you = ["You"] + (1...9).map { "Question \($0): you" }
    let isRight = you.contains { hasLine("✓ \($0) answered \(answer): right", screen) }
    let isWrong = you.contains { hasLine("✗ \($0) answered \(answer); the answer is \(truth ?? "")", screen) }
    return truth.map { $0 == answer ? isRight : isWrong } ?? (isRight || isWrong)
  }

  /// True if one line of the screen contains the words.
  private static func hasLine(_ words: some StringProtocol, _ screen: Screen) -> Bool {
    screen.lines.contains { $0.contains(words) }
  }

  // MARK: Running

  /// Runs to the end at once.
  func run() async throws {
    try shell.press("Enter")
    try await shell.wait("the end of the run", until: Self.isOver)
  }

  /// Presses Space until the run is over.
  ///
  /// - Returns: the number of presses.
  func runByPresses(limit: Int) async throws -> Int {
    var before = try shell.screen()
    for count in 1...limit {
      try shell.press("Space")
      let now = try await shell.wait("the next event") { $0 != before }
      if Self.isOver(now) { return count }
      before = now
    }
    Issue.record("Space was pressed \(limit) times and it is not over\(before)")
    return limit
  }

  // MARK: Doing

  /// Types an exercise's solution into the code pane, leaves the pane, and runs the code.
  func type(_ exercise: Exercise, of step: Step) async throws {
    let solution = try step.solution(exercise.name).applied(to: step.files)
    for (old, new) in zip(step.files, solution) where old.text != new.text {
      try shell.press("e")
      try await shell.wait(for: "editing")
      try shell.hit(Typing.strokes(from: old.text, to: new.text))
      try shell.press("Escape")
      try await shell.wait(without: "editing")
    }
    try await runChanged(exercise, of: step)
  }

  /// Asks for the solution, and then has it inserted or carried out.
  func applySolution(_ exercise: Exercise, of step: Step) async throws {
    try shell.press("X")
    try await shell.wait(for: "The solution")
    try shell.press("Enter")
    try await shell.wait(without: "The solution")
    let isCode = try step.solution(exercise.name).commands == nil
    if isCode { try await runChanged(exercise, of: step) } else { try await expectDone(exercise) }
  }

  /// Runs changed code, and expects the exercise to be done.
  func runChanged(_ exercise: Exercise, of step: Step) async throws {
    // The hint, or the message of a change that was read back from a copy of the code.
    try await shell.wait(for: /edited code|runs the code/)
    try await run(giving: exercise.give ?? step.give)
    try await expectDone(exercise)
  }
}
