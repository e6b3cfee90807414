import Stage
import Testing

@testable import Lessons

/// Hidden edges, which exist only where a pull was intercepted.
@Suite(.serialized) struct HiddenEdgeTests {
  @Test(arguments: labelsWithCode) func atEveryMomentEachHiddenEdgeHasItsPull(label: String) async throws {
    let story = try await Story(entering: label)
    while !story.hasEnded {
      await story.next()
      let hidden = story.links.filter { $0.contains(" locator ") }.map { $0.replacing(" locator ", with: " pulls ") }
      let unseen = Set(hidden).subtracting(story.pulls)
      #expect(unseen.isEmpty, "hidden edges without a pull at line \(story.line ?? 0)")
    }
  }

  @Test(arguments: labelsWithCode) func onlyLocatorStepsHavePulls(label: String) async throws {
    let story = try await Story.walked(label)
    #expect(story.pulls.isEmpty == story.step.locators.isEmpty)
  }

  @Test func theLocatorStepPullsThePiecesThenTheArmor() async throws {
    #expect(try await Story("5").pulls == pieces.map { "Armor pulls \($0)" } + ["Knight pulls Armor"])
  }

  /// In this story the jewels are never pulled, so no edge leads to them.
  @Test func aServiceThatIsNotPulledHasNoEdge() async throws {
    let story = try await Story.walked("5")
    #expect(story.step.files[0].text.contains("func takeJewels()"))
    #expect(!story.links.contains { $0.contains("Jewels") })
  }

  @Test func beforeThePullThereIsNoEdge() async throws {
    let story = try await Story(entering: "5")
    await story.advance(untilCreated: "Boots")
    #expect(story.alive == ["Forge#1", "Knight#1", "Armor#1", "Boots#1"], "an object is there before its init is over")
    #expect(story.links == ["Armor locator Boots", "Forge creates Armor", "Forge creates Boots"])
    #expect(story.pulls == ["Armor pulls Boots"])
  }

  /// Step 5b: the recipe for helmets is missing, so the last pull fails and leaves no edge.
  @Test func aPullThatFailsIsNoEdge() async throws {
    let story = try await Story(entering: "5b")
    await story.advance(untilCreated: "Gloves")
    let pulled = pieces.filter { $0 != "Helmet" }
    #expect(story.links == (pulled.map { "Armor locator \($0)" } + ["Knight locator Armor"]).sorted())
    await story.play()
    #expect(story.pulls == ["Knight pulls Armor"] + pulled.map { "Armor pulls \($0)" })
    #expect(story.prints == ["No recipe for Helmet"])
    #expect(story.links == [])
  }

  /// The registry's closures capture nothing, and that can be read from the heap.
  @Test func theRegistryHidesNoObjects() async throws {
    let story = try await Story.walked("5b")
    let forge = try #require(story.world.orderedInstances.first { $0.service == "Forge" })
    #expect(forge.opaqueFields == [])
    #expect(forge.holds == [])
  }
}
