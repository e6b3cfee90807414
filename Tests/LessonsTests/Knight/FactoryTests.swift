import Stage
import Testing

@testable import Lessons

/// Steps 2, 3 and 4: creation gets methods, moves to the caller, and finds a home.
@Suite(.serialized) struct FactoryTests {
  private static let ceremonial = ("class Helmet {}\n", "class Helmet {}\nclass CeremonialHelmet: Helmet {}\n")

  private static func armor(_ override: String) -> (String, String) {
    ("class Knight {", "class CeremonialArmor: Armor {\n\(override)\n}\n\nclass Knight {")
  }
  private static let wearing = ("armor = Armor()", "armor = CeremonialArmor()")

  // MARK: 2

  @Test func factoryMethodsMakeTheGraphOfTheFirstStep() async throws {
    let (now, before) = (try await Story("2"), try await Story("1"))
    #expect(now.links == before.links)
    #expect(now.holds == before.holds)
    #expect(try await truths("2") == ["yes", "0"])
  }

  @Test func theSubclassWastesNothing() async throws {
    let story = try await Story("2", .solution("ceremonial"))
    #expect(
      story.alive == ["Knight#1", "CeremonialArmor#1"] + pieces.dropLast().numbered(1) + ["CeremonialHelmet#1"])
    #expect(story.released == [])
    #expect(story.links.contains("CeremonialArmor creates CeremonialHelmet"))
    #expect(story.links.contains("Armor creates Boots"), "that method is inherited")
  }

  @Test func overridingConfigureIsTheOldWayAndWastesAHelmet() async throws {
    let story = try await Story(
      "2",
      .edited([
        Self.ceremonial, Self.wearing,
        Self.armor(
          "  var better: Helmet?\n  override func configure() { super.configure(); better = CeremonialHelmet() }"),
      ]))
    #expect(try story.missed("ceremonial") == ["made Helmet 0"])
  }

  @Test func aSubclassThatNobodyWearsIsNotEnough() async throws {
    let story = try await Story(
      "2", .edited([Self.ceremonial, Self.armor("  override func makeHelmet() -> Helmet { CeremonialHelmet() }")]))
    #expect(try story.missed("ceremonial").contains("holds CeremonialArmor CeremonialHelmet"))
  }

  @Test func theMethodMayPromiseTheSubclass() async throws {
    let story = try await Story(
      "2",
      .edited([
        Self.ceremonial, Self.wearing,
        Self.armor("  override func makeHelmet() -> CeremonialHelmet { CeremonialHelmet() }"),
      ]))
    #expect(try story.missed("ceremonial") == [])
  }

  // MARK: 3

  @Test func thePiecesAreThereBeforeTheArmorIs() async throws {
    #expect(try await truths("3") == ["yes"])
    let story = try await Story(entering: "3")
    await story.advance(untilCreated: "Helmet")
    #expect(story.alive == ["Knight#1"] + pieces.numbered(1))
    #expect(story.roots == story.alive, "only the method's variables hold them")
  }

  @Test func liftingTheHelmetAloneIsNotEnough() async throws {
    let story = try await Story(
      "3",
      .edited([
        ("func prepareForBattle()", "func prepareForBattle(in helmet: Helmet)"),
        ("    let helmet = Helmet()\n", ""), ("knight.prepareForBattle()", "knight.prepareForBattle(in: Helmet())"),
      ]))
    #expect(try story.missed("lift") == ["not edge Knight Boots", "not edge Knight Helmet"])
  }

  @Test func aSquireMayDoTheWork() async throws {
    let story = try await Story(
      "3",
      .edited([
        (
          "  private var armor: Armor?\n\n  func prepareForBattle() {\n",
          "  var armor: Armor?\n}\n\nclass Squire {\n"
            + "  func arm(_ knight: Knight) {\n"
        ),
        ("    self.armor = armor\n", "    knight.armor = armor\n"),
        ("knight.prepareForBattle()", "Squire().arm(knight)"),
      ]))
    #expect(try story.missed("lift") == [])
  }

  // MARK: 4

  @Test func theForgeMakesEverything() async throws {
    #expect(try await truths("4") == ["no"])
    let story = try await Story(entering: "4")
    await story.advance(untilCreated: "Armor")
    #expect(story.alive == ["Knight#1", "Forge#1", "Armor#1"])
    #expect(story.links == ["Forge creates Armor"])
  }

  @Test func everyPieceIsReachedFromOutside() async throws {
    #expect(
      try await Story("4", .variant("private-pieces")).errors
        == pieces.map { "'\($0.lowercased())' is inaccessible due to 'private' protection level" })
  }

  @Test func replacingTheHelmetAfterwardsIsNotEnough() async throws {
    let story = try await Story(
      "4",
      .edited([
        Self.ceremonial,
        (
          "  knight.armor = forge.makeArmor()\n",
          "  knight.armor = forge.makeArmor()\n  knight.armor?.helmet = CeremonialHelmet()\n"
        ),
      ]))
    #expect(try story.missed("ceremonial") == ["made Helmet 0"])
  }

  @Test func anotherForgeIsRight() async throws {
    let story = try await Story(
      "4",
      .edited([
        Self.ceremonial,
        (
          "public func story",
          "class RoyalForge: Forge {\n  override func makeHelmet() -> Helmet { CeremonialHelmet() }\n}\n"
            + "\npublic func story"
        ),
        ("let forge = Forge()", "let forge = RoyalForge()"),
      ]))
    #expect(try story.missed("ceremonial") == [])
  }
}
