import Lessons
import Testing

@testable import Screens

/// The puzzles of the laboratory's lesson: where one may arrive, on which ways, and where that is not.
@Suite(.serialized) struct LabPuzzleTests {
  private static let lesson = Result { try Curriculum().lesson("lab") }
  private static let numbers = (try? lesson.get()).map { Array(1...$0.steps.count) } ?? []

  /// What the goals lack after some commands; nil if all are reached.
  private static func fault(_ number: Int, _ commands: [String]) async -> String? {
    let bench = await Bench.lesson(["lesson lab --step \(number)"] + commands)
    await bench.runs("expect goal")
    return bench.model.failedExpectation
  }

  private static func lines(_ script: String) -> [String] {
    script.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  @Test func eachHasALaboratoryOfItsOwn() throws {
    let steps = try Self.lesson.get().steps
    #expect(steps.map(\.folder) == ["01-make-and-let-go", "02-own-and-shared", "03-one-for-each-request"])
    #expect(steps.allSatisfy { $0.scenario != nil && $0.exercises.count == 1 })
  }

  @Test(arguments: numbers) func eachHasTwoWaysToItsGoal(number: Int) async throws {
    let step = try #require(try Self.lesson.get().step(number))
    #expect(await Self.fault(number, []) != nil, "reached before anything is done")
    let solution = try #require(step.solutions.first)
    let ways = [try #require(solution.commands)] + solution.otherCommands.map(\.text)
    #expect(ways.count == 2)
    for way in ways { #expect(await Self.fault(number, Self.lines(way)) == nil, "\(way)") }
  }

  // MARK: 1

  @Test func aKnightWhoIsStillHeldIsNotLetGo() async {
    #expect(
      await Self.fault(1, ["resolve Knight", "resolve Knight"])
        == "one-left: expected at least 1 Knight freed, it was 0; one-left: expected at least 1 Sword freed, it was 0; "
        + "one-left: expected 1 live Knight, there are 2: Knight#1, Knight#2; "
        + "one-left: expected 1 live Sword, there are 2: Sword#1, Sword#2")
  }

  @Test func aSwordOfItsOwnIsOneTooMany() async {
    #expect(
      await Self.fault(1, ["resolve Knight", "resolve Knight", "release Knight#2", "resolve Sword"])
        == "one-left: expected 1 live Sword, there are 2: Sword#1, Sword#3")
  }

  @Test func whoTriesMoreKnightsMayStillArrive() async {
    #expect(
      await Self.fault(1, ["resolve Knight", "resolve Knight", "resolve Knight", "release Knight", "resolve Knight"])
        == nil)
  }

  // MARK: 2

  @Test func twoKnightsWithACastleEachShareNone() async {
    #expect(
      await Self.fault(2, ["edit Knight --lifetime transient", "resolve Knight", "resolve Knight"])
        == "shared: expected 1 live Castle, there are 2: Castle#1, Castle#2")
  }

  @Test func oneKnightWhoIsResolvedTwiceIsOne() async {
    #expect(
      await Self.fault(2, ["edit Castle --lifetime container", "resolve Knight", "resolve Knight"])
        == "shared: expected 2 live Knight, there are 1: Knight#1")
  }

  @Test func whoHasTriedBeforeNeedNotBeginAnew() async {
    let tried = [
      "resolve Knight", "release Knight", "edit Knight --lifetime transient", "resolve Knight", "release Knight",
    ]
    #expect(
      await Self.fault(2, tried + ["edit Castle --lifetime container", "resolve Knight", "resolve Knight"]) == nil)
  }

  // MARK: 3

  @Test(arguments: [("transient", "4: Crest#1, Crest#2, Crest#3, Crest#4"), ("container", "1: Crest#1")])
  func otherLifetimesMakeTooManyCrestsOrTooFew(lifetime: String, crests: String) async {
    #expect(
      await Self.fault(3, ["edit Crest --lifetime \(lifetime)", "resolve Knight", "resolve Knight"])
        == "crests: expected 2 live Crest, there are \(crests)")
  }
}
