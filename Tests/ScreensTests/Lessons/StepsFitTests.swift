import Laboratory
import Lessons
import Stage
import TestSupport
import Testing

@testable import Canvas
@testable import Screens

/// Fit of steps with code at 80×24, where nothing may be cut off.
///
/// Before the run the text has the place of the graph. Questions and exercises have five rows below it. The rows
/// indicate text that does not fit, which is reached by scrolling.
struct StepsFitTests {
  /// Steps with code of several lessons.
  private static let all: [(lesson: String, step: Step)] = ["knight", "keys", "locator", "operations", "methods"]
    .flatMap { name in
      ((try? Curriculum().lesson(name).steps) ?? []).filter { !$0.files.isEmpty }.map { step in
        (name, step.naming { KeyMap.standard[command: $0] })
      }
    }

  /// Makes the text of a step's task.
  ///
  /// - Parameters:
  ///   - open: the index of the open question; all earlier ones were answered wrong. With nil all questions were.
  ///   - height: number of rows; nil for the whole text.
  private static func task(_ step: Step, open: Int?, isOver: Bool, hints: Int = 0, height: Int? = 5) -> TaskText {
    var verdict = Verdict()
    verdict.questions = step.questions.enumerated().map { index, question in
      let isKnown = open.map { index < $0 } ?? true
      return QuestionState(
        number: index + 1, question: question, answer: isKnown ? "no" : nil, truth: isKnown ? "yes" : nil,
        isRight: isKnown ? false : nil, event: isKnown && question.variant == nil ? 1 : nil)
    }
    verdict.exercises = step.exercises.map { exercise in
      ExerciseState(
        exercise: exercise,
        goals: exercise.goals.map { GoalState(goal: $0, status: isOver ? .missed(why: "it is not so") : .open) },
        hints: Array(exercise.hints.prefix(hints)), hasSolution: true)
    }
    return TaskText(
      verdict, open: open.map { verdict.questions[$0] }, answer: LineEditor(),
      isOver: isOver, width: 77, height: height, glyphs: Glyphs(isASCII: false), keys: KeyMap.standard.labels)
  }

  /// Words of all lines as one text without line breaks.
  private static func words(_ text: TaskText) -> String {
    text.lines.map { $0.map(\.text).joined() }.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }

  private static func marks(_ text: TaskText, _ mark: String, bold role: Role) -> Int {
    text.lines.joined().filter { $0.style == .of(role, bold: true) }.reduce(0) { count, part in
      count + part.text.count { String($0) == mark }
    }
  }

  @Test func anExplanationFollowsTheAnswerThatTheRunHasGiven() throws {
    let steps = try Curriculum().lesson("knight").steps.map { $0.naming { KeyMap.standard[command: $0] } }
    let question = try #require(steps.flatMap(\.questions).first { $0.because != nil })
    var verdict = Verdict()
    verdict.questions = [
      QuestionState(number: 1, question: question, answer: nil, truth: "yes", isRight: nil, event: nil)
    ]
    let text = TaskText(
      verdict, open: nil, answer: LineEditor(), isOver: true, width: 77, glyphs: Glyphs(isASCII: false),
      keys: KeyMap.standard.labels)
    #expect(Self.words(text) == "? \(question.ask) The answer was yes. \(question.because ?? "")")
  }

