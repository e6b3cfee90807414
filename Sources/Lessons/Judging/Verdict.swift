import Stage

/// The states of a step's questions and exercises.
package struct Verdict: Hashable, Sendable {
  package var questions: [QuestionState] = []
  package var exercises: [ExerciseState] = []

  package init() {}

  /// A copy whose missed goals are open, for exercises that have no end at which a goal is missed.
  package var withoutMisses: Verdict { with(near: \.near, Self.withoutMiss) }

  /// A copy like `withoutMisses` without comments on near misses, for exercises that the learner has not tried.
  package var untried: Verdict { with(near: { _ in nil }, Self.withoutMiss) }

  /// A copy whose goals are all open, for a moment of the past, at which they were not judged.
  package var unjudged: Verdict { with(near: { _ in nil }, { _ in .open }) }

  private static func withoutMiss(_ goal: GoalState) -> GoalStatus { goal.isReached ? .reached : .open }

  private func with(near: (ExerciseState) -> String?, _ status: (GoalState) -> GoalStatus) -> Verdict {
    var verdict = self
    verdict.exercises = exercises.map { $0.with(near: near($0), status) }
    return verdict
  }

  /// True if an answer was judged to be wrong.
  package var hasWrongAnswer: Bool { questions.contains { $0.isRight == false } }

  /// True if a hint of an exercise that is not reached is shown.
  package var hasHint: Bool { exercises.contains { !$0.isReached && !$0.hints.isEmpty } }

  /// True if the learner has begun an exercise that is not reached: a hint or a remark on a near miss is shown, or an
  /// answer waits for the exercise.
  package var isTried: Bool {
    hasHint || exercises.contains { !$0.isReached && $0.near != nil }
      || !exercises.isEmpty && questions.contains { $0.answer != nil && $0.truth == nil }
  }

  /// True if all exercises are reached.
  package var isReached: Bool { exercises.allSatisfy(\.isReached) }

  /// True if the result of every question is known. Before that, exercises and explanations are hidden, because they
  /// would give the answers away.
  package var isRevealed: Bool { questions.allSatisfy { $0.truth != nil } }

  /// Returns true if the run has to go on before an answer can be judged: an answered question has no result yet.
  ///
  /// - Parameter isOver: true if the run is over, so that nothing is awaited.
  package func isAwaited(isOver: Bool) -> Bool {
    !isOver && questions.contains { $0.answer != nil && $0.truth == nil }
  }

  /// The first question that needs an answer; nil if there is none.
  package var openQuestion: QuestionState? { questions.first { $0.answer == nil && $0.truth == nil } }
}

package struct QuestionState: Hashable, Sendable {
  /// The question's number, from 1.
  package let number: Int
  package let question: Question
  package let answer: String?
  /// The right answer, as the deciding run showed it; nil while it is unknown or withheld.
  package let truth: String?
  /// True for a correct answer, false for a wrong answer; nil without an answer or a result.
  package let isRight: Bool?
  /// The number of the event that decided the result; nil if the deciding run is not on the screen.
  package let event: Int?
  /// True if an event of the run on the screen has changed the result, so that it can be shown.
  package let hasDecider: Bool
  /// The former answer, if the question was rewritten after it was answered.
  package let rewritten: String?
  /// The result that the deciding run showed instead of the expected one, such as the compiler's message.
  package let found: String?

  /// True if a run of code, which can be shown, decides the question. False in a laboratory.
  package let isDecidedByCode: Bool

  /// True if the decision can be shown: an event, a variant of the code, or a run.
  package var hasPlace: Bool { event != nil || question.variant != nil || (isDecidedByCode && truth != nil) }

  /// True if the decision shows a reason: an event, a variant of the code, or a message such as the compiler's.
  package var hasReason: Bool { hasDecider || question.variant != nil || found != nil }

  package init(
    number: Int, question: Question, answer: String?, truth: String?, isRight: Bool?, event: Int?,
    hasDecider: Bool = false, rewritten: String? = nil, found: String? = nil, isDecidedByCode: Bool = true
  ) {
    self.hasDecider = hasDecider
    (self.rewritten, self.found) = (rewritten, found)
    self.isDecidedByCode = isDecidedByCode
    self.number = number
    self.question = question
    self.answer = answer
    self.truth = truth
    self.isRight = isRight
    self.event = event
  }

  /// A copy with a result, to plan the room of results: a placeholder while the result is unknown.
  package var decided: QuestionState {
    QuestionState(
      number: number, question: question, answer: answer, truth: truth ?? question.choices.first ?? "0",
      isRight: isRight ?? answer.map { _ in false }, event: event, hasDecider: hasDecider, rewritten: rewritten,
      found: found, isDecidedByCode: isDecidedByCode)
  }

  /// A copy without the deciding event, for the case that another run has replaced the deciding run on the screen.
  package var ofAnEarlierRun: QuestionState {
    QuestionState(
      number: number, question: question, answer: answer, truth: truth, isRight: isRight, event: nil,
      rewritten: rewritten, found: found, isDecidedByCode: isDecidedByCode)
  }
}

