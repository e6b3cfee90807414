import Stage
import Testing

@testable import Lessons

/// References between objects, read from the heap, in the steps that are about them.
@Suite(.serialized) struct HoldsTests {
  private static func worn(by armor: String, _ number: Int, except missing: Set<String> = []) -> [String] {
    pieces.filter { !missing.contains($0) }.map { "\(armor)#\(number).\($0.lowercased()) → \($0)#\(number)" }
  }

  @Test(arguments: ["1", "2", "3", "4", "5"]) func theKnightHoldsArmorAndTheArmorItsPieces(label: String) async throws {
    #expect(try await Story(label).holds == (["Knight#1.armor → Armor#1"] + Self.worn(by: "Armor", 1)).sorted())
  }

  @Test func theScreenHoldsItsViewsInAnArray() async throws {
    let views = ["Label#1", "Label#2", "Button#1", "Button#2"]
    #expect(try await Story("1b").holds == views.map { "FightScreen#1.subviews → \($0)" }.sorted())
  }

  /// After the failed battle only the knight's own forge is left.
  @Test func theKnightOfTheRegistryKeepsHisForge() async throws {
    #expect(try await Story("5b").holds == ["Knight#1.forge → Forge#1"])
  }

  @Test(arguments: ["6", "7a"]) func theGarrisonHoldsTheForgeAndNoKnight(label: String) async throws {
    let holds = ["Garrison#1.forge → Forge#1", "Knight#1.armor → Armor#1"]
    #expect(try await Story(label).holds == (holds + Self.worn(by: "Armor", 1)).sorted())
  }

  @Test func thePropertyIsReplacedAndEmptied() async throws {
    let story = try await Story.walked("7b")
    #expect(story.holds.contains("Armor#1.helmet → Helmet#2"))
    #expect(!story.holds.contains { $0.contains("gloves") })
    #expect(story.released == ["Helmet#1", "Gloves#1"])
    #expect(story.prints == ["Gloves on: false"])
  }

  /// The knight's type names a protocol only, and its object holds the class behind the protocol.
  @Test func theKnightHoldsPlateArmorBehindTheProtocol() async throws {
    let holds = ["Garrison#1.forge → Forge#1", "Knight#1.armor → PlateArmor#1"]
    #expect(try await Story("8").holds == (holds + Self.worn(by: "PlateArmor", 1)).sorted())
  }
}
