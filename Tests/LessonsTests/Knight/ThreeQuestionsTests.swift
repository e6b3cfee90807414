import Stage
import Testing

@testable import Lessons

/// Step 10b: three protocols, of which one is unnecessary.
@Suite(.serialized) struct ThreeQuestionsTests {
  @Test func allThreeAreInUse() async throws {
    let story = try await Story.walked("10b")
    for name in ["AbstractArmor", "AbstractDice", "AbstractSquire"] {
      #expect(try story.ask("edge Knight \(name)") == "yes")
    }
    #expect(
      story.alive.filter { !pieces.contains(String($0.dropLast(2))) } == [
        "Squire#1", "PlateArmor#1", "Dice#1", "Knight#1", "LeatherArmor#1", "LoadedDice#1", "Knight#2",
      ])
    #expect(story.prints == ["It shines.", "Strength: 11", "It shines.", "Strength: 10"])
  }

  @Test func anIdleSquireIsNotTheSolution() async throws {
    let story = try await Story(
      "10b",
      .edited([
        ("private let squire: any AbstractSquire", "private let squire: Squire"),
        ("    squire: any AbstractSquire\n  )", "    squire: Squire\n  )"), ("    print(squire.polish())\n", ""),
      ]))
    #expect(try story.missed("needless") == ["prints \"It shines.\""])
  }

  @Test func theDiceAreNotTheUnnecessaryProtocol() async throws {
    let story = try await Story(
      "10b",
      .edited([
        ("protocol AbstractDice: AnyObject {\n  func roll() -> Int\n}\n\n", ""),
        ("final class Dice: AbstractDice", "class Dice"),
        ("class LoadedDice: AbstractDice {\n  func roll", "class LoadedDice: Dice {\n  override func roll"),
        ("private let dice: any AbstractDice", "private let dice: Dice"), ("dice: any AbstractDice,", "dice: Dice,"),
      ]))
    #expect(story.prints.count == 4)
    #expect(
      try story.missed("needless") == ["edge Knight AbstractDice", "not edge Knight AbstractSquire"])
  }
}
