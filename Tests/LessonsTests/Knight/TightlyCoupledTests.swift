import Stage
import Testing

@testable import Lessons

/// Steps 1, 1a and 1b: classes that create what they use.
@Suite(.serialized) struct TightlyCoupledTests {
  private static let ceremonial = ("class Helmet {}\n", "class Helmet {}\nclass CeremonialHelmet: Helmet {}\n")

  // MARK: 1

  @Test func theArmorIsMadeWhenTheKnightPreparesAndNotBefore() async throws {
    #expect(try await truths("1") == ["0"])
    let story = try await Story(entering: "1")
    await story.advance(untilCreated: "Armor")
    #expect(story.alive == ["Knight#1", "Armor#1"])
    #expect(story.links == ["Knight creates Armor"])
    await story.advance(untilCreated: "Belt")
    #expect(story.alive == ["Knight#1", "Armor#1", "Boots#1", "Pants#1", "Belt#1"])
  }

  @Test func aHelmetThatNobodyWearsIsNotEnough() async throws {
    let story = try await Story(
      "1", .edited([Self.ceremonial, ("    helmet = Helmet()\n", "    _ = CeremonialHelmet()\n")]))
    #expect(try story.missed("swap") == ["holds Armor CeremonialHelmet"])
  }

  @Test func aSecondHelmetOverTheFirstIsNotEnough() async throws {
    let story = try await Story(
      "1",
      .edited([
        Self.ceremonial, ("    helmet = Helmet()\n", "    helmet = Helmet()\n    helmet = CeremonialHelmet()\n"),
      ]))
    #expect(try story.missed("swap") == ["made Helmet 0"])
  }

  @Test func aPropertyOfTheNewClassIsRight() async throws {
    let story = try await Story(
      "1",
      .edited([
        Self.ceremonial, ("var helmet: Helmet?", "var helmet: CeremonialHelmet?"),
        ("helmet = Helmet()", "helmet = CeremonialHelmet()"),
      ]))
    #expect(try story.missed("swap") == [])
  }

  // MARK: 1a

  @Test func aPlainHelmetIsMadeAndFreed() async throws {
    #expect(try await truths("1a") == ["no", "no", "1"])
    let story = try await Story(entering: "1a")
    await story.advance(untilCreated: "Helmet")
    #expect(story.alive == ["Knight#1", "CeremonialArmor#1"] + pieces.numbered(1))
    await story.advance(untilCreated: "CeremonialHelmet")
    #expect(story.released == ["Helmet#1"])
    await story.play()
    #expect(story.released == ["Helmet#1"])
    #expect(story.holds.contains("CeremonialArmor#1.helmet → CeremonialHelmet#1"))
  }

  @Test func theCompilerSaysWhereTheHelmetCannotBeReached() async throws {
    let hidden = try await Story("1a", .variant("private-pieces")).errors
    #expect(hidden == ["'helmet' is inaccessible due to 'private' protection level"])
    let stored = try await Story("1a", .variant("override-property")).errors
    #expect(stored == ["cannot override with a stored property 'helmet'"])
  }

  /// Without `super` no plain helmet is made, and no boots.
  @Test func leavingOutSuperAloneIsNotEnough() async throws {
    let story = try await Story("1a", .edited([("    super.configure()\n", "")]))
    #expect(
      try story.missed("no-waste") == ["holds CeremonialArmor Boots"])
  }

  @Test func aCorrectionOfArmorIsNotAskedFor() async throws {
    let story = try await Story("1a", .edited([("    helmet = Helmet()\n", "")]))
    #expect(try story.missed("no-waste") == ["unchanged Armor"])
  }

  // MARK: 1b

  @Test func theScreenKeepsWhatItsMethodMade() async throws {
    #expect(try await truths("1b") == ["2"])
    let story = try await Story(entering: "1b")
    await story.advance(untilCreated: "Button")
    #expect(story.alive == ["FightScreen#1", "Label#1", "Label#2", "Button#1"])
    #expect(!story.holds.contains("FightScreen#1.subviews → Button#1"), "it is made, and not added yet")
  }

  @Test func aButtonThatIsNotAddedIsGoneWhenTheMethodReturns() async throws {
    let story = try await Story(
      "1b",
      .edited([
        ("    let flee = Button()\n", "    let parry = Button()\n    parry.text = \"Parry\"\n    let flee = Button()\n")
      ]))
    #expect(story.creations.contains("Button#3"))
    #expect(try story.missed("third-button") == ["live Button 3"])
  }
}
