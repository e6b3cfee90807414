import Stage
import Testing

@testable import Lessons

/// Steps 7c and 7d: an armor passed for one call, which the caller keeps, nothing keeps, or the knight keeps by
/// mistake.
@Suite(.serialized) struct MethodInjectionTests {
  private static let armor = Array(pieces.numbered(1).reversed()) + ["Armor#1"]

  private static func printing(_ text: String) -> (StageEvent) -> Bool { { $0.what == .printed(text) } }

  // MARK: 7c

  @Test func theKnightHoldsTheArmorWhileHeFights() async throws {
    let story = try await Story(entering: "7c")
    await story.advance(until: Self.printing("Tournament 1"))
    #expect(story.holds.contains("Knight#1.armor → Armor#1"))
    await story.play()
    #expect(story.roots == ["Forge#1", "Knight#1", "Armor#1"])
    #expect(story.released == [])
    #expect(try await truths("7c") == ["1", "0"])
  }

  @Test func aLanceThatHeMakesHimselfIsNotHandedOver() async throws {
    let story = try await Story(
      "7c",
      .edited([
        ("class Helmet {}\n", "class Helmet {}\nclass Lance {}\n"),
        ("    self.armor = armor\n", "    let lance = Lance()\n    self.armor = armor\n"),
      ]))
    #expect(try story.missed("lance") == ["edge Knight Lance after \"let forge = Forge()\""])
  }

  @Test func aLanceThatHeKeepsIsNotForTheTournamentOnly() async throws {
    let story = try await Story(
      "7c",
      .edited([
        ("class Helmet {}\n", "class Helmet {}\nclass Lance {}\n"),
        ("(set) var armor: Armor?\n", "(set) var armor: Armor?\n  private var lance: Lance?\n"),
        ("(in armor: Armor) {\n", "(in armor: Armor, with lance: Lance) {\n    self.lance = lance\n"),
        ("(in: armor)", "(in: armor, with: Lance())"),
      ]))
    #expect(try story.missed("lance") == ["not holds Knight Lance"])
  }

  @Test func theArmorPassedInlineIsFreedWithTheCall() async throws {
    #expect(try await Story("7c", .variant("inline")).released == Self.armor)
  }

  private static let call = "  let armor = forge.makeArmor()\n  knight.enterTournament(in: armor)\n"

  @Test func twoInlineArmorsAreNotOneAndTheSame() async throws {
    let inline = "  knight.enterTournament(in: forge.makeArmor())\n"
    let story = try await Story("7c", .edited([(Self.call, inline + inline)]))
    #expect(try story.missed("again") == ["made Armor 1", "freed Armor 1"])
  }

  @Test func aVariableOfTheStoryKeepsTheArmorTooLong() async throws {
    let twice = "  let armor = forge.makeArmor()\n  for _ in 1...2 { knight.enterTournament(in: armor) }\n"
    let story = try await Story("7c", .edited([(Self.call, twice)]))
    #expect(try story.missed("again") == ["freed Armor 1"])
  }

  @Test func anOptionalThatIsEmptiedWillDo() async throws {
    let twice = "  var armor: Armor? = forge.makeArmor()\n  for _ in 1...2 { knight.enterTournament(in: armor!) }\n"
    let story = try await Story("7c", .edited([(Self.call, twice + "  armor = nil\n")]))
    #expect(try story.missed("again") == [])
  }

  // MARK: 7d

  @Test func theErrorLeavesTheArmorOnTheKnight() async throws {
    let story = try await Story.walked("7d")
    #expect(story.holds.contains("Knight#1.armor → Armor#1"))
    #expect(story.roots == ["Forge#1", "Knight#1"])
    #expect(story.prints == ["Fights in armor: true", "The dragon wins."])
    #expect(try await truths("7d") == ["1"])
  }

  @Test func droppingTheArmorBeforeTheFightIsNoSolution() async throws {
    let story = try await Story(
      "7d",
      .edited([("    try defeatEnemy()\n    self.armor = nil\n", "    self.armor = nil\n    try defeatEnemy()\n")]))
    #expect(try story.missed("dropped") == ["prints \"Fights in armor: true\""])
  }

  @Test func catchingAndThrowingAgainIsRight() async throws {
    let story = try await Story(
      "7d",
      .edited([
        (
          "    try defeatEnemy()\n    self.armor = nil\n",
          "    do { try defeatEnemy() } catch {\n      self.armor = nil\n      throw error\n    }\n    self.armor = nil\n"
        )
      ]))
    #expect(try story.missed("dropped") == [])
  }
}
