import Stage
import Testing

@testable import Lessons

/// Steps 9b and 9c: faults that a real container finds before anything is made, and the objects that it keeps.
@Suite(.serialized) struct ContainerTests {
  private static let helmet = "    container.register(Helmet.self, .transient, Helmet.init)\n"

  @Test func nothingIsMadeBeforeTheCheckHasSpoken() async throws {
    let story = try await Story(entering: "9b")
    await story.advance { $0.what == .printed("The check finds no fault.") }
    #expect(story.alive == ["Garrison#1"])
    await story.play()
    #expect(story.alive == ["Garrison#1"] + pieces.numbered(1) + ["Armor#1", "Knight#1"])
    #expect(try await truths("9b") == ["0", "yes"])
  }

  /// The container's references are behind a lock, so the container itself is asked for them.
  @Test func theGarrisonsContainerKeepsTheArmorAndNotTheKnight() async throws {
    let story = try await Story.walked("9b")
    let held = story.holds.filter { $0.hasPrefix("Garrison#1") }
    #expect(held.count == 1)
    #expect(held.first?.hasSuffix("→ Armor#1") == true)
  }

  @Test func aForgottenHelmetThatIsNotCheckedFailsLater() async throws {
    let story = try await Story(
      "9b",
      .edited([(Self.helmet, ""), ("    let report = try garrison.check()\n    print(report)\n", "")]))
    #expect(try story.missed("forget").count == 1)
    #expect(try story.missed("forget").first?.hasPrefix("prints") == true)
    #expect(story.prints.first?.hasPrefix("Knight → Armor → Helmet: nothing is registered for Helmet") == true)
  }

  @Test func forgettingAnotherPieceIsAnotherFinding() async throws {
    let story = try await Story(
      "9b", .edited([(Self.helmet.replacing("Helmet", with: "Boots"), "")]))
    #expect(try story.missed("forget").count == 1)
  }

  // MARK: 9c

  @Test func theGateKeepsTheKnight() async throws {
    let story = try await Story.walked("9c")
    #expect(story.alive == ["Castle#1", "Knight#1", "Gate#1"])
    #expect(story.released == [])
    #expect(story.holds.contains("Gate#1.watchman → Knight#1"))
    #expect(try await truths("9c") == ["1"])
  }

  @Test func aGatePerRequestReleasesItsKnight() async throws {
    let story = try await Story("9c", .solution("harmless"))
    #expect(story.released == ["Gate#1", "Knight#1"])
  }

  @Test func aKnightSharedOnPurposeIsNoCaptive() async throws {
    let story = try await Story(
      "9c", .edited([("register(Knight.self, .transient,", "register(Knight.self, .container,")]))
    #expect(try story.missed("harmless") == [])
  }

  @Test(arguments: ["graph", "weak"]) func otherShortLivesAreCaptivesToo(lifetime: String) async throws {
    let story = try await Story(
      "9c", .edited([("register(Knight.self, .transient,", "register(Knight.self, .\(lifetime),")]))
    #expect(try story.missed("harmless") == ["prints \"Captives found: 0\""])
  }
}
