import Laboratory
import Lessons
import Testing

@testable import Screens

@Suite struct CheatSheetTests {
  @Test func aLessonFitsOnAPage() throws {
    for name in try Curriculum().names {
      let lesson = try Curriculum().lesson(name)
      let text = CheatSheet(lesson).text
      let lines = text.split(separator: "\n")
      #expect(lines.first == "# \(lesson.title)")
      #expect(lines.count <= 40, "\(name): \(lines.count)")
      for exercise in lesson.steps.flatMap(\.exercises) {
        let done = try #require(exercise.done)
        #expect(text.contains(done))
      }
      #expect(!text.contains("{key:"))
    }
  }
}
