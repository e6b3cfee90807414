import Stage
import Testing

@testable import Lessons

/// Steps 5 and 5b: the forge gives its holder access to everything, and with a registry a pull may fail.
@Suite(.serialized) struct LocatorTests {
  // MARK: 5

  @Test func theSignatureShowsNoneOfSevenPieces() async throws {
    let story = try await Story.walked("5")
    #expect(try await truths("5") == ["7"])
    #expect(try story.ask("hidden Knight 1") == "yes")
  }

  @Test func nothingStopsTheKnightFromTakingTheJewels() async throws {
    let story = try await Story("5", .solution("jewels"))
    #expect(story.links.contains("Knight locator Jewels"))
    #expect(story.holds.contains("Knight#1.loot → Jewels#1"))
    #expect(story.pulls.last == "Knight pulls Jewels")
  }

  /// An object that is passed to the knight is not pulled, and no hidden dependency.
  @Test func jewelsThatTheStoryHandsOverAreNotTaken() async throws {
    let story = try await Story(
      "5",
      .edited([
        ("  func salute() {", "  var gift: Jewels?\n\n  func salute() {"),
        ("  knight.salute()", "  knight.gift = forge.takeJewels()\n  knight.salute()"),
      ]))
    #expect(try story.ask("holds Knight Jewels") == "yes")
    #expect(try story.missed("jewels").contains("edge Knight Jewels locator"))
  }

  /// Regression: jewels that the knight made himself counted as taken from the forge.
  @Test func jewelsThatTheKnightMakesAreNotTaken() async throws {
    let story = try await Story(
      "5", .edited([("  private let armor: Armor\n", "  private let armor: Armor\n  private let jewels = Jewels()\n")]))
    #expect(try story.missed("jewels") == ["edge Knight Jewels locator"])
  }

  @Test func jewelsThatAreDroppedAreNotKept() async throws {
    let story = try await Story(
      "5", .edited([("    armor = forge.makeArmor()\n", "    armor = forge.makeArmor()\n    _ = forge.takeJewels()\n")])
    )
    #expect(try story.missed("jewels").contains { $0.hasPrefix("holds Knight Jewels") })
  }

  /// The jewels are in a visible property, and taken twice.
  @Test func theKnightMayKeepTheJewelsAnywhere() async throws {
    let story = try await Story(
      "5",
      .edited([
        ("  private let armor: Armor\n\n", "  private let armor: Armor\n  var loot: [Jewels] = []\n\n"),
        (
          "    armor = forge.makeArmor()\n",
          "    armor = forge.makeArmor()\n    for _ in 1...2 { loot.append(forge.takeJewels()) }\n"
        ),
      ]))
    #expect(try story.missed("jewels") == [])
  }

  // MARK: 5b

  @Test func typedMethodsFailAtCompileTimeAndTheRegistryAtThePull() async throws {
    #expect(try await truths("5b") == ["no", "1", "0"])
    let typed = try await Story("5b", .variant("typed-methods"))
    #expect(typed.errors == ["value of type 'Forge' has no member 'makeHelmet'"])
    let story = try await Story.walked("5b")
    #expect(story.world.lesson?.isCompiled == true)
    #expect(story.prints == ["No recipe for Helmet"])
  }

  @Test func theHalfMadeArmorIsFreedWithItsPieces() async throws {
    let story = try await Story(entering: "5b")
    await story.advance(untilCreated: "Gloves")
    #expect(story.alive == ["Forge#1", "Knight#1", "Armor#1"] + pieces.dropLast().numbered(1))
    await story.play()
    #expect(story.alive == ["Forge#1", "Knight#1"])
    #expect(Set(story.released) == Set(["Armor#1"] + pieces.dropLast().numbered(1)))
  }

  @Test func overlookingTheErrorLeavesTheKnightBareheaded() async throws {
    let story = try await Story("5b", .edited([("try forge.make(Helmet.self)", "try? forge.make(Helmet.self)")]))
    #expect(try story.missed("repair") == ["holds Armor Helmet"])
  }

  @Test func aNewRecipeIsRight() async throws {
    let story = try await Story(
      "5b", .edited([("[\"Helmet\"] = nil\n", "[\"Helmet\"] = nil\n  forge.recipes[\"Helmet\"] = { Helmet() }\n")]))
    #expect(try story.missed("repair") == [])
  }
}
