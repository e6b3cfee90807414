import Testing

@testable import Lessons

/// Step 9: one armor for each request, against one for all.
@Suite struct ScopesTests {
  private static func armors(_ story: Story) -> [String] { story.alive.filter { $0.hasPrefix("Armor#") } }
  private static func knights(_ story: Story) -> [String] { story.holds.filter { $0.hasPrefix("Knight#") } }

  private static func advance(_ story: inout Story, past line: Int) {
    story.advance {
      if case .statement(line, _) = $0 { true } else if case .printed(line, _) = $0 { true } else { false }
    }
  }

  @Test func transientGivesEachKnightHisOwn() throws {
    var story = try Story(entering: "9")
    Self.advance(&story, past: 61)
    #expect(Self.armors(story) == ["Armor#1", "Armor#2"])
    #expect(Self.knights(story) == ["Knight#1.armor → Armor#1", "Knight#2.armor → Armor#2"])
    #expect(story.news.prints == ["Dents: 1 0"])
  }

  @Test func containerSingletonGivesBothTheSame() throws {
    var story = try Story(entering: "9")
    Self.advance(&story, past: 67)
    #expect(Self.armors(story) == ["Armor#3"])
    #expect(
      story.holds.filter { $0.hasSuffix("→ Armor#3") } == [
        "Garrison#1.kept → Armor#3", "Knight#1.armor → Armor#3", "Knight#2.armor → Armor#3",
      ])
    #expect(story.news.prints == ["Dents: 1 0", "Dents: 1 1"])
  }

  @Test func theKnightsKeepTheArmorWhenTheGarrisonIsGone() throws {
    let story = try Story("9")
    #expect(story.released.suffix(2) == ["Forge#1", "Garrison#1"])
    #expect(Self.armors(story) == ["Armor#3"])
    #expect(Self.knights(story) == ["Knight#1.armor → Armor#3", "Knight#2.armor → Armor#3"])
    #expect(story.news.prints == ["Dents: 1 0", "Dents: 1 1", "Dents: 1 1"])
  }
}
