import Lessons
import TestSupport
import Testing

@testable import Screens

/// Keys of a learner in a step that takes keys. Questions are decided by the step's own scenario, and an exercise for an edit
/// is only solved by an edit.
@Suite struct FreePlayTests {
  struct Play: CustomTestStringConvertible, Sendable {
    let lesson: String
    let step: Int
    /// Number of the question that `right` answers correctly.
    let question: Int
    let right: String
    let keys: [Key]

    var testDescription: String { "\(lesson) \(step), \(keys)" }
  }

  private static let second = Key.control("t")
  private static func keys(_ text: String) -> [Key] { text.map { .character($0) } }

  static let plays = [
    Play(lesson: "methods", step: 12, question: 1, right: "1", keys: keys(" aaq")),
    Play(lesson: "methods", step: 10, question: 1, right: "1", keys: keys("tktkq")),
    Play(
      lesson: "methods", step: 9, question: 1, right: "no",
      keys: [.character("t"), second, second, .character("t"), second, second] + keys("tq")),
    Play(lesson: "methods", step: 9, question: 1, right: "no", keys: keys(" ")),
    Play(lesson: "methods", step: 9, question: 1, right: "no", keys: keys("tq")),
    Play(lesson: "methods", step: 13, question: 1, right: "no", keys: keys("tklq")),
    Play(lesson: "methods", step: 13, question: 1, right: "no", keys: keys("tkttlq")),
    Play(lesson: "methods", step: 11, question: 1, right: "yes", keys: keys("stkq")),
    Play(lesson: "locator", step: 10, question: 1, right: "yes", keys: keys("Ada") + [.enter, .enter]),
    Play(lesson: "keys", step: 8, question: 1, right: "1", keys: keys("Anna") + [.enter]),
  ]

  @Test(arguments: plays) func aRightAnswerStaysRightInFreePlay(play: Play) async throws {
    let bench = await Bench.lesson(["lesson \(play.lesson) --step \(play.step)"], width: 120, height: 40, pages: true)
    while let open = bench.model.stage.openQuestion {
      let question = open.question
      let answer = open.number == play.question ? play.right : question.choices.first ?? "1"
      let index = try #require(question.choices.firstIndex(of: answer), "\(question.choices)")
      await bench.presses(.character(try #require(question.keys[index].first)))
    }
    func expectRight(_ when: Comment) throws {
      let state = try #require(bench.model.stage.lesson?.verdict.questions[play.question - 1])
      #expect(state.answer == play.right && state.isRight == true, when)
    }
    try expectRight("before a key was pressed")
    let judged = bench.model.stage.lesson?.verdict.questions.map(\.truth)
    // Runs to the point at which the code waits.
    await bench.presses(.enter)
    await bench.presses(play.keys)
    try expectRight("after free play")
    #expect(bench.model.stage.lesson?.verdict.questions.map(\.truth) == judged)
    let solved = bench.model.stage.lesson?.verdict.exercises.filter(\.isReached).map(\.exercise.name) ?? []
    #expect(solved == [], "nothing was edited")
    await bench.runs("step restart")
    try expectRight("from the start")
    await bench.runs("decision \(play.question)")
    #expect(
      bench.model.stage.lesson?.verdict.questions[play.question - 1].event != nil, "the run that decided is shown")
    try expectRight("in the run that decided")
  }

  @Test func theModeKeyLeavesTheQuestionsOfTheOtherStepOpen() async throws {
    let bench = await Bench.lesson([KnightSteps.command("05-service-locator")], pages: true)
    while let open = bench.model.stage.openQuestion { await bench.runs("answer \(open.number) 1") }
    await bench.presses(.enter, .character("m"))
    #expect(bench.world.lesson?.step.folder == "06-injection")
    #expect(bench.model.stage.openQuestion != nil, "it is still asked")
    #expect(bench.world.lesson?.line == nil, "nothing has run")
  }

  @Test func aGoalThatHoldsBeforeAnythingWasDoneHasNoTick() async throws {
    let bench = await Bench.lesson([KnightSteps.command("06-injection"), "play"])
    #expect(bench.model.stage.lesson?.verdict.exercises.flatMap(\.goals).contains(where: \.isReached) == false)
    #expect(!bench.model.stage.timeline.records().contains { $0.kind == .goalReached })
    await bench.runs("code solution")
    await bench.runs("play")
    #expect(bench.model.stage.lesson?.verdict.exercises.allSatisfy(\.isReached) == true)
    let told = bench.model.stage.timeline.records().filter { $0.kind == .goalReached }.compactMap(\.value)
    #expect(!told.isEmpty && !told.contains { $0.hasPrefix("unchanged") }, "\(told)")
  }
}

extension Bench {
  fileprivate func presses(_ keys: [Key]) async { for key in keys { await presses(key) } }
}
