import Lessons
import Stage

/// Actions of a learner in a step beside running it: answers, hints, solutions, and a restart.
extension Engine {
  /// Judges questions and exercises again. Call this function after every change that may affect them.
  func judge() {
    guard let stage = lesson, stage.laboratory?.isClosed != true else { return }
    stage.detections = runs.detections(of: stage.code.files)
    let done = (stage.attempt.settled, stage.attempt.wrong, stage.attempt.reached)
    for event in stage.judge(recorder.timeline) { recorder.record(event) }
    updateReviews(stage)
    if done != (stage.attempt.settled, stage.attempt.wrong, stage.attempt.reached) { keepProgress(stage) }
  }

  /// Judges the answers of a step that the learner leaves before its task is done.
  func judgeAnswersLeft(_ stage: LessonStage) {
    stage.judgeAnswersLeft(recorder.timeline)
    updateReviews(stage)
  }

  func keepProgress(_ stage: LessonStage) {
    var kept = stage.attempt
    // A review runs the original code. Its position says nothing about the learner's code.
    if stage.isReview { kept.rewind() }
    surroundings.lessons.attempts.keep(kept, stage.step, of: stage.lesson)
  }

  // MARK: Questions

  func answer(_ number: Int?, _ text: String) throws -> Job.Next {
    let stage = try onStage()
    let questions = stage.step.questions
    let number = number ?? stage.verdict.openQuestion?.number ?? questions.count
    guard questions.indices.contains(number - 1) else { throw UsageError.noQuestion(number, of: questions.count) }
    let question = questions[number - 1]
    guard let answer = question.answer(text) else {
      throw UsageError(
        Words.LaboratoryErrors.notAChoice(text)
          + question.choices.enumerated().map { "\($0.offset + 1) (\($0.element))" }.joined(separator: ", "))
    }
    let name = stage.step.questionName(number)
    // An answer is judged only once.
    if stage.attempt.judged[name] != nil { return .done(.answered(stage.verdict.questions[number - 1])) }
    stage.answer(number, answer)
    recorder.record(StageEvent(.answered(question: number, answer: answer)))
    judge()
    keepProgress(stage)
    return deciding { engine in
      guard let stage = engine.lesson else { return .silent }
      // The open question itself shows the command that answers it.
      if stage.laboratory != nil, !stage.verdict.isRevealed { return .silent }
      return .answered(stage.verdict.questions[number - 1])
    }
  }

  /// Decides the questions without an answer, too, so that a presentation can show the right answers. Stores nothing.
  func showAnswers() throws -> Job.Next {
    try onStage().showsAnswers = true
    return deciding { _ in .silent }
  }

  /// Performs the runs that decide open questions and exercises, apart from the run on the screen.
  ///
  /// - Parameter outcome: returns the outcome after the runs.
  func deciding(_ outcome: @escaping @Sendable (Engine) -> Outcome) -> Job.Next {
    guard let stage = lesson, let runs = stage.decidingRuns(recorder.timeline) else { return .done(outcome(self)) }
    let (version, tools) = (stage.info.version, surroundings.lessons.tools)
    return .then(
      .task(.asking) {
        let results = await runs.results(tools)
        return { engine in
          if let results, let stage = engine.lesson, stage.info.version == version {
            stage.addResults(results, of: runs)
            engine.judge()
          }
          return .done(outcome(engine))
        }
      })
  }

  /// Shows the run that decides questions: the original code with the step's own `give`.
  func replaying() throws -> Job.Next {
    let stage = try onStage()
    if stage.step.files.isEmpty { throw UsageError(Words.LaboratoryErrors.noDecidingRun) }
    if stage.code.isEdited {
      _ = try edit { code in
        code.reset()
        return .reset
      }
    }
    return try restart().followed(on: self) { engine, outcome in
      guard let stage = engine.lesson, outcome == .restarted else { return .done(outcome) }
      stage.replays()
      let give = stage.step.give
      return .then(engine.running(stage.info, stage.run, saying: .replayed) { await $0.play(giving: give) })
    }
  }

  /// Saves the attempt at the step on stage. Returns the numbers of all steps of its lesson with questions that were
  /// answered wrong and have not been repeated yet.
  func missedSteps(_ stage: LessonStage) -> [Int] {
    judgeAnswersLeft(stage)
    keepProgress(stage)
    let attempts = surroundings.lessons.attempts
    return stage.lesson.steps.indices.map { $0 + 1 }.filter {
      !attempts.attempt(stage.lesson.steps[$0 - 1], of: stage.lesson).missed.isEmpty
    }
  }

  /// Saves the place of the step on stage, so that the learner can continue there later.
  ///
  /// A review of questions that are due does not replace the saved place of the lesson that was open before.
  func keepPlace(of stage: LessonStage) {
    let places = surroundings.lessons.places
    switch stage.again {
    case .nothing, .all: places.keep(stage.step, of: stage.lesson, path: stage.walk?.place)
    case .missed(let place):
      guard let last = stage.lesson.steps.last else { return }
      places.keep(last, of: stage.lesson, review: .init(step: stage.step.folder, place: place))
    case .due: break
    }
  }

  /// Returns whether a step is the last of its lesson or path, so that no step and no repeated question follows. False
  /// for a question that is due for review.
  func isLast(_ stage: LessonStage) -> Bool {
    if let walk = stage.walk { return walk.moved(by: 1) == nil }
    if case .due = stage.again { return false }
    guard stage.isReview || stage.number == stage.lesson.steps.count else { return false }
    let attempts = surroundings.lessons.attempts
    return stage.lesson.steps.allSatisfy { step in
      let attempt = step.folder == stage.step.folder ? stage.attempt : attempts.attempt(step, of: stage.lesson)
      return attempt.missed.isEmpty
    }
  }

