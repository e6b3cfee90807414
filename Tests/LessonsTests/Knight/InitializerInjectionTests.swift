import Stage
import Testing

@testable import Lessons

/// Step 7a: objects that are complete after initialization, and dependencies that may be absent nevertheless.
@Suite(.serialized) struct InitializerInjectionTests {
  @Test func thePiecesComeBeforeTheArmorAndTheArmorBeforeTheKnight() async throws {
    let story = try await Story(entering: "7a")
    await story.advance(untilCreated: "Helmet")
    #expect(story.alive == ["Garrison#1", "Forge#1"] + pieces.numbered(1))
    await story.advance(untilCreated: "Armor")
    #expect(!story.alive.contains("Knight#1"))
    #expect(try await truths("7a") == ["no", "0", "yes"])
  }

  @Test func theForgottenHelmetIsACompileError() async throws {
    let lesson = try #require(try await Story("7a", .variant("forgotten")).world.lesson)
    #expect(
      lesson.messages.filter { $0.severity == .error }.map(\.message) == [
        "missing argument for parameter 'helmet' in call"
      ])
  }

  @Test func aSwordThatTheKnightMakesHimselfIsNotInjected() async throws {
    let story = try await Story(
      "7a",
      .edited([
        ("class Helmet {}\n", "class Helmet {}\nclass Sword {}\n"),
        ("  private let armor: Armor\n", "  private let armor: Armor\n  private let sword = Sword()\n"),
      ]))
    #expect(
      try story.missed("sword") == [
        "edge Knight Sword after \"let garrison = Garrison()\"", "measure coupling Knight 0",
      ])
  }

  @Test func theStoryMayBringTheSword() async throws {
    let story = try await Story(
      "7a",
      .edited([
        ("class Helmet {}\n", "class Helmet {}\nclass Sword {}\n"),
        (
          "  init(armor: Armor, horse: Horse? = nil) {\n",
          "  let sword: Sword\n\n  init(_ sword: Sword, armor: Armor, horse: Horse? = nil) {\n    self.sword = sword\n"
        ),
        ("func makeKnight()", "func makeKnight(with sword: Sword)"),
        ("Knight(armor: armor)", "Knight(sword, armor: armor)"),
        ("garrison.makeKnight()", "garrison.makeKnight(with: Sword())"),
      ]))
    #expect(try story.missed("sword") == [])
  }

  @Test func aHorseThatIsNotNamedIsNotMade() async throws {
    let story = try await Story.walked("7a")
    #expect(story.alive == ["Garrison#1", "Forge#1"] + pieces.numbered(1) + ["Armor#1", "Knight#1"])
    #expect(story.prints == ["Ready, on foot."])
  }
}
