import Foundation
import Lessons
import Stage
import TestSupport
import Testing

@testable import Laboratory

/// Random keys for the steps that take keys. `PLAYS=20` runs a campaign, and `SEED=5` starts with another seed.
@Suite struct PlayCheckTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seeds: [UInt64] = {
    let first = environment["SEED"].flatMap(UInt64.init) ?? 1
    return (0..<(environment["PLAYS"].flatMap(UInt64.init) ?? 2)).map { first + $0 }
  }()

  @Test(arguments: ["keys", "locator", "methods", "operations"]) func noKeyDecidesAnything(name: String) async throws {
    print("SEED=\(Self.seeds[0])")
    let lesson = try Curriculum().lesson(name)
    var played = 0
    for (index, step) in lesson.steps.enumerated() where PlayCheck.concerns(step) {
      let check = PlayCheck(step, number: index + 1, of: lesson, prefix: "\(name)/", tools: RealSteps.tools)
      let found = try await check.findings(Self.seeds)
      #expect(found.isEmpty, "\(found.flatMap(\.lines).map(\.text).joined(separator: "\n"))")
      played += 1
    }
    #expect(played > 1)
  }

  enum Planted: String, CaseIterable {
    case verdictByKeys, reachedWithoutEdit, lostBySolving, lostByComingBack

    var says: String {
      switch self {
      case .verdictByKeys: "the answer to question 1 depends on the pressed keys"
      case .reachedWithoutEdit: "random keys reach the goals of task 'once' without an edit"
      case .lostBySolving: "the result of the answer to question 1 changes after the solution of 'once'"
      case .lostByComingBack: "the result of the answer to question 1 changes after a return to the step"
      }
    }
  }

  @Test(arguments: Planted.allCases) func aFaultOfEachKindIsFound(fault: Planted) async throws {
    let lesson = try Curriculum().lesson("methods")
    let index = try #require(lesson.steps.firstIndex { $0.folder == "04a-the-double-tap" })
    let check = PlayCheck(
      lesson.steps[index], number: index + 1, of: lesson, prefix: "methods/", tools: RealSteps.tools,
      make: { FaultyPlay(EnginePlay(lesson, number: index + 1, tools: RealSteps.tools), fault) })
    let found = try await check.findings([1])
    #expect(found.contains { $0.severity == .fault && $0.fault.message.hasPrefix(fault.says) }, "\(found)")
  }

  /// A step with a planted fault: an earlier way of judging, by the keys pressed, and only as long as the run lasts.
  private final class FaultyPlay: PlayedStep {
    private let play: EnginePlay
    private let fault: Planted
    private var hasSolved = false
    private var isBack = false

    init(_ play: EnginePlay, _ fault: Planted) { (self.play, self.fault) = (play, fault) }

    var verdict: Verdict {
      var verdict = play.verdict
      guard let stage = play.engine.lesson else { return verdict }
      let isLost = (fault == .lostBySolving && hasSolved) || (fault == .lostByComingBack && isBack)
      verdict.questions = verdict.questions.map { state in
        let truth = fault == .verdictByKeys ? "another" : isLost ? nil : state.truth
        return QuestionState(
          number: state.number, question: state.question, answer: state.answer, truth: truth,
          isRight: isLost ? nil : truth == state.truth ? state.isRight : false, event: nil)
      }
      if fault == .reachedWithoutEdit, !hasSolved, stage.status.progress != .waiting {
        verdict.exercises = verdict.exercises.map { $0.with { _ in .reached } }
      }
      return verdict
    }

    func enter() async throws { try await play.enter() }
    func answer(_ number: Int, _ text: String) async throws { try await play.answer(number, text) }
    func press(_ keys: inout RandomKeys) async throws -> String? { try await play.press(&keys) }
    func solve(_ exercise: String) async throws {
      try await play.solve(exercise)
      hasSolved = true
    }
    func comeBack() async throws {
      try await play.comeBack()
      isBack = true
    }
    func leave() async { await play.leave() }
  }
}
