import Stage
import Testing

@testable import Lessons

/// Step 9: an armor for each request, and one armor for all.
@Suite(.serialized) struct ScopesTests {
  private static func armors(_ story: Story) -> [String] { story.alive.filter { $0.hasPrefix("Armor#") } }
  private static func holders(_ story: Story) -> [String] {
    story.holds.filter { $0.contains("→ Armor#") }
  }

  @Test func theHeapShowsWhichKnightHasWhichArmor() throws {
    #expect(try knightStep("09-scopes").graph == .objects)
  }

  @Test func transientGivesEachKnightHisOwn() async throws {
    let story = try await Story.walked("9")
    #expect(Self.holders(story) == ["Knight#1.armor → Armor#1", "Knight#2.armor → Armor#2"])
    #expect(story.prints == ["Dents: 1 0"])
    #expect(try await truths("9") == ["2", "yes", "1"])
  }

  @Test func sharingTheArmorAfterwardsMakesAnExtraArmor() async throws {
    let story = try await Story(
      "9", .edited([("  arthur.armor?.dents", "  lancelot.armor = arthur.armor\n  arthur.armor?.dents")]))
    #expect(try story.missed("freed").contains("made Armor 1"))
  }

  private static let container = ("scope: .transient", "scope: .container")

  @Test func containerSingletonGivesBothTheSame() async throws {
    let story = try await Story("9", .variant("container"))
    #expect(story.prints == ["Dents: 1 1"])
    #expect(story.released == ["Garrison#1"], "the knights keep the armor when the Garrison is gone")
    #expect(Self.armors(story) == ["Armor#1"])
    #expect(Self.holders(story) == ["Knight#1.armor → Armor#1", "Knight#2.armor → Armor#1"])
  }

  @Test func aRemainingHolderKeepsTheArmor() async throws {
    let story = try await Story(
      "9", .edited([Self.container, ("  garrison = nil\n", "  garrison = nil\n  arthur.armor = nil\n")]))
    #expect(try story.missed("freed") == ["freed Armor 1"])
  }

  @Test func theGarrisonKeepsTheArmorAsLongAsItLives() async throws {
    let story = try await Story(
      "9", .edited([Self.container, ("  garrison = nil\n", "  arthur.armor = nil\n  lancelot.armor = nil\n")]))
    #expect(try story.missed("freed") == ["freed Armor 1"])
    #expect(Self.holders(story) == ["Garrison#1.kept → Armor#1"])
  }
}
