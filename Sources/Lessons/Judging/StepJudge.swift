import Stage

/// The state of a step's questions and exercises as shown to the learner: a pure function of the attempt and the
/// deciding runs.
///
/// A question is decided by the untouched code with the step's own `give`, or by the variant that it is about. In a
/// step with a laboratory, the solution of the first exercise decides it.
///
/// An exercise that is solved by an edit is decided by the learner's code with the exercise's `give`. An exercise that
/// is solved by commands is decided by the run on the screen.
///
/// A run in free play decides nothing. If the run on the screen is not a deciding run, the deciding run is made beside
/// it (`DecidingRuns`).
package struct StepJudge {
  /// The run shown on the screen.
  package struct Shown {
    package var timeline: Timeline
    package var sources: QuerySources
    /// True if the code was changed after the run.
    package var isStale = false
    /// True if the code differs from the author's.
    package var isEdited = false
    package var drive = Drive.none

    package init(timeline: Timeline, sources: QuerySources) {
      self.timeline = timeline
      self.sources = sources
    }
  }

  /// The source of the input to the run on the screen.
  package enum Drive: Hashable, Sendable {
    case none
    /// The learner gave keys, lines or time, set the coin, or chose a thread.
    case learner
    /// The step's own `give` was used, to show the run that decided a question.
    case author
  }

  package var step: Step
  package var attempt: Attempt
  package var shown: Shown
  /// True if an answer in a laboratory is decided before its exercise is reached, as in a review.
  package var decidesAnswers = false
  /// The results of runs made beside the run on the screen, by the numbers of the questions they decide.
  package var decided: [Int: QueryResult] = [:]
  /// The numbers of the questions that an event of a deciding run has decided, on the screen or beside it.
  package var deciders: Set<Int> = []
  /// The results of runs of the learner's current code, by the names of exercises.
  package var tried: [String: ExerciseState] = [:]
  /// The goals that already hold for the untouched code. They are open until a run of changed code is over.
  package var kept: Set<Query> = []
  /// True if questions without an answer are decided, too, because a presentation shows the right answers.
  package var decidesAll = false

  package init(_ step: Step, _ attempt: Attempt, _ shown: Shown) {
    self.step = step
    self.attempt = attempt
    self.shown = shown
  }

  package var verdict: Verdict {
    let judge = Judge(
      step, attempt, timeline: shown.timeline, sources: shown.sources, isStale: shown.isStale, variantTruths: decided)
    var verdict = judge.verdict
    verdict.exercises = verdict.exercises.map(exercise)
    let isSolved = verdict.exercises.first?.isReached != false
    for (index, state) in verdict.questions.enumerated() {
      verdict.questions[index] = step.scenario == nil ? question(state) : inLaboratory(state, isSolved: isSolved)
    }
    return verdict
  }

  /// True if the run on the screen decides questions.
  package var isAuthors: Bool {
    !shown.isEdited && (shown.drive == .author || (shown.drive == .none && step.give.isEmpty))
  }

  private func question(_ seen: QuestionState) -> QuestionState {
    let name = step.questionName(seen.number)
    let isSeen = seen.question.variant != nil || isAuthors
    func state(_ truth: String?, _ isRight: Bool?, found: String? = nil) -> QuestionState {
      QuestionState(
        number: seen.number, question: seen.question, answer: seen.answer, truth: truth, isRight: isRight,
        event: isSeen ? seen.event : nil, hasDecider: isSeen && seen.hasDecider || deciders.contains(seen.number),
        rewritten: seen.answer == nil ? attempt.rewritten[name] : nil, found: found)
    }
    if let judged = attempt.judged[name], judged.answer == seen.answer {
      return state(judged.truth, judged.isRight, found: judged.found)
    }
    if isSeen { return state(seen.truth, seen.isRight, found: decided[seen.number]?.fault) }
    guard decidesAll || seen.answer != nil, let result = decided[seen.number] else { return state(nil, nil) }
    return state(result.text, seen.answer.flatMap { result.agrees(with: $0) }, found: result.fault)
  }

  /// Returns the state of a question on a step with a laboratory.
  ///
  /// The solution of the first exercise decides the question. Its answer is shown once the learner has reached that
  /// exercise. With `decidesAnswers`, an answer is decided at once.
  private func inLaboratory(_ seen: QuestionState, isSolved: Bool) -> QuestionState {
    let name = step.questionName(seen.number)
    let judged = attempt.judged[name].flatMap { $0.answer == seen.answer ? $0 : nil }
    // Only an answer is decided before the exercise is reached. An open question keeps its secret.
    let result = isSolved || (decidesAnswers && seen.answer != nil) ? decided[seen.number] : nil
    let isRight = seen.answer.flatMap { answer in result.flatMap { $0.agrees(with: answer) } }
    return QuestionState(
      number: seen.number, question: seen.question, answer: seen.answer, truth: judged?.truth ?? result?.text,
      isRight: judged?.isRight ?? isRight, event: nil,
      rewritten: seen.answer == nil ? attempt.rewritten[name] : nil, isDecidedByCode: false)
  }

  private func exercise(_ seen: ExerciseState) -> ExerciseState {
    let exercise = seen.exercise
    if step.isDriven(exercise.name) { return seen }
    if !shown.isEdited { return seen.with { _ in .open } }
    var state = seen
    if isBeside(exercise) {
      let tried = tried[exercise.name]
      state = seen.with(near: tried?.near) { goal in
        // A change to a type that must not be touched is visible at once.
        if case .missed = goal.status, goal.goal.isOfText { return goal.status }
        return tried?.goals.first { $0.goal == goal.goal }?.status ?? .open
      }
    }
    return state.isReached || hasRun(exercise)
      ? state : state.with(near: state.near) { $0.isReached && kept.contains($0.goal) ? .open : $0.status }
  }

  /// Returns true if a run of the learner's code that decides an exercise is over.
  private func hasRun(_ exercise: Exercise) -> Bool {
    if isBeside(exercise) { return tried[exercise.name] != nil }
    guard let place = shown.timeline.world.lesson, !shown.isStale else { return false }
    return place.isCompiled && place.isComplete && place.outcome?.isLimit != true
  }

  /// Returns true if another run than the run on the screen decides an exercise.
  private func isBeside(_ exercise: Exercise) -> Bool {
    !step.isDriven(exercise.name) && (!(exercise.give ?? step.give).isEmpty || shown.drive != .none)
  }

  // MARK: Open questions and exercises

  /// The numbers of the questions that need another run to be decided: of those that are answered, or of all.
  package var openQuestions: [Int] {
    step.questions.indices.map { $0 + 1 }.filter { number in
      let name = step.questionName(number)
      guard decidesAll || attempt.answers[name] != nil, attempt.judged[name] == nil, decided[number] == nil else {
        return false
      }
      return step.questions[number - 1].variant != nil || !isAuthors
    }
  }

  /// The exercises that need another run of the learner's code to be decided. Empty if that code is untouched, does not
  /// compile, or was changed after the run on the screen.
  package var openExercises: [Exercise] {
    if !shown.isEdited || shown.isStale || shown.timeline.world.lesson?.isCompiled != true { return [] }
    return step.exercises.filter { isBeside($0) && tried[$0.name] == nil }
  }
}