  // MARK: Exercises

  func hint(_ name: String?) throws -> Job.Next {
    let stage = try onStage()
    guard let exercise = try exercise(name, of: stage) else { return .done(.nothingToDo) }
    let shown = stage.attempt.hints[exercise.name] ?? 0
    guard exercise.hints.indices.contains(shown) else {
      // The last hint is the difference to the solution.
      return stage.step.solutions.contains { $0.name == exercise.name }
        ? try showSolution(exercise.name) : .done(.noMoreHints)
    }
    stage.attempt.hints[exercise.name] = shown + 1
    judge()
    keepProgress(stage)
    return .done(
      .hint(number: shown + 1, of: exercise.hints.count, exercise.hints[shown]))
  }

  func showSolution(_ name: String?) throws -> Job.Next {
    let stage = try onStage()
    guard let exercise = try exercise(name, of: stage) else { return .done(.nothingToDo) }
    do {
      let solution = try stage.step.solution(exercise.name)
      keepSeen(exercise, stage)
      return .done(
        .solutionShown(SolutionDifference(exercise.name, of: stage.step, files: stage.code.files, to: solution)))
    } catch { throw UsageError(error.description) }
  }

  func solution(_ name: String?) throws -> Job.Next {
    let stage = try onStage()
    guard let exercise = try exercise(name, of: stage) else { return .done(.nothingToDo) }
    let version: CodeVersion
    do { version = try stage.step.solution(exercise.name) } catch { throw UsageError(error.description) }
    keepSeen(exercise, stage)
    guard let laboratory = stage.laboratory else {
      if let commands = version.commands {
        return try carryOut(commands, on: version).followed(on: self) { _, outcome in
          .done(outcome == .silent ? .carriedOut(exercise.name) : outcome)
        }
      }
      _ = try edit { code in
        code.apply(version)
        return .reset
      }
      return .done(.solution(exercise.name))
    }
    laboratory.close()
    stage.attempt.commands = StageLaboratory.lines(version.commands ?? "")
    recorder.record(StageEvent(.stepEntered(stage.title)))
    try setUpLaboratory(stage)
    judge()
    keepProgress(stage)
    return .done(.solution(exercise.name))
  }

  /// Stores that the learner has seen the solution of the first open exercise.
  func keepSolutionSeen() throws -> Job.Next {
    let stage = try onStage()
    if let exercise = try exercise(nil, of: stage) { keepSeen(exercise, stage) }
    return .done(.silent)
  }

  /// Stores that the learner has seen the solution of an exercise.
  private func keepSeen(_ exercise: Exercise, _ stage: LessonStage) {
    stage.attempt.sawSolution(of: exercise.name)
    keepProgress(stage)
  }

  private func exercise(_ name: String?, of stage: LessonStage) throws -> Exercise? {
    let exercises = stage.step.exercises
    guard let name else {
      return stage.verdict.exercises.first { !$0.isReached }?.exercise ?? exercises.first
    }
    guard let exercise = exercises.first(where: { $0.name == name }) else {
      throw UsageError.unknown("task", name, among: exercises.map(\.name))
    }
    return exercise
  }

  // MARK: Restarting

  /// Restarts the step. Edits are kept.
  ///
  /// - Parameters:
  ///   - isAnew: true to open the questions; false to keep the answers.
  ///   - outcome: outcome to report.
  /// - Throws: `UsageError` without a lesson.
  func restart(isAnew: Bool = false, saying outcome: Outcome = .restarted) throws -> Job.Next {
    let stage = try onStage()
    if isAnew { stage.forgetAnswers() }
    if stage.laboratory != nil {
      stage.laboratory?.close()
      stage.attempt.commands = []
      recorder.record(StageEvent(.stepEntered(stage.title)))
      try setUpLaboratory(stage)
      judge()
      keepProgress(stage)
      return .done(outcome)
    }
    if stage.step.files.isEmpty {
      judge()
      return .done(outcome)
    }
    return .then(
      leaving(stage) { engine in
        guard let stage = engine.lesson else { return .done(.silent) }
        stage.restart(engine.surroundings.lessons)
        engine.recorder.record(StageEvent(.stepEntered(stage.title)))
        return .then(engine.starting(stage) { _, _ in .done(outcome) })
      })
  }

  func printingSheet(_ word: String?) -> Job {
    let outside = surroundings.lessons
    let onStage = lesson?.lesson
    return .blocking(.reading(word ?? Words.Subject.lesson)) {
      let found = Result {
        if let word { return try LessonCatalog.lesson(word, in: outside.curriculum) }
        guard let onStage else { throw UsageError(Words.LaboratoryErrors.noLessonForSheet) }
        return onStage
      }
      return { _ in .done(.cheatSheet(CheatSheet(try found.get()))) }
    }
  }

  func resettingProgress(_ word: String?) -> Job {
    let outside = surroundings.lessons
    let onStage = lesson?.lesson
    return .blocking(.reading(word ?? Words.Subject.lesson)) {
      let found = Result {
        if let word { return try LessonCatalog.lesson(word, in: outside.curriculum) }
        guard let onStage else { throw UsageError(Words.LaboratoryErrors.noLessonToReset) }
        return onStage
      }
      return { engine in
        let lesson = try found.get()
        outside.attempts.reset(lesson)
        outside.places.reset(lesson)
        outside.reviews.forget { $0.lesson == lesson.word }
        let outcome = Outcome.progressReset(lesson.title)
        guard let stage = engine.lesson, stage.lesson.folder == lesson.folder else { return .done(outcome) }
        stage.attempt = Attempt()
        return try engine.restart(saying: outcome)
      }
    }
  }
}
