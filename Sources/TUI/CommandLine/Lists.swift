import Core
import Laboratory
import Lessons
import Screens
import Support

/// The lessons, for people and for programs.
enum LessonList {
  static func text(_ format: Script.Output) throws -> String {
    let lessons = try LessonShelf.all(in: Curriculum())
    switch format {
    case .text:
      return lessons.map { lesson in
        let steps = lesson.stepTitles.enumerated().map { "  \($0.offset + 1) \($0.element)" }
        return "\(lesson.name): \(lesson.title), \(lesson.size)\n" + steps.joined(separator: "\n") + "\n"
      }.joined()
    case .json:
      struct List: Encodable { let lessons: [LessonSummary] }
      return try JSONText.of(List(lessons: lessons))
    }
  }
}

/// The findings of `check`, for programs.
struct FindingList: Encodable {
  let playground = 1
  let mode: String
  let diagnostics: [Diagnostic]

  enum CodingKeys: String, CodingKey { case playground, mode, diagnostics }

  var text: String { get throws { try JSONText.of(self) } }
}
