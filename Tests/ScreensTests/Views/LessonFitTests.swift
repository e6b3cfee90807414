import Laboratory
import Lessons
import Stage
import Testing

@testable import Screens

/// At 80×24 the words of a step have the place that they need.
struct LessonFitTests {
  /// The rows and columns that a code step has for what is said before its run, and for what is to be done.
  private static let said = (rows: 12, columns: 35)
  private static let task = (rows: 5, columns: 77)
  /// The same of a puzzle.
  private static let saidOfPuzzle = (rows: 11, columns: 27)

  /// Steps whose words are still too long: the number of their lines is known, and may only shrink.
  private static let overlong: [String: Int] = ["08-dependency-inversion": 8, "09b-container-to-take-home": 6]

  private static func steps(_ lesson: String, after folder: String = "") throws -> [Step] {
    try Curriculum().lesson(lesson).steps.filter { $0.folder >= folder }
  }

  @Test func whatIsSaidFitsThePlaceOfTheGraph() throws {
    for step in try Self.steps("knight", after: "07a2") where !step.files.isEmpty {
      let lines = NarrationText.lines(step.narration, width: Self.said.columns)
      #expect(lines.count <= Self.said.rows, "\(step.folder)")
    }
    for step in try Self.steps("lab") {
      let lines = NarrationText.lines(step.narration, width: Self.saidOfPuzzle.columns)
      #expect(lines.count <= Self.saidOfPuzzle.rows, "\(step.folder)")
    }
  }

  /// The first question and all tasks with their goals, before anything has run.
  @Test func questionAndTasksFitTheRowsBelow() throws {
    for step in try Self.steps("knight", after: "07a2") where !step.files.isEmpty {
      let verdict = Judge(step, Attempt(), timeline: Timeline(), sources: QuerySources()).verdict
      let text = TaskText(
        verdict, open: verdict.questions.first, answer: LineEditor(), isOver: false, width: Self.task.columns,
        height: Self.task.rows, glyphs: Glyphs(isASCII: false))
      let words = text.lines.map { $0.map(\.text).joined() }.joined(separator: "\n")
      #expect(
        words.split(separator: "\n").count <= Self.overlong[step.folder] ?? Self.task.rows, "\(step.folder):\n\(words)")
    }
  }
}
