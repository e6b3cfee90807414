import Lessons

/// A lesson on one page: what one can do after it, and what each exercise has shown.
package struct CheatSheet: Hashable, Sendable {
  package let title: String
  /// Markdown.
  package let text: String

  /// - Complexity: O(length of the lesson's texts); nothing is compiled or run.
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
