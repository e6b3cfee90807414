import Stage
import Testing

@testable import Lessons

/// Runs that decide questions and exercises.
@Suite struct StepJudgeTests {
  private static func judge(give: [StepInput] = [], answer: String? = "1", edited: Bool = false) throws -> StepJudge {
    var step = Step(folder: "01-a", title: "A")
    step.files = [StepFile(name: "A.swift", text: "")]
    step.give = give
    step.questions = [Question(name: "boxes", ask: "?", query: try Query("live Box"))]
    step.exercises = [
      Exercise(
        name: "do", task: "Do.", goals: [try Query("live Box 1"), try Query("returns")],
        misses: [NearMiss(name: "do", when: [try Query("live Box 2")], say: "One too many.")])
    ]
    var attempt = Attempt()
    attempt.answers["boxes"] = answer
    var timeline = Timeline()
    let title = StepTitle(
      lesson: LessonTitle(name: "test", title: "Test"), number: 1, count: 1, folder: "01-a", title: "A", file: "A.swift"
    )
    for what: StageEvent.What in [
      .stepEntered(title), .compiled([]), .created(Birth(InstanceRef(1), of: .type("Box"), number: 1)),
      .ended(.returned),
    ] { timeline.append(StageEvent(what)) }
    var shown = StepJudge.Shown(timeline: timeline, sources: QuerySources())
    shown.isEdited = edited
    return StepJudge(step, attempt, shown)
  }

  @Test func anUneditedRunWithoutInputDecidesQuestions() throws {
    let judge = try Self.judge()
    #expect(judge.verdict.questions[0].isRight == true && judge.openQuestions == [])
  }

  @Test func freePlayDecidesNoQuestion() throws {
    var judge = try Self.judge(give: [.key("t")])
    #expect(judge.verdict.questions[0].truth == nil && judge.openQuestions == [1])
    judge.decided = [1: QueryResult(.number(3), fault: nil, event: 9)]
    #expect(judge.verdict.questions[0].truth == "3" && judge.verdict.questions[0].isRight == false)
    #expect(judge.verdict.questions[0].event == nil, "that run is not on the screen")
    judge.shown.drive = .author
    #expect(judge.verdict.questions[0].truth == "1", "now it is")
  }

  @Test func aDecidedQuestionIsNotRevealedBeforeAnAnswer() throws {
    var judge = try Self.judge(give: [.key("t")], answer: nil)
    judge.decided = [1: QueryResult(.number(3), fault: nil, event: 9)]
    #expect(judge.verdict.questions[0].truth == nil)
    judge = try Self.judge(answer: nil, edited: true)
    #expect(judge.verdict.questions[0].truth == nil, "changed code says nothing of the author's")
  }

  @Test func aJudgedAnswerStaysAfterFurtherRuns() throws {
    var judge = try Self.judge(edited: true)
    let question = judge.step.questions[0]
    judge.attempt.judged["boxes"] = JudgedAnswer(
      answer: "1", truth: "2", isRight: false, asked: question.fingerprint)
    #expect(judge.verdict.questions[0].truth == "2" && judge.openQuestions == [])
    judge.shown.isStale = true
    #expect(judge.verdict.questions[0].isRight == false)
  }

  @Test func nothingIsReachedWithoutAnEdit() throws {
    #expect(try Self.judge().verdict.exercises[0].goals.map(\.status) == [.open, .open])
    #expect(try Self.judge(edited: true).verdict.exercises[0].isReached)
  }

  @Test func inAStepWithKeysASeparateRunDecidesTheExercise() throws {
    var judge = try Self.judge(give: [.key("t")], edited: true)
    #expect(judge.verdict.exercises[0].goals.map(\.status) == [.open, .open])
    #expect(judge.openExercises.map(\.name) == ["do"])
    judge.tried = ["do": judge.verdict.exercises[0].with { _ in .reached }]
    #expect(judge.verdict.exercises[0].isReached && judge.openExercises == [])
  }

  /// A goal that the untouched code reaches is shown as reached after a run of changed code.
  @Test func everyGoalIsDecidedByARunOfChangedCode() throws {
    let (missed, kept) = (try Query("live Box 2"), try Query("returns"))
    func states(edited: Bool) throws -> [GoalStatus] {
      var judge = try Self.judge(edited: edited)
      judge.kept = [kept]
      judge.step.exercises = [Exercise(name: "do", task: "Do.", goals: [missed, kept])]
      return judge.verdict.exercises[0].goals.map(\.status)
    }
    #expect(try states(edited: false) == [.open, .open])
    #expect(
      try states(edited: true) == [.missed(why: "expected 2 live Boxes; alive: 1 (Box#1)"), .reached])
  }

  @Test func aGoalReachedBeforeIsOpenUntilTheChangedCodeHasRun() throws {
    var judge = try Self.judge(edited: true)
    let goal = try Query("unchanged Box")
    judge.kept = [goal]
    judge.shown.sources.isUnchanged = { _ in true }
    judge.shown.isStale = true
    judge.step.exercises = [Exercise(name: "do", task: "Do.", goals: [try Query("live Box 2"), goal])]
    #expect(judge.verdict.exercises[0].goals.map(\.status) == [.open, .open])
    judge.shown.isStale = false
    #expect(judge.verdict.exercises[0].goals[1].status == .reached)
  }

  @Test func aNearMissIsAnswered() throws {
    var judge = try Self.judge(edited: true)
    #expect(judge.verdict.exercises[0].near == nil)
    judge.step.exercises = [
      Exercise(
        name: "do", task: "Do.", goals: [try Query("live Box 2")],
        misses: [NearMiss(name: "do", when: [try Query("live Box 1")], say: "One more.")])
    ]
    #expect(judge.verdict.exercises[0].near == "One more.")
  }
}