  /// While the learner edits, the task goes before the result of a question that was read before.
  @Test func theGoalsAreReadBesideTheEditor() async throws {
    let bench = await Bench.lesson([KnightSteps.command("03-caller-supplies")], width: 80, height: 24, pages: true)
    for line in ["answer 1 1", "play", "code edit"] { await bench.runs(line) }
    let goals = try #require(bench.model.stage.lesson?.verdict.exercises.first?.goals)
    for goal in goals { #expect(bench.frame.contains { $0.contains(goal.goal.words) }, "\(goal.goal.words)") }
    #expect(bench.model.graph.drawn.scene?.detail == .full, "\(bench.frame)")
    // A long task, and the last hint, are read beside the editor, too.
    for (step, hints) in [("02-factory-methods", 1), ("00-who-decides", 3)] {
      let bench = await Bench.lesson([KnightSteps.command(step)], width: 80, height: 24, pages: true)
      let questions = bench.model.stage.lesson?.verdict.questions.count ?? 0
      for number in 0..<questions { await bench.runs("answer \(number + 1) 1") }
      for line in ["play"] + Array(repeating: "hint", count: hints) + ["code edit"] { await bench.runs(line) }
      let exercise = try #require(bench.model.stage.lesson?.verdict.exercises.first)
      for goal in exercise.goals { #expect(bench.frame.contains { $0.contains(goal.goal.words) }, "\(bench.frame)") }
      #expect(bench.frame.contains { $0.contains("Hint \(hints) of") }, "\(bench.frame)")
    }
  }

  @Test func theTextOfAPuzzleFitsItsPane() throws {
    for step in try Curriculum().lesson("lab").steps.map({ $0.naming { KeyMap.standard[command: $0] } }) {
      let lines = NarrationText.lines(step.narration, width: 27)
      #expect(lines.count <= 11, "\(step.folder): \(lines.count) lines of 27 columns, at most 11")
    }
  }

  /// The text takes the empty rows of the services.
  @Test func theTextsOfTheOpeningLessonAreWholeInASmallTerminal() async {
    for step in 1...7 {
      let bench = await Bench.lesson(
        ["lesson opening --step \(step)", "answer 1"], width: 80, height: 24, pages: true)
      #expect(!bench.frame.contains { $0.contains("shows all") }, "step \(step): \(bench.frame)")
    }
  }

  @Test func theNarrationFitsTheGraphsPane() {
    for (lesson, step) in Self.all {
      let lines = NarrationText.lines(step.narration, width: 35, height: 12)
      #expect(lines.count <= 12, "\(lesson) \(step.folder): \(lines.count) lines of 35 columns, at most 12")
    }
  }

  /// In five rows every goal has a mark, and the lines that are left out are counted.
  @Test func everyGoalHasItsMarkInFiveRows() {
    #expect(Self.all.count >= 90)
    for (lesson, step) in Self.all {
      let goals = step.exercises.reduce(0) { $0 + $1.goals.count }
      for open in [nil] + step.questions.indices.map({ Optional($0) }) {
        for hints in [0, 1] {
          let text = Self.task(step, open: open, isOver: true, hints: hints)
          #expect(text.lines.count <= 5, "\(lesson) \(step.folder): \(Self.words(text))")
          // The cross of a wrong answer has another colour. An exercise waits for the answers.
          #expect(
            Self.marks(text, "✗", bold: .bad) == (open == nil ? goals : 0),
            "\(lesson) \(step.folder), \(hints) hints: \(Self.words(text))")
          let whole = Self.task(step, open: open, isOver: true, hints: hints, height: nil)
          #expect((text.leftOut > 0) == (whole.lines.count > 5))
        }
      }
    }
  }

  /// After the run the text explains a wrong answer. With several exercises there is no room for that.
  @Test func theReasonOfAWrongAnswerIsReadInFiveRows() {
    for (lesson, step) in Self.all where step.exercises.count < 2 {
      guard let because = step.questions.last?.because else { continue }
      let said = Self.words(Self.task(step, open: nil, isOver: true))
      #expect(said.contains(because), "\(lesson) \(step.folder): \(said)")
    }
  }

  /// The task says what to press. Only the explanation of a wrong answer may take its rows.
  @Test func theTaskIsReadInFiveRows() {
    for (lesson, step) in Self.all {
      guard let task = step.exercises.first?.task.split(separator: " ").joined(separator: " ") else { continue }
      for isOver in [false, true] {
        let said = Self.words(Self.task(step, open: nil, isOver: isOver))
        #expect(said.contains(task), "\(lesson) \(step.folder), over: \(isOver): \(said)")
      }
    }
  }

  /// Scrolling shows the whole text.
  @Test func theUnlimitedTaskTextIsComplete() {
    for (lesson, step) in Self.all {
      let text = Self.task(step, open: nil, isOver: true, hints: 9, height: nil)
      let said = Self.words(text)
      #expect(text.leftOut == 0)
      let parts =
        step.questions.compactMap(\.because) + step.exercises.map(\.task)
        + step.exercises.flatMap { $0.goals.map(\.words) } + step.exercises.flatMap(\.hints)
      for part in parts {
        let part = part.split(separator: " ").joined(separator: " ")
        #expect(said.contains(part), "\(lesson) \(step.folder) lacks '\(part)': \(said)")
      }
    }
  }

  /// The open question is shown completely, and each goal at least by its mark.
  @Test func theOpenQuestionIsWhole() {
    for (lesson, step) in Self.all {
      for (open, question) in step.questions.enumerated() {
        let said = Self.words(Self.task(step, open: open, isOver: false))
        let asked = question.ask.split(separator: " ").joined(separator: " ")
        #expect(said.contains(asked), "\(lesson) \(step.folder): \(said)")
      }
    }
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
