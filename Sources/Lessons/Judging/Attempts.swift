import Foundation

/// What learners have done in the steps of lessons, kept from one time to the next.
package struct Attempts: Sendable {
  private let store: TextStore

  /// - Parameter store: `.state()` on the screen, `.memory()` for scripts.
  package init(_ store: TextStore) { self.store = store }

  /// The attempt that was kept for a step, also under a name that the step had before. One that cannot be read is set aside,
  /// and the step starts anew.
  package func attempt(_ step: Step, of lesson: Lesson) -> Attempt {
    let kept = names(step, lesson).lazy.compactMap { store.value(Attempt.self, $0) }.first
    return kept?.fitted(to: step) ?? Attempt()
  }

  /// Keeps an attempt; one in which nothing was done is forgotten.
  package func keep(_ attempt: Attempt, _ step: Step, of lesson: Lesson) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = attempt == Attempt() ? nil : try? String(decoding: encoder.encode(attempt), as: UTF8.self)
    store.write(name(step, lesson), text)
  }

  /// Forgets what was done in a lesson: a class begins anew.
  package func reset(_ lesson: Lesson) {
    for step in lesson.steps {
      for name in names(step, lesson) { store.write(name, nil) }
    }
  }

  /// How far a lesson was walked.
  package func summary(of lesson: Lesson) -> ProgressSummary {
    var summary = ProgressSummary()
    for step in lesson.steps {
      let attempt = attempt(step, of: lesson)
      if attempt.isDone { summary.done += 1 }
      summary.reached += attempt.reached.count
      summary.exercises += step.exercises.count
    }
    return summary
  }

  private func name(_ step: Step, _ lesson: Lesson) -> String { "progress/\(lesson.storagePath(of: step)).json" }

  /// Where an attempt may be: under the step's name, or under one that it had before.
  private func names(_ step: Step, _ lesson: Lesson) -> [String] {
    lesson.storagePaths(of: step).map { "progress/\($0).json" }
  }
}

/// How far a lesson was walked, in numbers.
package struct ProgressSummary: Hashable, Sendable {
  /// Steps that were seen to their end.
  package var done = 0
  /// Exercises that were reached, and all of them.
  package var reached = 0
  package var exercises = 0

  package init() {}
}
