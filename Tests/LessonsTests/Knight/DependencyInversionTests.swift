import Stage
import Testing

@testable import Lessons

/// Steps 8 and 8b: the only place that names the class, and the limits of a protocol.
@Suite(.serialized) struct DependencyInversionTests {
  @Test func theKnightHoldsAClassHisTypeDoesNotName() async throws {
    let story = try await Story.walked("8")
    #expect(story.holds.contains("Knight#1.armor → PlateArmor#1"))
    #expect(try story.ask("edge Knight AbstractArmor") == "yes")
    #expect(try await truths("8") == ["yes"])
  }

  @Test func unusedLeatherArmorIsNotEnough() async throws {
    let story = try await Story(
      "8",
      .edited([
        ("let knight = garrison.makeKnight()\n", "let knight = garrison.makeKnight()\n  let spare = LeatherArmor()\n")
      ])
    )
    #expect(
      try story.missed("leather") == ["holds Knight LeatherArmor", "made PlateArmor 0", "prints \"Protection: 4\""])
  }

  @Test func plateThatProtectsLikeLeatherIsNoLeather() async throws {
    let story = try await Story("8", .edited([("let protection = 9", "let protection = 4")]))
    #expect(try story.missed("leather") == ["holds Knight LeatherArmor", "made PlateArmor 0"])
  }

  // MARK: 8b

  @Test func theKnightStillMakesHisPlate() async throws {
    let story = try await Story.walked("8b")
    #expect(story.alive.filter { !$0.contains("Knight") && $0.contains("Armor") } == ["PlateArmor#1", "PlateArmor#2"])
    #expect(story.links.contains("Knight creates PlateArmor"))
    #expect(try await truths("8b") == ["yes"])
  }

  @Test func aFlagMakesTheKnightNameBothClasses() async throws {
    let story = try await Story(
      "8b",
      .edited([
        (
          "init() {\n    armor = PlateArmor()",
          "init(isRich: Bool) {\n    armor = isRich ? PlateArmor() : LeatherArmor()"
        ),
        ("let arthur = Knight()", "let arthur = Knight(isRich: true)"),
        ("let lancelot = Knight()", "let lancelot = Knight(isRich: false)"),
      ]))
    #expect(story.prints == ["Protection: 9", "Protection: 4"])
    #expect(try story.missed("both") == ["edge Knight AbstractArmor"])
  }
}
