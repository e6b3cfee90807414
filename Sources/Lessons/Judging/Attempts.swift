import Foundation

/// What learners have done in the steps of lessons, kept from one time to the next.
package struct Attempts: Sendable {
  private let store: TextStore

  /// - Parameter store: `.state()` on the screen, `.memory()` for scripts.
  package init(_ store: TextStore) { self.store = store }

  /// The attempt that was kept for a step, also under a name that the step had before. A step that others were merged into has
  /// the answers and exercises of all of them. One that cannot be read is set aside, and the step starts anew.
  package func attempt(_ step: Step, of lesson: Lesson) -> Attempt {
    let kept = names(step, lesson).compactMap { store.value(Attempt.self, $0) }
    guard var result = kept.first else { return Attempt() }
    for former in kept.dropFirst() { result.join(former) }
    return result.fitted(to: step)
  }

  /// Keeps an attempt; one in which nothing was done is forgotten.
  package func keep(_ attempt: Attempt, _ step: Step, of lesson: Lesson) {
    store.keep(attempt == Attempt() ? nil : attempt, name(step, lesson))
  }

  /// Forgets what was done in a lesson: a class begins anew.
  package func reset(_ lesson: Lesson) {
    for step in lesson.steps {
      for name in names(step, lesson) { store.write(name, nil) }
    }
  }

  /// Progress of each step of a lesson.
  package func standings(of lesson: Lesson) -> [StepStanding] {
    lesson.steps.map { StepStanding($0, attempt($0, of: lesson)) }
  }

  private func name(_ step: Step, _ lesson: Lesson) -> String { "progress/\(lesson.storagePath(of: step)).json" }

  /// Where an attempt may be: under the step's name, or under one that it had before.
  private func names(_ step: Step, _ lesson: Lesson) -> [String] {
    lesson.storagePaths(of: step).map { "progress/\($0).json" }
  }
}

extension Attempt {
  /// Goes back to the start of the run or laboratory. Answers, code and exercises that were reached stay.
  package mutating func rewind() { (position, commands) = (0, []) }
}

/// Progress of a step.
package struct StepStanding: Hashable, Sendable {
  package let title: String
  /// Whether it was seen to its end.
  package let isDone: Bool
  /// Whether anything was done in it.
  package let isBegun: Bool
  /// Questions that have no answer that was judged.
  package let open: Int
  /// Questions whose last answer was not what the run has shown.
  package let wrong: Int
  /// Exercises that were reached, and all of them.
  package let reached: Int
  package let exercises: Int

  package init(_ step: Step, _ attempt: Attempt) {
    title = step.title
    isDone = attempt.isDone
    isBegun = attempt != Attempt()
    let names = step.questions.indices.map { step.questionName($0 + 1) }
    open = names.count { attempt.answers[$0] == nil || !attempt.settled.contains($0) }
    wrong = names.count { attempt.wrong.contains($0) }
    reached = step.exercises.count { attempt.reached.contains($0.name) }
    exercises = step.exercises.count
  }
}
