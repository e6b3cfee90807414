import Stage
import Testing

@testable import Lessons

/// Step 7c: three tournaments, three armors.
@Suite(.serialized) struct MethodInjectionTests {
  private static func armor(_ number: Int) -> [String] {
    Array(pieces.numbered(number).reversed()) + ["Armor#\(number)"]
  }

  private static func printing(_ text: String) -> (StageEvent) -> Bool {
    { $0.what == .printed(text) }
  }

  @Test func theArmorInALetOutlivesItsTournament() async throws {
    let story = try await Story(entering: "7c")
    await story.advance(until: Self.printing("That armor is in a let."))
    #expect(story.released == [])
    #expect(story.holds.contains("Knight#1.armor → Armor#1") == false)
    #expect(story.roots == ["Forge#1", "Knight#1", "Armor#1"])
  }

  @Test func theArmorPassedInlineIsFreedAfterTheCall() async throws {
    let story = try await Story(entering: "7c")
    await story.advance(until: Self.printing("That armor is in a let."))
    await story.advance(pastLine: 29)
    #expect(story.released == [], "the call that got it is still running")
    #expect(story.alive.contains("Armor#2"))
    await story.advance(until: Self.printing("That armor was passed inline."))
    #expect(story.released == Self.armor(2))
  }

  @Test func theThrowLeavesTheThirdArmorOnTheKnight() async throws {
    let story = try await Story("7c")
    #expect(story.released == Self.armor(2))
    #expect(story.holds.contains("Knight#1.armor → Armor#3"))
    #expect(story.prints.suffix(2) == ["Defeat()", "Armor left on the knight: true"])
  }
}
