import Foundation

/// The step that the learner was at last, of all lessons and of each one, kept between sessions.
package struct Places: Sendable {
  /// A step that was on stage.
  package struct Place: Hashable, Sendable, Codable {
    /// The word that the command `lesson` takes: a name, or the path of a folder.
    package let lesson: String
    /// The folder of the step: a number changes when steps are added.
    package let step: String
    /// The name of the path that was walked; nil where the lesson was.
    package let path: String?

    package init(lesson: String, step: String, path: String? = nil) {
      (self.lesson, self.step, self.path) = (lesson, step, path)
    }
  }

  private struct Kept: Codable {
    var last: Place?
    /// The folder of the step that was on stage last, by the word of its lesson.
    var steps: [String: String] = [:]
  }

  private let store: TextStore
  private static let file = "places.json"

  /// - Parameter store: `.state()` on the screen, `.memory()` for scripts.
  package init(_ store: TextStore) { self.store = store }

  /// The step that was on stage last, of all lessons.
  package var last: Place? { kept.last }

  /// The step of a lesson that was on stage last; nil where there was none, or the step is gone.
  package func number(in lesson: Lesson) -> Int? {
    guard let folder = kept.steps[lesson.word] else { return nil }
    let index = lesson.steps.firstIndex { step in
      step.folder == folder || lesson.formerly[step.folder]?.contains(folder) == true
    }
    return index.map { $0 + 1 }
  }

  /// Keeps the place of a step that comes on stage.
  package func keep(_ step: Step, of lesson: Lesson, path: String? = nil) {
    var kept = kept
    kept.last = Place(lesson: lesson.word, step: step.folder, path: path)
    kept.steps[lesson.word] = step.folder
    store.keep(kept, Self.file)
  }

  /// Forgets the place in a lesson: it begins with its first step again.
  package func reset(_ lesson: Lesson) {
    var kept = kept
    kept.steps[lesson.word] = nil
    if kept.last?.lesson == lesson.word { kept.last = nil }
    store.keep(kept, Self.file)
  }

  private var kept: Kept { store.value(Kept.self, Self.file) ?? Kept() }
}

extension Lesson {
  /// The word that the command `lesson` takes: its name, or the path of a folder that did not come along.
  package var word: String { folder.origin == .curriculum ? name : folder.path }
}