/// The runs beside the run on the screen that decide answers and exercises.
package struct DecidingRuns: Sendable {
  package let step: Step
  package let title: StepTitle
  /// The learner's code.
  package let code: StepCode
  package let questions: [Int]
  package let exercises: [Exercise]

  package init(_ step: Step, _ title: StepTitle, _ code: StepCode, questions: [Int], exercises: [Exercise]) {
    self.step = step
    self.title = title
    self.code = code
    self.questions = questions
    self.exercises = exercises
  }

  /// The results of the runs.
  package struct Results: Sendable {
    package var decided: [Int: QueryResult] = [:]
    /// The numbers of the questions that an event has decided.
    package var deciders: Set<Int> = []
    package var tried: [String: ExerciseState] = [:]
    /// The goals that already hold for the untouched code; empty if that code has not run.
    package var kept: Set<Query> = []
  }

  /// Performs the runs that decide the questions and exercises, and returns their results.
  ///
  /// - Returns: nil if the task was cancelled.
  package func results(_ tools: StepTools) async -> Results? {
    let trial = StepTrial(step, title, tools: tools)
    var results = Results()
    var authors: Judge?
    for number in questions {
      let question = step.questions[number - 1]
      if let variant = question.variant {
        results.decided[number] = await trial.answer(question.query, step.variants.first { $0.name == variant })
        continue
      }
      if authors == nil {
        let sources = StepCode(step.files).querySources(step)
        authors = Judge(step, Attempt(), timeline: await trial.timeline(), sources: sources)
      }
      results.decided[number] = authors?.known(question.query)
      if authors?.hasDecider(question.query) == true { results.deciders.insert(number) }
    }
    for exercise in exercises {
      var version = CodeVersion(name: exercise.name, files: code.files)
      (version.isOptimized, version.give) = (code.isOptimized, exercise.give)
      let sources = code.querySources(step)
      let judge = Judge(step, Attempt(), timeline: await trial.timeline(of: version), sources: sources)
      results.tried[exercise.name] = judge.verdict.exercises.first { $0.exercise.name == exercise.name }
    }
    if let authors { results.kept = Set(step.exercises.flatMap(\.goals).filter { authors.known($0)?.fault == nil }) }
    return Task.isCancelled ? nil : results
  }
}
