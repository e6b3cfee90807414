import Stage
import Testing

@testable import Lessons

/// Steps 9 and 9a: one armor for each request, against one for all.
@Suite(.serialized) struct ScopesTests {
  private static func armors(_ story: Story) -> [String] { story.alive.filter { $0.hasPrefix("Armor#") } }
  private static func holders(_ story: Story) -> [String] {
    story.holds.filter { $0.contains("→ Armor#") }
  }

  @Test func bothShowWhichKnightHasWhichArmor() throws {
    #expect(try knightStep("09-scopes").graph == .objects)
    #expect(try knightStep("09a-shared-armor").graph == .objects)
  }

  @Test func transientGivesEachKnightHisOwn() async throws {
    let story = try await Story.walked("9")
    #expect(Self.holders(story) == ["Knight#1.armor → Armor#1", "Knight#2.armor → Armor#2"])
    #expect(story.prints == ["Dents: 1 0"])
    #expect(try await truths("9") == ["2"])
  }

  @Test func handingArmorOverAfterwardsMakesOneTooMany() async throws {
    let story = try await Story(
      "9", .edited([("  arthur.armor?.dents", "  lancelot.armor = arthur.armor\n  arthur.armor?.dents")]))
    #expect(try story.missed("one") == ["made Armor 1"])
  }

  @Test func oneKnightIsNotTwo() async throws {
    let story = try await Story("9", .edited([("  garrison.equip(lancelot)\n", "")]))
    #expect(try story.missed("one") == ["same Knight#1.armor Knight#2.armor"])
  }

  // MARK: 9a

  @Test func containerSingletonGivesBothTheSame() async throws {
    let story = try await Story(entering: "9a")
    await story.advance { if case .printed = $0.what { true } else { false } }
    #expect(
      Self.holders(story) == [
        "Garrison#1.kept → Armor#1", "Knight#1.armor → Armor#1", "Knight#2.armor → Armor#1",
      ])
    #expect(story.prints == ["Dents: 1 1"])
  }

  @Test func theKnightsKeepTheArmorWhenTheGarrisonIsGone() async throws {
    let story = try await Story.walked("9a")
    #expect(story.released == ["Garrison#1"])
    #expect(Self.armors(story) == ["Armor#1"])
    #expect(Self.holders(story) == ["Knight#1.armor → Armor#1", "Knight#2.armor → Armor#1"])
    #expect(try await truths("9a") == ["yes", "1"])
  }

  @Test func oneWhoStillHoldsItKeepsIt() async throws {
    let story = try await Story(
      "9a", .edited([("  garrison = nil\n", "  garrison = nil\n  arthur.armor = nil\n")]))
    #expect(try story.missed("freed") == ["freed Armor 1"])
  }

  @Test func theGarrisonKeepsItAsLongAsItLives() async throws {
    let story = try await Story(
      "9a", .edited([("  garrison = nil\n", "  arthur.armor = nil\n  lancelot.armor = nil\n")]))
    #expect(try story.missed("freed") == ["freed Armor 1"])
    #expect(Self.holders(story) == ["Garrison#1.kept → Armor#1"])
  }
}
