import Lessons
import Stage
import Testing

@testable import Screens

/// At 80×24 nothing of a step with code is cut away: what is said has the place of the graph before the run, what is asked
/// and to be done the five rows below.
struct StepsFitTests {
  private static let steps = (try? Curriculum().lesson("knight").steps.filter { !$0.files.isEmpty }) ?? []

  private static func task(_ step: Step, open: Int?, isOver: Bool) -> TaskText {
    var verdict = Verdict()
    verdict.questions = step.questions.enumerated().map { index, question in
      let isKnown = open.map { index < $0 } ?? true
      return QuestionState(
        number: index + 1, question: question, answer: isKnown ? "no" : nil, truth: isKnown ? "yes" : nil,
        isRight: isKnown ? false : nil, event: nil)
    }
    verdict.exercises = step.exercises.map { exercise in
      ExerciseState(
        exercise: exercise, goals: exercise.goals.map { GoalState(goal: $0, standing: isOver ? .reached : .open) },
        hints: [], hasSolution: true)
    }
    return TaskText(
      verdict, open: open.map { verdict.questions[$0] }, answer: LineEditor(), isOver: isOver, width: 77, height: 5,
      glyphs: Glyphs(isASCII: false))
  }

  @Test func whatIsSaidOfAPuzzleFitsItsPane() throws {
    for step in try Curriculum().lesson("lab").steps {
      let lines = NarrationText.lines(step.narration, width: 27)
      #expect(lines.count <= 11, "\(step.folder): \(lines.count) lines of 27 columns, at most 11")
    }
  }

  @Test func thereAreSteps() { #expect(Self.steps.count >= 25) }

  @Test(arguments: steps.map(\.folder)) func whatIsSaidFitsTheGraphsPlace(folder: String) throws {
    let step = try #require(Self.steps.first { $0.folder == folder })
    let lines = NarrationText.lines(step.narration, width: 35, height: 12)
    #expect(lines.count <= 12, "\(step.folder): \(lines.count) lines of 35 columns, at most 12")
  }

  @Test(arguments: steps.map(\.folder)) func whatIsAskedAndToBeDoneFitsFiveRows(folder: String) throws {
    let step = try #require(Self.steps.first { $0.folder == folder })
    for open in step.questions.indices {
      for isOver in [false, true] {
        let text = Self.task(step, open: open, isOver: isOver)
        #expect(
          text.lines.count <= 5,
          "\(step.folder), question \(open + 1): \(text.lines.map { $0.map(\.text).joined() })")
      }
    }
  }

  @Test(arguments: steps.map(\.folder)) func atItsEndWhatIsToBeDoneAndWhatWasAskedFitFiveRows(folder: String) throws {
    let step = try #require(Self.steps.first { $0.folder == folder })
    let text = Self.task(step, open: nil, isOver: true)
    #expect(text.lines.count <= 5, "\(step.folder): \(text.lines.map { $0.map(\.text).joined() })")
  }

  @Test func aCommaStaysWithTheWordBeforeIt() {
    let narration = Narration([
      .paragraph([
        Narration.Span("It is called "), Narration.Span("inversion of control", .emphasis),
        Narration.Span(", and more."),
      ])
    ])
    for width in 10...40 {
      let lines = NarrationText.lines(narration, width: width).map { $0.map(\.text).joined() }
      #expect(!lines.contains { $0.hasPrefix(",") }, "width \(width): \(lines)")
    }
  }
}
