import Core
import Lessons

/// The lessons, for people and for programs.
enum LessonList {
  static func text(_ format: Script.Output) -> String {
    switch format {
    case .text:
      return Lesson.all.map { lesson in
        let steps = lesson.steps.enumerated().map { "  \($0.offset + 1) \($0.element.title)" }
        return "\(lesson.name): \(lesson.title)\n" + steps.joined(separator: "\n") + "\n"
      }.joined()
    case .json:
      struct Entry: Encodable {
        let name, title: String
        let steps: Int
      }
      struct List: Encodable { let lessons: [Entry] }
      return JSONText.of(List(lessons: Lesson.all.map { Entry(name: $0.name, title: $0.title, steps: $0.steps.count) }))
    }
  }
}

/// The findings of `check`, for programs.
struct FindingList: Encodable {
  let playground = 1
  let mode: String
  let diagnostics: [Diagnostic]

  enum CodingKeys: String, CodingKey { case playground, mode, diagnostics }

  var text: String { JSONText.of(self) }
}
