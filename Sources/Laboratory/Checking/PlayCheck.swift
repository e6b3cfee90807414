import Lessons
import Stage

/// Plays a step with random keys, and checks that the keys have no effect on results.
///
/// Verdicts of questions must not depend on the keys. Keys must reach no exercise that is solved by an edit. Judged
/// answers must survive solving the exercises and returning to the step.
struct PlayCheck {
  /// Maximum number of keys in one play.
  static let mostKeys = 12

  private let step: Step
  private let title: StepTitle
  private let path: String
  private let tools: StepTools
  private let make: () -> any PlayedStep

  /// Creates a check of a step.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - number: number of the step in the lesson, from 1.
  ///   - prefix: path of the lesson's folder in messages: `knight/`.
  ///   - make: creates a fresh step to be played; by default a step in a separate engine.
  init(
    _ step: Step, number: Int, of lesson: Lesson, prefix: String, tools: StepTools,
    make: (() -> any PlayedStep)? = nil
  ) {
    self.step = step
    title = step.title(number, of: lesson)
    path = prefix + step.folder
    self.tools = tools
    self.make = make ?? { EnginePlay(lesson, number: number, tools: tools) }
  }

  /// Returns whether a step has code that takes input: the step or an exercise has `give`, or a solution has commands.
  static func concerns(_ step: Step) -> Bool {
    if step.files.isEmpty { return false }
    return !step.give.isEmpty || step.exercises.contains { $0.give?.isEmpty == false }
      || step.solutions.contains { $0.commands != nil }
  }

  /// Plays the step once for each seed, and returns the faults found.
  ///
  /// - Parameter seeds: a seed for each play. Only the first play also tests solutions and a return to the step.
  /// - Throws: `CheckObstacle`; `CancellationError`; the error of a refused command.
  func findings(_ seeds: some Sequence<UInt64>) async throws -> [CheckFinding] {
    var found = CheckFindings(path: path)
    let timeline = await StepTrial(step, title, tools: tools).timeline()
    try CheckObstacle.throwIfFailed(timeline)
    let judge = Judge(step, Attempt(), timeline: timeline, sources: StepCode(step.files).querySources(step))
    let truths = step.questions.map { $0.variant == nil ? judge.known($0.query) : nil }
    for (index, seed) in seeds.enumerated() {
      let played = make()
      do { try await play(played, seed, truths, survives: index == 0, &found) } catch {
        await played.leave()
        throw error
      }
      await played.leave()
      try Task.checkCancellation()
    }
    return found.findings
  }

  private func play(
    _ played: any PlayedStep, _ seed: UInt64, _ truths: [QueryResult?], survives: Bool,
    _ found: inout CheckFindings
  ) async throws {
    try await played.enter()
    // Keys never decide questions about a variant. Answer these only to check that the answers survive.
    for (index, (question, truth)) in zip(step.questions, truths).enumerated() {
      let right = question.choices.first { truth?.agrees(with: $0) == true } ?? question.choices.first ?? truth?.text
      if let right { try await played.answer(index + 1, right) }
    }
    var (keys, pressed) = (RandomKeys(step, seed: seed), [String]())
    while pressed.count < Self.mostKeys, let key = try await played.press(&keys) { pressed.append(key) }
    let by = Words.CheckFault.seedAndKeys(seed, keys: pressed.joined(separator: ", "))
    let judged = played.verdict.questions
    for (index, state) in judged.enumerated() {
      guard let truth = truths[index]?.text, let shown = state.truth else { continue }
      if shown != truth || state.isRight == false {
        found.fault(
          Words.CheckFault.decidedByKeys(question: index + 1, truth: truth, shown: shown, by: by),
          at: step.marks.questions[index].query)
      }
    }
    for (state, marks) in zip(played.verdict.exercises, step.marks.exercises)
    where state.isReached && isSolvedByEditing(state.exercise) {
      found.fault(Words.CheckFault.reachesExercise(state.exercise.name, by: by), at: marks.whole)
    }
    // Check the state after leaving only once, because it does not depend on the keys.
    if !survives { return }
    for exercise in step.exercises where isSolvedByEditing(exercise) {
      try await played.solve(exercise.name)
      survived(judged, played.verdict, Words.CheckFault.theSolution(exercise.name), seed, &found)
    }
    try await played.comeBack()
    survived(judged, played.verdict, Words.CheckFault.aReturn, seed, &found)
  }

  private func survived(
    _ before: [QuestionState], _ now: Verdict, _ what: String, _ seed: UInt64, _ found: inout CheckFindings
  ) {
    for (old, new) in zip(before, now.questions)
    where old.isRight != nil && (new.isRight != old.isRight || new.truth != old.truth || new.answer != old.answer) {
      let word = new.isRight.map { $0 ? Words.CheckFault.right : Words.CheckFault.wrong } ?? Words.CheckFault.open
      found.fault(
        Words.CheckFault.changedAnswer(
          question: old.number, after: what, wasRight: old.isRight == true, now: word, seed: seed),
        at: step.marks.questions[old.number - 1].query)
    }
  }

  private func isSolvedByEditing(_ exercise: Exercise) -> Bool {
    step.solutions.contains { $0.name == exercise.name && $0.commands == nil }
  }
}
