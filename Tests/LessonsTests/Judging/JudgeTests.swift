import Stage
import Testing

@testable import Lessons

/// Judgements of a learner's work, by the events of the run.
struct JudgeTests {
  @Test func aQuestionHasNoTruthBeforeItsMomentHasCome() throws {
    var run = Run(ask: "live Knight")
    #expect(run.question.truth == nil)
    run.make("Knight")
    #expect(run.question.truth == nil)
    run.end()
    #expect(run.question.truth == "1")
  }

  @Test func aQuestionAboutAMomentIsDecidedThere() throws {
    var run = Run(ask: "live Knight after \"let k\"")
    run.statement("let k = Knight()")
    run.make("Knight")
    run.statement("let j = Knight()")
    run.make("Knight")
    #expect(run.question.truth == "1")
    #expect(run.question.event == 4)
    run.end()
    #expect(run.question.truth == "1")
  }

  @Test(arguments: [("1", true), ("one", true), ("0", false), ("none", false)])
  func anAnswerIsRightIfItAgreesWithTheRun(answer: String, isRight: Bool) throws {
    var run = Run(ask: "live Knight", answers: ["1": answer])
    #expect(run.question.isRight == nil)
    run.make("Knight")
    run.end()
    #expect(run.question.isRight == isRight)
  }

  @Test func theCompilerDecidesTheCompilingQuestion() {
    var run = Run(ask: "compiles", isCompiled: false)
    #expect(run.question.truth == nil)
    run.record(.compiled([CompilerMessage(file: "A.swift", line: 1, column: 1, message: "no")]))
    #expect(run.question.truth == "no")
  }

  @Test func theCompilersVerdictIsShownAfterAnAnswerOrARun() {
    var run = Run(ask: "compiles")
    #expect(run.question.truth == nil)
    run.attempt.answers = ["1": "no"]
    #expect(run.question.isRight == false)
    run.attempt.answers = [:]
    #expect(run.question.truth == nil)
    run.end()
    #expect(run.question.truth == "yes")
  }

  @Test func aQuestionAboutAVariantIsNotAnsweredByTheLearnersRun() {
    var run = Run(ask: "compiles", variant: "other")
    run.end()
    #expect(run.question.truth == nil)
    run.variantTruths[1] = QueryResult(.truth(false), fault: "", event: 3)
    #expect(run.question.truth == "no")
    #expect(run.question.event == nil)
  }

  @Test func aGoalIsOpenUntilTheRunIsOver() {
    var run = Run(goals: ["live Knight 1", "not live Armor"])
    run.make("Knight")
    #expect(run.standings == [.open, .open])
    run.end()
    #expect(run.standings == [.reached, .reached])
    #expect(run.exercise.isReached)
  }

  @Test func aMissedGoalShowsTheActualState() {
    var run = Run(goals: ["live Knight 2"])
    run.make("Knight")
    run.end()
    #expect(run.standings == [.missed(why: "expected 2 live Knights; alive: 1 (Knight#1)")])
    #expect(!run.exercise.isReached)
  }

  @Test func codeThatDoesNotCompileReachesNoGoal() {
    var run = Run(goals: ["not live Knight", "not compiles"], isCompiled: false)
    run.record(.compiled([CompilerMessage(file: "A.swift", line: 1, column: 1, message: "no")]))
    #expect(run.standings == [.open, .reached])
  }

  /// A run that a limit has stopped, as an endless loop, decides no goal.
  @Test(arguments: [RunOutcome.events, .time, .memory, .output]) func aStoppedRunDecidesNoGoal(outcome: RunOutcome) {
    var run = Run(goals: ["live Knight 2", "made Knight 1"])
    run.make("Knight")
    run.record(.ended(outcome))
    #expect(run.standings == [.open, .open])
  }

  /// A run that crashed has not come to its end. It decides the goals of an exercise about the outcome of the run.
  @Test func aCrashedRunDecidesOnlyGoalsAboutTheOutcome() {
    var run = Run(goals: ["live Knight 2", "made Knight 1"])
    run.make("Knight")
    run.record(.ended(.crashed))
    #expect(run.standings == [.open, .open])
    var expected = Run(goals: ["made Knight 1", "crashes"])
    expected.make("Knight")
    expected.record(.ended(.crashed))
    #expect(expected.standings.first == .reached)
  }

