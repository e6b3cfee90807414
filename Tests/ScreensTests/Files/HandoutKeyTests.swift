import Diagrams
import Foundation
import Lessons
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Handouts of steps with a laboratory: its graph, and the right answers.
@Suite struct HandoutKeyTests {
  private static let laboratories = ((try? Curriculum().lessons()) ?? []).flatMap { lesson in
    lesson.steps.enumerated().filter { $0.element.scenario != nil && !$0.element.questions.isEmpty }
      .map { "\(lesson.name) \($0.offset + 1)" }
  }

  /// The screen judges an answer once the first exercise is solved; the page for the teacher gives the same answers.
  @Test(arguments: laboratories) func theKeyOfALaboratoryIsWhatTheScreenJudges(place: String) async throws {
    let words = place.split(separator: " ")
    let (lesson, number) = (try Curriculum().lesson(String(words[0])), try #require(Int(words[1])))
    let step = try #require(lesson.step(number))
    let material = try await StepMaterial(number, of: lesson, step, tools: FakeSteps.tools())
    let commands = try #require(step.solutions.first { $0.name == step.exercises[0].name }?.commands)
    let bench = await Bench.lesson(["lesson \(words[0]) --step \(number)"] + StageLaboratory.lines(commands))
    let judged = try #require(bench.model.stage.lesson?.verdict.questions.map(\.truth))
    #expect(!judged.contains(nil))
    #expect(material.truths == judged)
    for (question, truth) in zip(step.questions, judged) where !question.choices.isEmpty {
      #expect(question.choices.contains(truth ?? ""), "\(question.ask)")
    }
  }

  /// A laboratory on paper begins as on the screen, after the commands of `start.pg`.
  @Test(arguments: laboratories) func aLaboratoryIsDrawnAtTheStepsOwnBeginning(place: String) async throws {
    let words = place.split(separator: " ")
    let (lesson, number) = (try Curriculum().lesson(String(words[0])), try #require(Int(words[1])))
    let step = try #require(lesson.step(number))
    let material = try await StepMaterial(number, of: lesson, step, tools: FakeSteps.tools())
    let bench = await Bench.lesson(["lesson \(words[0]) --step \(number)"])
    func drawn(_ picture: Picture?) throws -> String {
      try GraphDrawing(#require(picture), width: 100, isASCII: false).text
    }
    #expect(try drawn(material.graph) == drawn(Picture(bench.world)))
  }

  /// Only narrations show code in a colour of its own; elsewhere a backtick would be shown as it is.
  @Test func theTemplateHasNoBackticksOutsideOfItsNarrations() async throws {
    try await TemporaryFolder.uses { folder in
      try FirstLesson(title: "T").write(to: folder.path("tea"))
      for step in try LessonReader.read(folder: folder.path("tea")).steps {
        let asked = step.questions.flatMap { [$0.ask, $0.because ?? ""] + $0.choices }
        let tasks = step.exercises.flatMap { [$0.task, $0.done ?? ""] + $0.hints + $0.misses.map(\.say) }
        #expect((asked + tasks).filter { $0.contains("`") } == [])
      }
    }
  }

  @Test func theLaboratoryOfAnOwnLessonHasAKeyToo() async throws {
    var text = ""
    try await TemporaryFolder.uses { folder in
      try FirstLesson(title: "T").write(to: folder.path("tea"))
      let file = folder.path("tea/02-one-for-all/step.md")
      let old = try String(contentsOfFile: file, encoding: .utf8)
      let asked = "questions:\n  - { ask: How many?, query: live Kettle, choices: [1, 2] }\nexercises:"
      try old.replacing("exercises:", with: asked, maxReplacements: 1)
        .write(toFile: file, atomically: true, encoding: .utf8)
      let lesson = try LessonReader.read(folder: folder.path("tea"))
      let material = try await StepMaterial(2, of: lesson, lesson.steps[1], tools: FakeSteps.tools())
      text = Handout(lesson, [material], hasAnswers: true).text
    }
    #expect(text.contains("**Question 1.** 1."))
  }
}
