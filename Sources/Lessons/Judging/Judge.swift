import Stage

/// Judges a learner's work by a deciding run: a pure function of the step, the attempt, that run and the text of the
/// code.
///
/// `StepJudge` determines which run decides.
package struct Judge {
  private let step: Step
  private let attempt: Attempt
  private let timeline: Timeline
  private let sources: QuerySources
  private let isStale: Bool
  private let variantTruths: [Int: QueryResult]

  /// Creates a judge of a step.
  ///
  /// - Parameters:
  ///   - timeline: a timeline that ends with the run of the step.
  ///   - sources: functions that answer queries about the text of the code.
  ///   - isStale: true if the code was changed after the run, so that the run decides nothing about the present code.
  ///   - variantTruths: the results of runs of variants, by the number of the question.
  package init(
    _ step: Step, _ attempt: Attempt, timeline: Timeline, sources: QuerySources, isStale: Bool = false,
    variantTruths: [Int: QueryResult] = [:]
  ) {
    self.step = step
    self.attempt = attempt
    self.timeline = timeline
    self.sources = sources
    self.isStale = isStale
    self.variantTruths = variantTruths
  }

  /// The state of all questions and exercises.
  ///
  /// - Complexity: O(events of the run) for each query.
  package var verdict: Verdict {
    var verdict = Verdict()
    verdict.questions = step.questions.enumerated().map { question($0.offset + 1, $0.element) }
    verdict.exercises = step.exercises.map(exercise)
    return verdict
  }

  private func question(_ number: Int, _ question: Question) -> QuestionState {
    let answer = attempt.answers[step.questionName(number)]
    var result = question.variant == nil ? known(question.query) : variantTruths[number]
    // An answer that is known without a run is withheld until the learner has answered.
    if answer == nil, question.variant == nil, isReady, question.query.needsNoRun { result = nil }
    let isRight = answer.flatMap { result?.agrees(with: $0) }
    let event = question.variant == nil ? result?.event : nil
    return QuestionState(
      number: number, question: question, answer: answer, truth: result?.text, isRight: isRight, event: event,
      hasDecider: event != nil && isRight == false && hasDecider(question.query))
  }

  /// True if the code is compiled and its run has not begun.
  private var isReady: Bool {
    guard let place = timeline.world.lesson else { return false }
    return place.isCompiled && place.line == nil && !place.hasEnded
  }

  private func exercise(_ exercise: Exercise) -> ExerciseState {
    let goals = exercise.goals.map { goal in
      GoalState(goal: goal, status: status(goal, among: exercise.goals))
    }
    let hints = exercise.hints.prefix(attempt.hints[exercise.name] ?? 0)
    let isReached = goals.allSatisfy(\.isReached)
    let near =
      isReached
      ? nil : exercise.misses.first { miss in miss.when.allSatisfy { isDecided($0, among: miss.when) && holds($0) } }
    return ExerciseState(
      exercise: exercise, goals: goals, hints: Array(hints),
      hasSolution: step.solutions.contains { $0.name == exercise.name }, near: near?.say)
  }

  private func status(_ goal: Query, among goals: [Query]) -> GoalStatus {
    guard let result = known(goal) else { return .open }
    guard isDecided(goal, among: goals) else { return .open }
    return result.fault.map { .missed(why: $0) } ?? .reached
  }

  /// Returns true if the run decides whether a goal is reached.
  ///
  /// Code that the compiler refuses has not run. A run that a limit has stopped, such as an endless loop, has not come
  /// to its end; neither has a run that crashed, unless one of the goals is about the outcome of the run.
  private func isDecided(_ goal: Query, among goals: [Query]) -> Bool {
    if goal.isOfText || goal.subject == .compiles { return true }
    guard let place = timeline.world.lesson else { return false }
    if place.outcome == .crashed { return goals.contains(where: \.subject.isOutcome) }
    return !Self.isRefused(place) && place.outcome?.isLimit != true
  }

  /// Returns true if an event has changed the answer to a query.
  ///
  /// - Complexity: as `Query.decidingEvent(in:)`.
  func hasDecider(_ query: Query) -> Bool { query.decidingEvent(in: timeline) != nil }

  private static func isRefused(_ place: World.LessonPlace) -> Bool {
    !place.isCompiled && place.messages.contains { $0.severity == .error }
  }

  /// Returns true if a query is known to hold.
  package func holds(_ query: Query) -> Bool { known(query).map { $0.fault == nil } ?? false }

  /// Returns the answer to a query once no later event can change it. Returns nil before that, and if the query is
  /// about a run of earlier code.
  package func known(_ query: Query) -> QueryResult? {
    guard let place = timeline.world.lesson else { return nil }
    if query.isOfText {
      let result = query.evaluate(in: timeline, sources: sources)
      return result.value == .unknown ? nil : result
    }
    if isStale { return nil }
    let isRefused = Self.isRefused(place)
    switch query.subject {
    case .compiles:
      guard place.isCompiled || isRefused else { return nil }
    default:
      if isRefused {
        let why = "the code does not compile, so nothing ran"
        return query.subject.isOutcome
          ? query.evaluate(in: timeline, sources: sources) : QueryResult(.unknown, fault: why, event: nil)
      }
      if query.time == .end, !place.isComplete { return nil }
    }
    let result = query.evaluate(in: timeline, sources: sources)
    // A moment that a finished run has not reached will never come.
    if result.value == .unknown, !place.isComplete { return nil }
    return result
  }
}

extension Query {
  /// True if the query can be answered from the source text alone.
  var isOfText: Bool {
    switch subject {
    case .unchanged: true
    case .measure(let name, _, _): name != "live"
    default: false
    }
  }
}

extension Query {
  /// True if the answer is known before the code runs, from its text or from the compiler.
  fileprivate var needsNoRun: Bool { subject == .compiles || isOfText }
}

extension Query.Subject {
  /// True if the query is about the outcome of the run.
  var isOutcome: Bool {
    switch self {
    case .crashes, .returns, .throws: true
    default: false
    }
  }
}