  @Test func theMomentOfAWrongAnswerIsKnownIfAnEventDecidesIt() {
    var made = Run(ask: "live Knight", answers: ["1": "0"])
    made.make("Knight")
    made.end()
    #expect(made.question.isRight == false && made.question.hasDecider)
    var none = Run(ask: "live Knight", answers: ["1": "1"])
    none.make("Armor")
    none.end()
    #expect(none.question.isRight == false && !none.question.hasDecider && none.question.hasPlace)
  }

  @Test func aRunOfAnotherTextDecidesNoQuestion() {
    var run = Run(goals: ["live Knight 1"])
    run.make("Knight")
    run.end()
    run.isStale = true
    #expect(run.standings == [.open])
  }

  @Test func aFinishedRunThatNeverReachedTheMomentHasMissedIt() {
    var run = Run(goals: ["live Knight 1 after \"let k\""])
    #expect(run.standings == [.open])
    run.end()
    #expect(run.standings == [.missed(why: "no statement that begins with \"let k\" has run")])
  }

  @Test func hintsAreShownInOrder() {
    var run = Run(goals: ["live Knight 1"], hints: ["a", "b"])
    #expect(run.exercise.hints == [])
    run.attempt.hints["do"] = 1
    #expect(run.exercise.hints == ["a"])
    run.attempt.hints["do"] = 5
    #expect(run.exercise.hints == ["a", "b"])
  }

  @Test func aChoiceIsSelectedByItsNumberOrItsWords() throws {
    let question = Question(ask: "?", query: try Query("live A"), choices: ["0", "1", "many"])
    #expect(question.answer("1") == "0")
    #expect(question.answer("3") == "many")
    #expect(question.answer("Many") == "many")
    #expect(question.answer("4") == nil)
    #expect(question.answer("few") == nil)
    #expect(Question(ask: "?", query: try Query("live A")).answer("7") == "7")
  }
}

/// A simulated run of a step, made event by event.
private struct Run {
  private let step: Step
  private var timeline = Timeline()
  var attempt = Attempt()
  var isStale = false
  var variantTruths: [Int: QueryResult] = [:]
  private var made: [String: Int] = [:]

  init(
    ask: String? = nil, variant: String? = nil, goals: [String] = [], hints: [String] = [],
    answers: [String: String] = [:], isCompiled: Bool = true
  ) {
    var step = Step(folder: "01-a", title: "A")
    step.files = [StepFile(name: "A.swift", text: "")]
    if let ask, let query = try? Query(ask) { step.questions = [Question(ask: "?", query: query, variant: variant)] }
    let goals = goals.compactMap { try? Query($0) }
    if !goals.isEmpty { step.exercises = [Exercise(name: "do", task: "Do.", goals: goals, hints: hints)] }
    self.step = step
    attempt.answers = answers
    let lesson = LessonTitle(name: "test", title: "Test")
    record(
      .stepEntered(StepTitle(lesson: lesson, number: 1, count: 1, folder: "01-a", title: "A", file: "A.swift")))
    if isCompiled { record(.compiled([])) }
  }

  mutating func record(_ what: StageEvent.What, effectDepth: Int = 0) {
    var event = StageEvent(what)
    event.effectDepth = effectDepth
    timeline.append(event)
  }

  mutating func statement(_ text: String) { record(.statement(text)) }

  mutating func make(_ type: String) {
    made[type, default: 0] += 1
    let ref = InstanceRef(made.values.reduce(0, +))
    record(.created(Birth(ref, of: .type(type), number: made[type] ?? 1)), effectDepth: 1)
  }

  mutating func end() { record(.ended(.returned)) }

  private var verdict: Verdict {
    Judge(
      step, attempt, timeline: timeline, sources: QuerySources(), isStale: isStale, variantTruths: variantTruths
    ).verdict
  }

  var question: QuestionState { verdict.questions[0] }
  var exercise: ExerciseState { verdict.exercises[0] }
  var standings: [GoalStatus] { exercise.goals.map(\.status) }
}
