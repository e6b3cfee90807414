import Testing

@testable import Lessons

/// Who holds whom, read from the heap, where that is the point of the step.
@Suite struct HoldsTests {
  private static func worn(by armor: String, _ number: Int, except missing: Set<String> = []) -> [String] {
    pieces.filter { !missing.contains($0) }.map { "\(armor)#\(number).\($0.lowercased()) → \($0)#\(number)" }
  }

  @Test(arguments: ["1", "2", "3", "4", "5"]) func theKnightHoldsArmorAndTheArmorItsPieces(label: String) throws {
    #expect(try Story(label).holds == (["Knight#1.armor → Armor#1"] + Self.worn(by: "Armor", 1)).sorted())
  }

  @Test func theScreenHoldsItsViewsInAnArray() throws {
    let views = ["Label#1", "Label#2", "Button#1", "Button#2"]
    #expect(try Story("1b").holds == views.map { "FightScreen#1.subviews → \($0)" }.sorted())
  }

  /// After the failed battle only the knight's own forge is left.
  @Test func theKnightOfTheRegistryKeepsHisForge() throws {
    #expect(try Story("5b").holds == ["Knight#1.forge → Forge#1"])
  }

  @Test(arguments: ["6", "7a"]) func theGarrisonHoldsTheForgeAndNoKnight(label: String) throws {
    let holds = ["Garrison#1.forge → Forge#1", "Knight#1.armor → Armor#1"]
    #expect(try Story(label).holds == (holds + Self.worn(by: "Armor", 1)).sorted())
  }

  @Test func thePropertyIsReplacedAndEmptied() throws {
    let story = try Story("7b")
    #expect(story.holds.contains("Armor#1.helmet → Helmet#2"))
    #expect(!story.holds.contains { $0.contains("gloves") })
    #expect(story.released == ["Helmet#1", "Gloves#1"])
    #expect(story.news.prints == ["Gloves on: false"])
  }

  /// The knight knows a protocol only, and holds the class behind it.
  @Test func theKnightHoldsPlateArmorBehindTheProtocol() throws {
    let holds = ["Garrison#1.forge → Forge#1", "Knight#1.armor → PlateArmor#1"]
    #expect(try Story("8").holds == (holds + Self.worn(by: "PlateArmor", 1)).sorted())
  }
}
