import Foundation
import Lessons
import Stage
import TestSupport
import Testing

@testable import Canvas
@testable import Laboratory
@testable import Screens

/// Frames of each step of each lesson, after answering with the first choices and running the code or solving the
/// puzzle.
///
/// `RECORD=1 swift test --no-parallel --filter StepFrameTests` records the frames again. Review the changes.
@Suite struct StepFrameTests {
  private static let size = (width: 80, height: 24)
  private static let curriculum = Result { try Curriculum() }
  static let lessons = (try? curriculum.get().names) ?? []

  @Test(arguments: lessons) func stepsEndAsTheyWereSeen(name: String) async throws {
    let lesson = try Self.curriculum.get().lesson(name)
    let bench = await Bench.lesson(["lesson \(name)"], width: Self.size.width, height: Self.size.height, pages: true)
    for (index, step) in lesson.steps.enumerated() {
      if index > 0 { await bench.runs("step \(index + 1)") }
      try await walk(step, bench)
      if !step.files.isEmpty, step.exercises.count < 2, let because = step.questions.last?.because {
        // No message of the run covers the explanation.
        let said = bench.frame.map { $0.trimmingCharacters(in: ["│", " "]) }.joined(separator: " ")
        #expect(said.contains(because), "\(name)/\(step.folder) does not show: \(because)")
      }
      let frame = GoldenFrames.Frame(size: "\(Self.size.width)x\(Self.size.height)", rows: bench.frame)
      if let fault = try GoldenFrames.fault([frame], "\(name)/\(step.folder)") { Issue.record("\(fault)") }
    }
  }

  @Test func theOrderInWhichATypesObjectsGoIsNotCompared() {
    func row(_ number: Int) -> String { "│1070 released  Pot#\(number)    │1071 made     Pot#\(number)" }
    #expect(
      GoldenFrames.withoutOrderOfRelease(row(1)) == "│1070 released  Pot#·    │1071 made     Pot#1")
    #expect(GoldenFrames.withoutOrderOfRelease(row(12)).count == row(12).count)
  }

  @Test func everyFrameIsOfAStep() throws {
    let curriculum = try Self.curriculum.get()
    let steps = try Self.lessons.flatMap { name in try curriculum.lesson(name).steps.map { "\(name)/\($0.folder)" } }
    let stale = GoldenFrames.recorded { $0 != ViewFrameTests.folder }.subtracting(steps)
    for fault in try GoldenFrames.faults(ofStale: stale) { Issue.record("\(fault)") }
  }

  @Test func aFrameDifferenceNamesTheRows() {
    #expect(
      GoldenFrames.difference(from: "3x2\nab\ncd\n\n4x1\nef\n", to: "3x2\nab\ncx\n\n4x1\nef\ng\n")
        == "  3x2 row 2\n    was cd\n    is  cx\n  4x1 row 2\n    was \n    is  g\n  4x1 row 3\n    is  ")
  }

  /// Plays a step to its end as a learner would.
  private func walk(_ step: Step, _ bench: Bench) async throws {
    for (index, question) in step.questions.enumerated() {
      // Choices count from 1.
      let answer = !question.choices.isEmpty ? "1" : question.query.isNumber ? "0" : "yes"
      await bench.runs("answer \(index + 1) \(answer)")
    }
    if step.scenario != nil {
      let commands = step.solutions.first?.commands ?? ""
      for line in commands.split(separator: "\n") { await bench.runs(String(line)) }
    } else if !step.files.isEmpty {
      await bench.play(giving: step.give)
      #expect(bench.model.stage.lesson?.request == nil, "\(step.folder) waits for more than its 'give' has")
    }
  }
}

extension Bench {
  /// Runs a step's code to its end, and gives it the inputs that it waits for.
  func play(giving inputs: [StepInput]) async {
    var left = inputs[...]
    repeat {
      if let next = left.first, let request = model.stage.lesson?.request, next.fits(request) {
        await runs("give \(left.removeFirst())")
      }
      while case .coin? = left.first, model.stage.lesson?.request == nil { await runs("give \(left.removeFirst())") }
      await runs("play")
    } while model.stage.lesson?.request != nil && !left.isEmpty
  }
}
