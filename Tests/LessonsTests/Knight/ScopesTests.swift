import Stage
import Testing

@testable import Lessons

/// Step 9: one armor for each request, against one for all.
@Suite(.serialized) struct ScopesTests {
  private static func armors(_ story: Story) -> [String] { story.alive.filter { $0.hasPrefix("Armor#") } }
  private static func knights(_ story: Story) -> [String] { story.holds.filter { $0.hasPrefix("Knight#") } }

  @Test func transientGivesEachKnightHisOwn() async throws {
    let story = try await Story(entering: "9")
    await story.advance(pastLine: 61)
    #expect(Self.armors(story) == ["Armor#1", "Armor#2"])
    #expect(Self.knights(story) == ["Knight#1.armor → Armor#1", "Knight#2.armor → Armor#2"])
    #expect(story.prints == ["Dents: 1 0"])
  }

  @Test func containerSingletonGivesBothTheSame() async throws {
    let story = try await Story(entering: "9")
    await story.advance(pastLine: 67)
    #expect(Self.armors(story) == ["Armor#3"])
    #expect(
      story.holds.filter { $0.hasSuffix("→ Armor#3") } == [
        "Garrison#1.kept → Armor#3", "Knight#1.armor → Armor#3", "Knight#2.armor → Armor#3",
      ])
    #expect(story.prints == ["Dents: 1 0", "Dents: 1 1"])
  }

  @Test func theKnightsKeepTheArmorWhenTheGarrisonIsGone() async throws {
    let story = try await Story("9")
    #expect(story.released.suffix(2) == ["Forge#1", "Garrison#1"])
    #expect(Self.armors(story) == ["Armor#3"])
    #expect(Self.knights(story) == ["Knight#1.armor → Armor#3", "Knight#2.armor → Armor#3"])
    #expect(story.prints == ["Dents: 1 0", "Dents: 1 1", "Dents: 1 1"])
  }
}
