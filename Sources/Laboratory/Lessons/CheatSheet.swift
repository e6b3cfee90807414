import Lessons

/// Summary of a lesson on one page: the abilities that it teaches, and the result of each exercise.
package struct CheatSheet: Hashable, Sendable {
  package let title: String
  /// Markdown text.
  package let text: String

  /// Creates the page of a lesson. Nothing is compiled or run.
  ///
  /// - Complexity: O(length of the lesson's texts).
  package init(_ lesson: Lesson) {
    title = lesson.title
    func plain(_ text: String) -> String { KeyMention.replaced(in: text) { "`:\($0)`" } }
    var parts = ["# \(lesson.title)"]
    if !lesson.afterwards.isEmpty {
      parts.append(Words.LessonText.afterwards + lesson.afterwards.map { "- \(plain($0))" }.joined(separator: "\n"))
    }
    let lines = lesson.steps.flatMap { step in
      step.exercises.compactMap { exercise in exercise.done.map { "- **\(step.title)**: \(plain($0))" } }
    }
    if !lines.isEmpty { parts.append(lines.joined(separator: "\n")) }
    text = parts.joined(separator: "\n\n") + "\n"
  }
}
