import Stage
import Testing

@testable import Lessons

/// Step 7b: dependencies that are set from outside may change, and may be absent.
@Suite(.serialized) struct PropertyInjectionTests {
  @Test func theOldHelmetIsFreedWhenTheNewOneTakesItsPlace() async throws {
    let story = try await Story(entering: "7b")
    await story.advance { if case .released = $0.what { true } else { false } }
    #expect(story.released == ["Helmet#1"])
    #expect(story.holds.contains("Armor#1.helmet → Helmet#2"))
    #expect(try await truths("7b") == ["1", "yes", "yes"])
  }

  @Test func anotherHelmetIsNoTrophy() async throws {
    let story = try await Story(
      "7b", .edited([("  garrison.replaceHelmet(of: knight)\n", "  let trophy = Helmet()\n")]))
    #expect(try story.missed("trophy") == ["holds Armor Helmet#2"])
  }

  @Test func aTrophyTakenTooLateIsTheNewHelmet() async throws {
    let story = try await Story(
      "7b",
      .edited([
        (
          "  garrison.replaceHelmet(of: knight)\n",
          "  garrison.replaceHelmet(of: knight)\n  let trophy = knight.armor?.helmet\n"
        )
      ]))
    #expect(try story.missed("trophy") == ["live Helmet 2"])
  }

  @Test func theGarrisonMayReturnTheOldHelmet() async throws {
    let story = try await Story(
      "7b",
      .edited([
        (
          "func replaceHelmet(of knight: Knight) {\n",
          "func replaceHelmet(of knight: Knight) -> Helmet? {\n"
            + "    defer { knight.armor?.helmet = forge.makeHelmet() }\n"
        ),
        ("    knight.armor?.helmet = forge.makeHelmet()\n  }", "    return knight.armor?.helmet\n  }"),
        ("  garrison.replaceHelmet(of: knight)\n", "  let trophy = garrison.replaceHelmet(of: knight)\n"),
      ]))
    #expect(try story.missed("trophy") == [])
  }
}
