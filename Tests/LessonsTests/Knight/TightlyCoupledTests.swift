import Stage
import Testing

@testable import Lessons

/// Steps 1 and 1b: classes that create their dependencies.
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

  @Test func anUnusedHelmetIsNotEnough() async throws {
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

  // MARK: 1b

  @Test func theScreenKeepsTheObjectsItsMethodMade() async throws {
    #expect(try await truths("1b") == ["2"])
    let story = try await Story(entering: "1b")
    await story.advance(untilCreated: "Button")
    #expect(story.alive == ["FightScreen#1", "Label#1", "Label#2", "Button#1"])
    #expect(!story.holds.contains("FightScreen#1.subviews → Button#1"), "it is made, and not added yet")
  }

  @Test func aDefaultArgumentIsStillCodeOfTheScreen() async throws {
    let story = try await Story(
      "1b",
      .edited([
        ("func load() {", "func load(strike: Button = Button(), flee: Button = Button()) {"),
        ("    let strike = Button()\n", ""), ("    let flee = Button()\n", ""),
      ]))
    #expect(try story.missed("creation") == ["measure coupling FightScreen 1"])
  }

  @Test func unheldButtonsAreFreedWhenTheMethodReturns() async throws {
    let story = try await Story(
      "1b",
      .edited([
        ("func load() {", "func load(_ strike: Button, _ flee: Button) {"), ("    let strike = Button()\n", ""),
        ("    let flee = Button()\n", ""), ("    subviews.append(strike)\n", ""),
        ("screen.load()", "screen.load(Button(), Button())"),
      ]))
    #expect(try story.missed("creation").contains("live Button 2"))
  }
}
