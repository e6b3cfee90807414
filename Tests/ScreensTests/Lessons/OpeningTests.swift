import TestSupport
import Testing

@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import Stage

/// The first ten minutes, with keys alone, at both sizes.
@Suite struct OpeningTests {
  struct Size: CustomTestStringConvertible, Sendable {
    let (width, height): (Int, Int)
    var testDescription: String { "\(width)x\(height)" }
  }

  static let sizes = [Size(width: 80, height: 24), Size(width: 120, height: 40)]
  /// Limit of the number of presses, which stands for a newcomer's patience.
  private static let mostPresses = 40

  /// Keys for each step, and texts that the screen must show afterwards.
  private static let steps: [(keys: [Key], sees: [String])] = [
    ([.character("r")], ["A dependency is an object", "Done:"]),
    ([.character("1"), .character("r")], ["You answered 1: right", "Done:"]),
    ([.character("1"), .character("x")], ["You answered 1: right", "Done:"]),
    (
      [.character("2"), .down, .down, .down, .character("d"), .up, .up, .up, .character("r")],
      ["You answered no: right", "Garrison → Knight → Armor → Helmet"]
    ),
    ([.character("u"), .character("r")], ["Done:"]),
    ([.character("1"), .character("m"), .character("r")], ["You answered yes: right", "Done:"]),
    ([.character("1"), .character(" ")], ["You answered yes: right", "Done:"]),
    (
      [
        .character("1"), .enter, .character("e"), .end, .left, .backspace, .character("1"), .escape, .enter,
      ], ["Done:", "Printed: true"]
    ),
  ]

  @Test func theTaskDecidesAQuestionInAStepWithoutCode() async {
    let bench = await Bench.lesson(["lesson opening --step 2"], width: 120, height: 40, pages: true)
    await bench.presses(.character("1"))
    let frame = bench.frame.joined(separator: "\n")
    #expect(frame.contains("You answered 1. Do"), "\(frame)")
    #expect(!frame.contains("until the code has run"))
    #expect(await bench.runs("decision") == "the question is undecided; the task decides it")
    // Leaving the step decides the answer. Nothing then claims that the task has shown it.
    await bench.presses(.character("n"), .character("p"))
    let left = bench.frame.joined(separator: "\n")
    #expect(left.contains("You answered 1: right."), "\(left)")
    #expect(!left.contains("done task"))
    bench.loop.end()
  }

  /// The commands of `start.pg` make the beginning of a step, which undo leaves as it is. In the step about undo, the
  /// removal counts as the learner's own.
  @Test(arguments: [(step: 6, undone: false), (step: 5, undone: true)])
  func undoLeavesTheBeginningOfAStep(step: Int, undone: Bool) async {
    let bench = await Bench.lesson(["lesson opening --step \(step)"], width: 120, height: 40)
    await bench.presses(.character("u"))
    #expect(bench.model.stage.world.registrations.values.contains { $0.name == "Helmet" } == undone)
    bench.loop.end()
  }

  @Test(arguments: sizes) func aNewcomerIsThroughWithFortyPresses(size: Size) async throws {
    let bench = await Bench.lesson(
      ["lesson opening"], knight: true, width: size.width, height: size.height, pages: true)
    var presses = 0
    for (index, step) in Self.steps.enumerated() {
      if index > 0 {
        await bench.presses(.character("n"))
        presses += 1
      }
      #expect(bench.model.stage.world.lesson?.step.number == index + 1)
      for key in step.keys { await bench.presses(key) }
      presses += step.keys.count
      let frame = bench.frame.joined(separator: "\n")
      for text in step.sees { #expect(frame.contains(text), "step \(index + 1), '\(text)':\n\(frame)") }
      #expect(
        bench.model.stage.lesson?.verdict.exercises.allSatisfy(\.isReached) == true, "step \(index + 1):\n\(frame)")
    }
    await bench.presses(.character("n"))
    presses += 1
    #expect(bench.model.overlay is Choice)
    #expect(presses <= Self.mostPresses)
    bench.loop.end()
  }

  @Test func theFirstSentenceDefinesADependency() throws {
    let step = try #require(try Curriculum().lesson("opening").steps.first)
    let first = try #require(step.narration.blocks.first?.text.split(separator: ".").first)
    #expect(first.contains("dependency"))
  }

  @Test func theLastStepIsTwelveLinesOfSwift() throws {
    let step = try #require(try Curriculum().lesson("opening").steps.last)
    let lines = step.files.flatMap { $0.text.split(separator: "\n") }
    #expect(lines.count == 12)
    let solution = try #require(step.solutions.first?.files.first?.text.split(separator: "\n"))
    #expect(zip(lines, solution).count { $0 != $1 } == 1)
  }

  @Test func aQuestionIsDecidedAfterTheRequestedAction() async {
    let bench = await Bench.lesson(["lesson opening --step 2"], knight: true, pages: true)
    func question() -> QuestionState? { bench.model.stage.lesson?.verdict.questions.first }
    await bench.presses(.character("2"))
    #expect(question()?.answer == "2" && question()?.truth == nil)
    #expect(bench.frame.contains { $0.contains("once more, and count the dots") })
    await bench.presses(.character("r"))
    #expect(question()?.truth == "1" && question()?.isRight == false)
    // The laboratory has no run of code to show.
    #expect(!bench.frame.contains { $0.contains("shows where") })
    // The question is judged once, so later changes do not affect it.
    await bench.presses(.character("u"))
    #expect(question()?.truth == "1" && question()?.isRight == false)
    bench.loop.end()
  }

  @Test func changesByTheLearnerDoNotAffectAQuestion() async {
    let bench = await Bench.lesson(["lesson opening --step 2", "answer 1 1"], knight: true)
    // Another helmet is made, but the question is about the author's version.
    for line in ["edit Helmet --lifetime transient", "resolve Garrison"] { await bench.runs(line) }
    let question = bench.model.stage.lesson?.verdict.questions.first
    #expect(question?.truth == "1" && question?.isRight == true)
    bench.loop.end()
  }

  @Test func undoRevertsTheStartOfAStep() async {
    let bench = await Bench.lesson(["lesson opening --step 5"], knight: true)
    #expect(bench.model.stage.picture["Helmet"]?.standing == .missing)
    await bench.runs("undo")
    #expect(bench.model.stage.picture["Helmet"]?.standing == .registered)
    bench.loop.end()
  }
}
