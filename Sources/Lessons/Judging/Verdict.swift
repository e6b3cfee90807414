import Stage

/// What became of a step's questions, in the run that decides them, and of its exercises.
package struct Verdict: Hashable, Sendable {
  package var questions: [QuestionState] = []
  package var exercises: [ExerciseState] = []

  package init() {}

  /// The same where nothing was tried: what does not hold is open.
  package var untried: Verdict {
    var verdict = self
    verdict.exercises = exercises.map { state in
      let goals = state.goals.map { $0.isReached ? $0 : GoalState(goal: $0.goal, standing: .open) }
      return ExerciseState(
        exercise: state.exercise, goals: goals, hints: state.hints, hasSolution: state.hasSolution)
    }
    return verdict
  }

  /// Whether every exercise is done.
  package var isReached: Bool { exercises.allSatisfy(\.isReached) }

  /// Whether it is known what became of every question: before, what is to be done and what explains it gives them away.
  package var isRevealed: Bool { questions.allSatisfy { $0.truth != nil } }

  /// Whether an answer was given and the run that decides has not come to it.
  package func isAwaited(isOver: Bool) -> Bool {
    !isOver && questions.contains { $0.answer != nil && $0.truth == nil }
  }

  /// The question that waits for an answer, if one does.
  package var openQuestion: QuestionState? { questions.first { $0.answer == nil && $0.truth == nil } }
}

package struct QuestionState: Hashable, Sendable {
  /// From 1.
  package let number: Int
  package let question: Question
  package let answer: String?
  /// What the run that decides has shown; nil while that is not told.
  package let truth: String?
  /// Nil without an answer, or without a truth.
  package let isRight: Bool?
  /// The number of the event that decides it; nil if the run that decided is not on the screen.
  package let event: Int?
  /// The answer to this question as it was asked before it was rewritten.
  package let rewritten: String?
  /// What the run that decides has shown instead of what is asked, such as the compiler's sentence.
  package let found: String?

  /// Whether code decides it, whose run can be shown; a laboratory has none.
  package let isDecidedByCode: Bool

  /// Whether there is something to go to that decides it: an event, a variant of the code, or a run that can be shown.
  package var hasPlace: Bool { event != nil || question.variant != nil || (isDecidedByCode && truth != nil) }

  package init(
    number: Int, question: Question, answer: String?, truth: String?, isRight: Bool?, event: Int?,
    rewritten: String? = nil, found: String? = nil, isDecidedByCode: Bool = true
  ) {
    (self.rewritten, self.found) = (rewritten, found)
    self.isDecidedByCode = isDecidedByCode
    self.number = number
    self.question = question
    self.answer = answer
    self.truth = truth
    self.isRight = isRight
    self.event = event
  }

  /// The same when another run has taken the place of the one that decided it.
  package var ofAnEarlierRun: QuestionState {
    QuestionState(
      number: number, question: question, answer: answer, truth: truth, isRight: isRight, event: nil,
      rewritten: rewritten, found: found, isDecidedByCode: isDecidedByCode)
  }
}

package struct GoalState: Hashable, Sendable {
  package enum Standing: Hashable, Sendable {
    /// The run has not come to where it shows.
    case open
    case reached
    /// - why: what was expected and what is there instead.
    case missed(why: String)
  }

  package let goal: Query
  package let standing: Standing

  package init(goal: Query, standing: Standing) {
    self.goal = goal
    self.standing = standing
  }

  package var isReached: Bool { standing == .reached }
}

package struct ExerciseState: Hashable, Sendable {
  package let exercise: Exercise
  package let goals: [GoalState]
  /// The hints that were asked for.
  package let hints: [String]
  package let hasSolution: Bool
  /// What the author says to an attempt of this kind; nil where nothing fits.
  package let near: String?

  package init(exercise: Exercise, goals: [GoalState], hints: [String], hasSolution: Bool, near: String? = nil) {
    self.near = near
    self.exercise = exercise
    self.goals = goals
    self.hints = hints
    self.hasSolution = hasSolution
  }

  /// The same with other standings of its goals.
  package func with(near: String? = nil, _ standing: (GoalState) -> GoalState.Standing) -> ExerciseState {
    ExerciseState(
      exercise: exercise, goals: goals.map { GoalState(goal: $0.goal, standing: standing($0)) }, hints: hints,
      hasSolution: hasSolution, near: near)
  }

  /// Whether every line of its goal holds.
  package var isReached: Bool { goals.allSatisfy(\.isReached) }
}

extension Verdict {
  /// The same with the keys that its reader has, where it mentions some.
  package func naming(_ label: (String) -> String) -> Verdict {
    var result = self
    result.questions = questions.map { state in
      QuestionState(
        number: state.number, question: state.question.naming(label), answer: state.answer, truth: state.truth,
        isRight: state.isRight, event: state.event, rewritten: state.rewritten, found: state.found,
        isDecidedByCode: state.isDecidedByCode)
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
