import Stage
import Testing

@testable import Lessons

/// Steps 6 and 6b: one place puts all together, and nobody notices what it forgets.
@Suite(.serialized) struct InjectionTests {
  private static let ceremonial = ("class Helmet {}\n", "class Helmet {}\nclass CeremonialHelmet: Helmet {}\n")

  @Test func theForgeIsMadeForTheBoots() async throws {
    let story = try await Story(entering: "6")
    await story.advance(untilCreated: "Garrison")
    #expect(story.alive == ["Garrison#1"])
    await story.advance(untilCreated: "Forge")
    #expect(story.alive == ["Garrison#1", "Knight#1", "Armor#1", "Forge#1"])
    #expect(try await truths("6") == ["0"])
  }

  @Test func aForgeThatIsNotLazyIsThereAtOnce() async throws {
    let story = try await Story("6", .edited([("private lazy var forge", "private let forge")]))
    #expect(story.truth(of: story.step.questions[0]) == "1")
  }

  @Test func puttingTheCeremonialHelmetOnAfterwardsWastesAPlainOne() async throws {
    let story = try await Story(
      "6",
      .edited([
        Self.ceremonial,
        ("  print(\"Helmet on", "  knight.armor?.helmet = CeremonialHelmet()\n  print(\"Helmet on"),
      ]))
    #expect(try story.missed("ceremonial") == ["made Helmet 0"])
    #expect(story.released == ["Helmet#1"])
  }

  @Test func theGarrisonMayBypassTheForge() async throws {
    let story = try await Story(
      "6", .edited([Self.ceremonial, ("armor.helmet = forge.makeHelmet()", "armor.helmet = CeremonialHelmet()")]))
    #expect(try story.missed("ceremonial") == [])
  }

  // MARK: 6b

  @Test func nobodySaysThatTheHelmetIsMissing() async throws {
    let story = try await Story.walked("6b")
    #expect(story.prints == ["Helmet on: false"])
    #expect(try story.ask("made Helmet") == "expected at least 1 Helmet made, it was 0")
    #expect(try await truths("6b") == ["yes", "yes"])
  }

  @Test func aHelmetInTheHandIsNotOnTheHead() async throws {
    let story = try await Story(
      "6b",
      .edited([
        ("let knight = garrison.makeKnight()\n", "let knight = garrison.makeKnight()\n  let helmet = Helmet()\n")
      ]))
    #expect(try story.missed("helmet") == ["holds Armor Helmet"])
  }

  @Test func puttingTheLineBackIsNotTheTask() async throws {
    let story = try await Story(
      "6b",
      .edited([
        (
          "armor.gloves = forge.makeGloves()\n",
          "armor.gloves = forge.makeGloves()\n    armor.helmet = forge.makeHelmet()\n"
        )
      ]))
    #expect(try story.missed("helmet") == ["unchanged Garrison"])
  }
}