/// Judged status of a goal.
package enum GoalStatus: Hashable, Sendable {
  /// The goal is not decided: no deciding run has reached the deciding moment, or the result is not shown yet.
  case open
  case reached
  /// The run has decided that the goal is not reached.
  ///
  /// - Parameter why: message with the expected and the actual state.
  case missed(why: String)
}

package struct GoalState: Hashable, Sendable {
  package let goal: Query
  package let status: GoalStatus

  package init(goal: Query, status: GoalStatus) {
    self.goal = goal
    self.status = status
  }

  package var isReached: Bool { status == .reached }
}

package struct ExerciseState: Hashable, Sendable {
  package let exercise: Exercise
  package let goals: [GoalState]
  /// The hints that the learner has requested.
  package let hints: [String]
  package let hasSolution: Bool
  /// The author's comment on the near miss that the learner's work matches; nil if none matches.
  package let near: String?

  package init(exercise: Exercise, goals: [GoalState], hints: [String], hasSolution: Bool, near: String? = nil) {
    self.near = near
    self.exercise = exercise
    self.goals = goals
    self.hints = hints
    self.hasSolution = hasSolution
  }

  /// Returns a copy with another status for each goal, and with `near` as the comment on a near miss.
  package func with(near: String? = nil, _ status: (GoalState) -> GoalStatus) -> ExerciseState {
    ExerciseState(
      exercise: exercise, goals: goals.map { GoalState(goal: $0.goal, status: status($0)) }, hints: hints,
      hasSolution: hasSolution, near: near)
  }

  /// A copy for an exercise that was reached before. It has no goals, because some of them no longer hold.
  package var reachedBefore: ExerciseState {
    ExerciseState(exercise: exercise, goals: [], hints: hints, hasSolution: hasSolution)
  }

  /// A copy with the last of the requested hints alone.
  package var withLastHint: ExerciseState {
    ExerciseState(
      exercise: exercise, goals: goals, hints: hints.suffix(1), hasSolution: hasSolution, near: near)
  }

  /// True if all goals are reached.
  package var isReached: Bool { goals.allSatisfy(\.isReached) }
}

extension Verdict {
  /// Returns a copy in which mentions of keys are replaced by the reader's own keys.
  package func naming(_ label: (String) -> String) -> Verdict {
    var result = self
    result.questions = questions.map { state in
      QuestionState(
        number: state.number, question: state.question.naming(label), answer: state.answer, truth: state.truth,
        isRight: state.isRight, event: state.event, hasDecider: state.hasDecider, rewritten: state.rewritten,
        found: state.found, isDecidedByCode: state.isDecidedByCode)
    }
    result.exercises = exercises.map { state in
      ExerciseState(
        exercise: state.exercise.naming(label), goals: state.goals,
        hints: state.hints.map { KeyMention.replaced(in: $0, by: label) }, hasSolution: state.hasSolution,
        near: state.near.map { KeyMention.replaced(in: $0, by: label) })
    }
    return result
  }
}
