import Stage
import Testing

@testable import Lessons

/// Objects that are alive at the last brace of a story, and those of them that only the story's own variables hold.
@Suite(.serialized) struct ObjectsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let label: String
    let alive: [String]
    let roots: [String]
    var testDescription: String { "step \(label)" }
  }

  private static let first = pieces.numbered(1)

  static let cases = [
    Case(label: "0", alive: ["Coin#1", "Greeter#1"], roots: ["Greeter#1"]),
    Case(
      label: "0b", alive: ["AuthViewController#1", "AuthService#1", "AuthViewController#2", "AuthService#2"],
      roots: ["AuthViewController#1", "AuthViewController#2"]),
    Case(label: "1", alive: ["Knight#1", "Armor#1"] + first, roots: ["Knight#1"]),
    Case(
      label: "1b", alive: ["FightScreen#1", "Label#1", "Label#2", "Button#1", "Button#2"], roots: ["FightScreen#1"]),
    Case(label: "2", alive: ["Knight#1", "Armor#1"] + first, roots: ["Knight#1"]),
    Case(label: "3", alive: ["Knight#1"] + first + ["Armor#1"], roots: ["Knight#1"]),
    Case(label: "4", alive: ["Knight#1", "Forge#1", "Armor#1"] + first, roots: ["Knight#1", "Forge#1"]),
    Case(label: "5", alive: ["Forge#1", "Knight#1", "Armor#1"] + first, roots: ["Forge#1", "Knight#1"]),
    Case(label: "5b", alive: ["Forge#1", "Knight#1"], roots: ["Knight#1"]),
    Case(
      label: "6", alive: ["Garrison#1", "Knight#1", "Armor#1", "Forge#1"] + first, roots: ["Garrison#1", "Knight#1"]),
    Case(
      label: "7a", alive: ["Garrison#1", "Forge#1"] + first + ["Armor#1", "Knight#1"],
      roots: ["Garrison#1", "Knight#1"]),
    Case(
      label: "7b",
      alive: ["Garrison#1", "Knight#1", "Armor#1", "Forge#1", "Boots#1", "Pants#1", "Belt#1", "Chest#1", "Bracers#1"]
        + ["Helmet#2"],
      roots: ["Garrison#1", "Knight#1"]),
    Case(
      label: "7c", alive: ["Forge#1", "Knight#1", "Armor#1"] + first, roots: ["Forge#1", "Knight#1", "Armor#1"]),
    Case(label: "7d", alive: ["Forge#1", "Knight#1", "Armor#1"] + first, roots: ["Forge#1", "Knight#1"]),
    Case(
      label: "8", alive: ["Garrison#1", "Forge#1", "PlateArmor#1"] + first + ["Knight#1"],
      roots: ["Garrison#1", "Knight#1"]),
    Case(
      label: "8b",
      alive: ["Knight#1", "PlateArmor#1"] + first + ["Knight#2", "PlateArmor#2"] + pieces.numbered(2),
      roots: ["Knight#1", "Knight#2"]),
    Case(
      label: "9",
      alive: ["Knight#1", "Knight#2", "Armor#1"] + first + ["Armor#2"] + pieces.numbered(2),
      roots: ["Knight#1", "Knight#2"]),
    Case(label: "9b", alive: ["Garrison#1"] + first + ["Armor#1", "Knight#1"], roots: ["Garrison#1", "Knight#1"]),
    Case(label: "9c", alive: ["Castle#1", "Knight#1", "Gate#1"], roots: ["Castle#1"]),
    Case(
      label: "10b",
      alive: ["Squire#1", "PlateArmor#1"] + first + ["Dice#1", "Knight#1", "LeatherArmor#1"] + pieces.numbered(2)
        + ["LoadedDice#1", "Knight#2"],
      roots: ["Knight#1", "Knight#2"]),
  ]

  @Test func everyStepIsInTheTable() { #expect(Self.cases.map(\.label) == labelsWithCode) }

  @Test(arguments: cases) func theseAreAliveAtTheEnd(expected: Case) async throws {
    let story = try await Story.walked(expected.label)
    #expect(story.alive == expected.alive)
    #expect(story.roots == expected.roots)
  }

  /// A retain cycle without an outside reference would be found. The references of variables are known.
  @Test(arguments: labelsWithCode) func nothingLeaksAtAnyMoment(label: String) async throws {
    let story = try await Story.walked(label)
    for moment in story.timeline.moments {
      #expect(!moment.world.findings.contains { $0.kind == .leak }, "at line \(moment.world.lesson?.line ?? 0)")
    }
    let kept = story.world.orderedInstances.filter { $0.keepers == [.code] }.map(\.name)
    #expect(Set(kept).isSuperset(of: story.roots))
  }

  /// Objects that were created and not released are alive, and no others.
  @Test(arguments: labelsWithCode) func theLiveObjectsAreTheCreatedMinusTheReleased(label: String) async throws {
    let story = try await Story.walked(label)
    #expect(Set(story.creations).subtracting(story.released) == Set(story.alive))
    #expect(Set(story.creations).count == story.creations.count, "something was created twice")
  }
}
