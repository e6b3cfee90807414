import Foundation

/// The attempts of learners in the steps of lessons, stored between sessions.
package struct Attempts: Sendable {
  private let store: TextStore

  /// Creates the storage of attempts.
  ///
  /// - Parameter store: `.state()` on the screen, `.memory()` for scripts.
  package init(_ store: TextStore) { self.store = store }

  /// Returns the stored attempt of a step. The attempt may be stored under a former name of the step.
  ///
  /// If other steps were merged into the step, the answers and exercises of all of them are joined. An unreadable
  /// attempt is set aside, and the step starts anew.
  package func attempt(_ step: Step, of lesson: Lesson) -> Attempt {
    let kept = names(step, lesson).compactMap { store.value(Attempt.self, $0) }
    guard var result = kept.first else { return Attempt() }
    for former in kept.dropFirst() { result.join(former) }
    return result.fitted(to: step)
  }

  /// Stores an attempt. An empty attempt is deleted. The folder of a lesson outside of the curriculum is recorded.
  package func keep(_ attempt: Attempt, _ step: Step, of lesson: Lesson) {
    store.keep(attempt == Attempt() ? nil : attempt, name(step, lesson))
    if attempt != Attempt() { record(lesson.folder) }
  }

  /// Paths of the lessons outside of the curriculum in which attempts were stored.
  package var folders: [String] { store.value([String].self, Self.foldersFile) ?? [] }

  private static let foldersFile = "lesson-folders.json"

  private func record(_ folder: LessonFolder) {
    guard folder.origin == .disk, !folders.contains(folder.path) else { return }
    store.keep(folders + [folder.path], Self.foldersFile)
  }

  /// Deletes the attempts in all steps of a lesson, for example for a new school class.
  package func reset(_ lesson: Lesson) {
    for step in lesson.steps {
      for name in names(step, lesson) { store.write(name, nil) }
    }
  }

  /// Returns the progress in each step of a lesson.
  package func standings(of lesson: Lesson) -> [StepStanding] {
    lesson.steps.map { StepStanding($0, attempt($0, of: lesson)) }
  }

  private func name(_ step: Step, _ lesson: Lesson) -> String { "progress/\(lesson.storagePath(of: step)).json" }

  /// Returns the storage paths of a step's attempts: the present path, then those of former names.
  private func names(_ step: Step, _ lesson: Lesson) -> [String] {
    lesson.storagePaths(of: step).map { "progress/\($0).json" }
  }
}

extension Attempt {
  /// Moves the attempt back to the start of the run or laboratory. Answers, code and reached exercises are kept.
  package mutating func rewind() { (position, commands) = (0, []) }
}

/// The progress in a step.
package struct StepStanding: Hashable, Sendable {
  package let title: String
  /// True if the learner went through the step to its end.
  package let isDone: Bool
  /// True if the learner has finished the step: it has ended, and its exercises are done. Progress files count so, too.
  package var isFinished: Bool { isDone && reached == exercises }
  /// True if the learner has done anything in the step.
  package let isBegun: Bool
  /// Number of questions without a judged answer.
  package let open: Int
  /// Number of questions whose last answer was wrong.
  package let wrong: Int
  /// Number of reached exercises; `exercises` is the number of all.
  package let reached: Int
  package let exercises: Int

  package init(_ step: Step, _ attempt: Attempt) {
    title = step.title
    isDone = attempt.isDone
    isBegun = attempt != Attempt()
    let names = step.questions.indices.map { step.questionName($0 + 1) }
    open = names.count { !attempt.settled.contains($0) }
    wrong = names.count { attempt.wrong.contains($0) }
    reached = step.exercises.count { attempt.reached.contains($0.name) }
    exercises = step.exercises.count
  }
}
