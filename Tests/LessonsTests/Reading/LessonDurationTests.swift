import Testing

@testable import Lessons

/// Estimated duration of a lesson, from its texts, events and exercises.
@Suite struct LessonDurationTests {
  private static let code = "func story() {\n  print(1)\n\n  print(2)\n}\n"

  private static func step(_ matter: String = "", text: String = "", code: String? = nil, solution: String? = nil)
    throws
    -> Step
  {
    let folders = solution.map {
      ["solutions": LessonText.Folder(folders: ["one": .init(files: ["Story.swift": $0])])]
    }
    let text = LessonReaderTests.text(
      "---\ntitle: T\n\(matter)\n---\n\(text)\n", files: code.map { ["Story.swift": $0] } ?? [:],
      folders: folders ?? [:])
    return try #require(try LessonReader.read(text).step(1))
  }

  private static func seconds(_ step: Step) -> Double { LessonDuration.seconds(of: step) }

  @Test func wordsAreRead() throws {
    #expect(Self.seconds(try Self.step(text: "One *two* `three` four.")) == 4 * LessonDuration.word)
  }

  @Test func codeIsSteppedThrough() throws {
    #expect(Self.seconds(try Self.step(code: Self.code)) == LessonDuration.press)
    let twice = Self.code + "func other() {\n  print(3)\n  print(4)\n}\n"
    #expect(Self.seconds(try Self.step(code: twice)) == 2 * LessonDuration.press)
  }

  @Test func questionsAndExercisesTakeTheirTime() throws {
    let asked = try Self.step("questions: [{ ask: How many?, query: live Box, choices: [1, 2], because: So. }]")
    #expect(Self.seconds(asked) == 2 * LessonDuration.press + 5 * LessonDuration.word)
    let exercise = "exercises: [{ name: one, task: Do it., goal: [compiles] }]"
    let plain = try Self.step(exercise, code: Self.code)
    let solved = try Self.step(
      exercise, code: Self.code, solution: "func story() {\n  print(1)\n  print(3)\n  print(4)\n}\n")
    #expect(Self.seconds(solved) - Self.seconds(plain) == 2 * LessonDuration.edit)
    #expect(
      Self.seconds(plain) - Self.seconds(try Self.step(code: Self.code))
        == 3 * LessonDuration.press + 2 * LessonDuration.word)
  }

  /// Learners plan an hour for a lesson.
  @Test func noLessonTakesMoreThanAnHour() throws {
    for lesson in try Curriculum().lessons() {
      #expect(LessonDuration.minutes(of: lesson) <= 60, "\(lesson.name)")
    }
  }

  @Test func aLessonTakesAtLeastAMinute() throws {
    let text = LessonReaderTests.text("---\ntitle: T\n---\nOne.\n")
    #expect(LessonDuration.minutes(of: try LessonReader.read(text)) == 1)
  }
}
