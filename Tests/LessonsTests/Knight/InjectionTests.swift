import Stage
import Testing

@testable import Lessons

/// Step 6: one place composes all objects, and no error reveals what it forgets.
@Suite(.serialized) struct InjectionTests {
  @Test func theForgeIsMadeForTheBoots() async throws {
    let story = try await Story(entering: "6")
    await story.advance(untilCreated: "Garrison")
    #expect(story.alive == ["Garrison#1"])
    await story.advance(untilCreated: "Forge")
    #expect(story.alive == ["Garrison#1", "Knight#1", "Armor#1", "Forge#1"])
    #expect(try await truths("6") == ["0"])
  }

  @Test func aForgeThatIsNotLazyIsThereAtOnce() async throws {
    let story = try await Story("6", .edited([("private lazy var forge", "private let forge")]))
    #expect(story.truth(of: story.step.questions[0]) == "1")
  }

  @Test func noErrorReportsTheMissingHelmet() async throws {
    let story = try await Story("6", .edited([("    armor.helmet = forge.makeHelmet()\n", "")]))
    #expect(story.prints == ["Helmet on: false"])
    #expect(try story.ask("made Helmet") == "expected at least 1 Helmet made; made: 0")
  }

  @Test func theGarrisonsSecondKnightIsNoStandIn() async throws {
    let print = "  print(\"Helmet on"
    let story = try await Story("6", .edited([(print, "  let second = garrison.makeKnight()\n  _ = second\n" + print)]))
    #expect(try story.missed("stand-in") == ["made Helmet 1"])
  }

  @Test func aStandInMustHoldItsArmor() async throws {
    let print = "  print(\"Helmet on"
    let story = try await Story("6", .edited([(print, "  let (dummy, armor) = (Knight(), Armor())\n" + print)]))
    #expect(try story.missed("stand-in") == ["holds Knight#2 Armor"])
  }
}
