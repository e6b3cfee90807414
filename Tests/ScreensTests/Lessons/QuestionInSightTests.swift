import Foundation
import Laboratory
import Lessons
import TestSupport
import Testing

@testable import Screens

/// Visibility of the code that an open question is about.
@Suite struct QuestionInSightTests {
  @Test(arguments: [(80, 24), (120, 40)]) func theLineInQuestionIsShown(width: Int, height: Int) async throws {
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = FakeSteps.tools()
    let bench = Bench(width: width, height: height, surroundings: surroundings, pages: true)
    var (asked, hidden) = (0, [String]())
    // The variable `STEPS=all` tests every lesson at both sizes.
    let isWhole = ProcessInfo.processInfo.environment["STEPS"] == "all"
    for name in try Curriculum().names where isWhole || name == (width == 80 ? "knight" : "locator") {
      let lesson = try Curriculum().lesson(name)
      for (index, step) in lesson.steps.enumerated() where !step.files.isEmpty && !step.questions.isEmpty {
        await bench.runs("lesson \(name) --step \(index + 1)")
        guard let open = bench.model.stage.openQuestion, let snapshot = bench.model.stage.snapshot,
          let place = snapshot.asked[open.number]
        else { continue }
        asked += 1
        let file = try #require(snapshot.files.first { $0.name == place.file })
        let line = file.text.split(separator: "\n", omittingEmptySubsequences: false)[place.line]
        let words = String(line.drop { $0 == " " }.prefix(16))
        if !bench.frame.contains(where: { $0.contains(words) }) { hidden.append("\(name) \(index + 1): \(line)") }
      }
    }
    #expect(asked > (isWhole ? 60 : 5), "\(asked)")
    #expect(hidden == [], "\(hidden.count) of \(asked)")
  }
}
