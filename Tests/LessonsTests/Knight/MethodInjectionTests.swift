import Testing

@testable import Lessons

/// Step 7c: three tournaments, three armors.
@Suite struct MethodInjectionTests {
  private static func armor(_ number: Int) -> [String] {
    Array(pieces.numbered(number).reversed()) + ["Armor#\(number)"]
  }

  private static func printing(_ text: String) -> (Happening) -> Bool {
    { if case .printed(_, text) = $0 { true } else { false } }
  }

  @Test func theArmorInALetOutlivesItsTournament() throws {
    var story = try Story(entering: "7c")
    story.advance(until: Self.printing("That armor is in a let."))
    #expect(story.released == [])
    #expect(story.holds.contains("Knight#1.armor → Armor#1") == false)
    #expect(story.roots == ["Forge#1", "Knight#1", "Armor#1"])
  }

  @Test func theArmorPassedInlineIsFreedAfterTheCall() throws {
    var story = try Story(entering: "7c")
    story.advance(until: Self.printing("That armor is in a let."))
    story.advance { if case .statement(29, _) = $0 { true } else { false } }
    #expect(story.released == [], "the call that got it is still running")
    #expect(story.alive.contains("Armor#2"))
    story.advance(until: Self.printing("That armor was passed inline."))
    #expect(story.released == Self.armor(2))
  }

  @Test func theThrowLeavesTheThirdArmorOnTheKnight() throws {
    let story = try Story("7c")
    #expect(story.released == Self.armor(2))
    #expect(story.holds.contains("Knight#1.armor → Armor#3"))
    #expect(story.news.prints.suffix(2) == ["Defeat()", "Armor left on the knight: true"])
  }
}
