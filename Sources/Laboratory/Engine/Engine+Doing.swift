import Lessons
import Stage

/// What a learner does in a step beside running it: answering, asking for hints and solutions.
extension Engine {
  /// Judges what there is to see now; to be called after whatever may have changed it.
  func judge() {
    guard let stage = lesson else { return }
    stage.detections = runs.detections(of: stage.code.files)
    let done = (stage.attempt.settled, stage.attempt.wrong, stage.attempt.reached)
    for event in stage.judge(recorder.timeline) { recorder.record(event) }
    if done != (stage.attempt.settled, stage.attempt.wrong, stage.attempt.reached) { keepProgress(stage) }
  }

  func keepProgress(_ stage: LessonStage) {
    surroundings.lessons.attempts.keep(stage.attempt, stage.step, of: stage.lesson)
  }

  // MARK: Questions

  func answer(_ number: Int?, _ text: String) throws -> Job.Next {
    let stage = try onStage()
    let questions = stage.step.questions
    if questions.isEmpty { throw UsageError("this step asks nothing") }
    let number = number ?? stage.verdict.openQuestion?.number ?? questions.count
    guard questions.indices.contains(number - 1) else {
      throw UsageError("this step has no question \(number); expected 1 to \(questions.count)")
    }
    let question = questions[number - 1]
    guard let answer = question.answer(text) else {
      throw UsageError(
        "'\(text)' is none of the choices; expected "
          + question.choices.enumerated().map { "\($0.offset + 1) (\($0.element))" }.joined(separator: ", "))
    }
    stage.attempt.answers[number] = answer
    recorder.record(StageEvent(.answered(question: number, answer: answer)))
    judge()
    keepProgress(stage)
    if question.variant != nil, stage.variantTruths[number] == nil { return .then(asking(number, of: stage)) }
    return .done(.answered(stage.verdict.questions[number - 1]))
  }

  /// Finds out what a variant of the code does: it is compiled, and run where the question is about that.
  private func asking(_ number: Int, of stage: LessonStage) -> Job {
    let (step, title, version, tools) = (stage.step, stage.title, stage.info.version, surroundings.lessons.tools)
    let trial = StepTrial(step, title, tools: tools)
    return .task(.asking) {
      let question = step.questions[number - 1]
      let truth = await trial.answer(question.query, step.variants.first { $0.name == question.variant })
      return { engine in
        guard let stage = engine.lesson, stage.info.version == version else { return .done(.silent) }
        stage.variantTruths[number] = truth
        engine.judge()
        return .done(.answered(stage.verdict.questions[number - 1]))
      }
    }
  }

  /// The number of a step with a question that was missed and has not come back yet.
  func nextMissed(_ stage: LessonStage) -> Int? {
    keepProgress(stage)
    let attempts = surroundings.lessons.attempts
    return stage.lesson.steps.firstIndex { !attempts.attempt($0, of: stage.lesson).missed.isEmpty }.map { $0 + 1 }
  }

  /// Whether nothing follows a step: neither another one nor, of the whole lesson, a question that was missed.
  func isLast(_ stage: LessonStage) -> Bool {
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
    guard exercise.hints.indices.contains(shown) else { return .done(.noMoreHints(exercise: exercise.name)) }
    stage.attempt.hints[exercise.name] = shown + 1
    judge()
    keepProgress(stage)
    return .done(
      .hint(exercise: exercise.name, number: shown + 1, of: exercise.hints.count, exercise.hints[shown]))
  }

  func showSolution(_ name: String?) throws -> Job.Next {
    let stage = try onStage()
    guard let exercise = try exercise(name, of: stage) else { return .done(.nothingToDo) }
    do {
      let solution = try stage.step.solution(exercise.name)
      return .done(
        .solutionShown(SolutionDifference(exercise.name, of: stage.step, files: stage.code.files, to: solution)))
    } catch { throw UsageError(error.description) }
  }

  func solution(_ name: String?) throws -> Job.Next {
    let stage = try onStage()
    guard let exercise = try exercise(name, of: stage) else { return .done(.nothingToDo) }
    let version: CodeVersion
    do { version = try stage.step.solution(exercise.name) } catch { throw UsageError(error.description) }
    guard let laboratory = stage.laboratory else {
      if let commands = version.commands {
        return try carryOut(commands, on: version).followed(on: self) { _, outcome in
          .done(outcome == .silent ? .carriedOut(exercise.name) : outcome)
        }
      }
      _ = try edit { code in
        code.take(version)
        return .reset
      }
      return .done(.solution(exercise.name))
    }
    laboratory.close()
    stage.attempt.commands = StageLaboratory.lines(version.commands ?? "")
    recorder.record(StageEvent(.stepEntered(stage.title)))
    try furnish(stage)
    judge()
    keepProgress(stage)
    return .done(.solution(exercise.name))
  }

  private func exercise(_ name: String?, of stage: LessonStage) throws -> Exercise? {
    let exercises = stage.step.exercises
    guard let name else {
      return stage.verdict.exercises.first { !$0.isReached }?.exercise ?? exercises.first
    }
    guard let exercise = exercises.first(where: { $0.name == name }) else {
      throw UsageError.unknown("exercise", name, among: exercises.map(\.name))
    }
    return exercise
  }

  // MARK: Beginning anew

  func restart() throws -> Job.Next {
    let stage = try onStage()
    if stage.laboratory != nil {
      stage.laboratory?.close()
      stage.attempt.commands = []
      recorder.record(StageEvent(.stepEntered(stage.title)))
      try furnish(stage)
      judge()
      keepProgress(stage)
      return .done(.restarted)
    }
    if stage.step.files.isEmpty { return .done(.restarted) }
    return .then(
      leaving(stage) { engine in
        guard let stage = engine.lesson else { return .done(.silent) }
        stage.restart(engine.surroundings.lessons)
        engine.recorder.record(StageEvent(.stepEntered(stage.title)))
        return .then(engine.starting(stage) { _, _ in .done(.restarted) })
      })
  }

  func resettingProgress(_ word: String?) -> Job {
    let outside = surroundings.lessons
    let onStage = lesson?.lesson
    return .blocking(.reading(word ?? "the lesson")) {
      let found = Result {
        if let word { return try LessonShelf.lesson(word, in: outside.curriculum) }
        guard let onStage else { throw UsageError("no lesson is on stage; expected: progress reset NAME") }
        return onStage
      }
      return { engine in
        let lesson = try found.get()
        outside.attempts.reset(lesson)
        if let stage = engine.lesson, stage.lesson.folder == lesson.folder {
          stage.attempt = Attempt()
          engine.judge()
        }
        return .done(.progressReset(lesson.title))
      }
    }
  }
}
