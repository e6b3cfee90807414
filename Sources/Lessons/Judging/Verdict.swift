import Stage

/// What became of a step's questions and exercises in the learner's own run.
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

  /// The question that waits for an answer, if one does.
  package var openQuestion: QuestionState? { questions.first { $0.answer == nil && $0.truth == nil } }
}

package struct QuestionState: Hashable, Sendable {
  /// From 1.
  package let number: Int
  package let question: Question
  package let answer: String?
  /// What the run shows; nil while it has not come there.
  package let truth: String?
  /// Nil without an answer, or without a truth.
  package let isRight: Bool?
  /// The number of the event that decides it.
  package let event: Int?

  /// Whether there is something to go to that decides it: an event of the run, or a variant of the code.
  package var hasPlace: Bool { event != nil || question.variant != nil }

  package init(number: Int, question: Question, answer: String?, truth: String?, isRight: Bool?, event: Int?) {
    self.number = number
    self.question = question
    self.answer = answer
    self.truth = truth
    self.isRight = isRight
    self.event = event
  }

  /// The same when another run has taken the place of the one that decided it.
  package var ofAnEarlierRun: QuestionState {
    QuestionState(number: number, question: question, answer: answer, truth: truth, isRight: isRight, event: nil)
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

  package init(exercise: Exercise, goals: [GoalState], hints: [String], hasSolution: Bool) {
    self.exercise = exercise
    self.goals = goals
    self.hints = hints
    self.hasSolution = hasSolution
  }

  /// Whether every line of its goal holds.
  package var isReached: Bool { goals.allSatisfy(\.isReached) }
}
