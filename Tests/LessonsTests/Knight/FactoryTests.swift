import Stage
import Testing

@testable import Lessons

/// Steps 2, 3 and 4: creation in methods, by the caller, and in a type of its own.
@Suite(.serialized) struct FactoryTests {
  // MARK: 2

  @Test func factoryMethodsMakeTheGraphOfTheFirstStep() async throws {
    let (now, before) = (try await Story("2"), try await Story("1"))
    #expect(now.links == before.links)
    #expect(now.holds == before.holds)
    #expect(try await truths("2") == ["no", "1", "0"])
  }

  @Test func theSubclassMakesNoUnusedObject() async throws {
    let story = try await Story("2", .variant("ceremonial"))
    #expect(
      story.alive == ["Knight#1", "CeremonialArmor#1"] + pieces.dropLast().numbered(1) + ["CeremonialHelmet#1"])
    #expect(story.released == [])
    #expect(story.links.contains("CeremonialArmor creates CeremonialHelmet"))
    #expect(story.links.contains("Armor creates Boots"), "that method is inherited")
  }

  private static let royal = "class RoyalArmor: Armor {}\nclass RoyalKnight: Knight {\n"

  @Test func aSubclassThatOverridesTheWholeMethodWastesAnArmor() async throws {
    let story = try await Story(
      "2",
      .edited([
        ("private var armor: Armor?", "var armor: Armor?"),
        (
          "public func story",
          Self.royal + "  override func prepareForBattle() {\n    super.prepareForBattle()\n"
            + "    armor = RoyalArmor()\n    armor?.configure()\n  }\n}\n\npublic func story"
        ),
        ("let knight = Knight()", "let knight = RoyalKnight()"),
      ]))
    #expect(try story.missed("royal") == [], "it is accepted, and the reader sees what it wastes")
    #expect(story.released.contains("Armor#1"))
  }

  @Test func aKnightWithRoyalArmorIsNoRoyalKnight() async throws {
    let story = try await Story(
      "2",
      .edited([
        ("class Knight {", "class RoyalArmor: Armor {}\n\nclass Knight {"), ("armor = Armor()", "armor = RoyalArmor()"),
      ]))
    #expect(try story.missed("royal").contains("holds RoyalKnight RoyalArmor"))
  }

  @Test func theSubclassMakesAPlainHelmetThatIsFreed() async throws {
    let story = try await Story("2", .variant("subclass"))
    #expect(story.creations.suffix(2) == ["Helmet#1", "CeremonialHelmet#1"])
    #expect(story.released == ["Helmet#1"])
    #expect(story.holds.contains("CeremonialArmor#1.helmet → CeremonialHelmet#1"))
  }

  @Test func theCompilerReportsWhereTheHelmetIsInaccessible() async throws {
    let hidden = try await Story("2", .variant("private-pieces")).errors
    #expect(hidden == ["'helmet' is inaccessible due to 'private' protection level"])
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
        ("armor = makeArmor()", "armor = makeArmor(helmet)"), ("func makeArmor()", "func makeArmor(_ helmet: Helmet)"),
        ("    let helmet = Helmet()\n", ""), ("knight.prepareForBattle()", "knight.prepareForBattle(in: Helmet())"),
      ]))
    #expect(try story.missed("lift") == ["not edge Knight Boots", "not edge Knight Helmet"])
  }

  @Test func aSquireMayDoTheWork() async throws {
    let story = try await Story(
      "3",
      .edited([
        (
          "  private var armor: Armor?\n\n  func prepareForBattle() {\n    armor = makeArmor()\n  }\n",
          "  var armor: Armor?\n}\n\nclass Squire {\n  func arm(_ knight: Knight) { knight.armor = makeArmor() }\n"
        ),
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

  @Test func aForgeOfHisOwnIsCreated() async throws {
    let story = try await Story(
      "4",
      .edited([
        (
          "  var armor: Armor?\n}",
          "  var armor: Armor?\n  func prepareForBattle() { armor = Forge().makeArmor() }\n}"
        ),
        ("knight.armor = forge.makeArmor()", "knight.prepareForBattle()\n  _ = forge"),
      ]))
    #expect(try story.missed("fetch").contains("measure coupling Knight 0"))
  }

  @Test func anInitializerMayTakeTheForge() async throws {
    let story = try await Story(
      "4",
      .edited([
        ("  var armor: Armor?\n}", "  let armor: Armor\n  init(_ forge: Forge) { armor = forge.makeArmor() }\n}"),
        ("  let knight = Knight()\n  let forge = Forge()\n", "  let forge = Forge()\n"),
        ("knight.armor = forge.makeArmor()", "let knight = Knight(forge)\n  _ = knight"),
      ]))
    #expect(try story.missed("fetch") == [])
  }
}
