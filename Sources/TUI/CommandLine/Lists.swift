import Core
import Laboratory
import Lessons
import Screens
import Stage
import Support

/// Output of the list of lessons and learning paths, as text or JSON.
enum LessonList {
  static func text(_ format: Script.Output) throws -> String {
    let all = try LessonCatalog.all(in: Curriculum())
    switch format {
    case .text:
      let lessons = all.lessons.map { lesson in
        let steps = lesson.standings.enumerated().map { "  \($0.offset + 1) \($0.element.title)" }
        return "\(lesson.name): \(lesson.title), \(lesson.size)\n" + steps.joined(separator: "\n") + "\n"
      }
      let paths = all.paths.map { path in
        "path \(path.name): \(path.title), \(Wording.count(path.stops.count, "step")), about \(Wording.count(path.minutes, "minute"))\n"
      }
      return (lessons + paths).joined()
    case .json:
      struct List: Encodable {
        let lessons: [LessonSummary]
        let paths: [PathSummary]
      }
      return try JSONText.of(List(lessons: all.lessons, paths: all.paths))
    }
  }
}

/// The findings of `check` as JSON.
struct FindingList: Encodable {
  let playground = 1
  let mode: String
  let diagnostics: [Diagnostic]

  enum CodingKeys: String, CodingKey { case playground, mode, diagnostics }

  var text: String { get throws { try JSONText.of(self) } }
}
