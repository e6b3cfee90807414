import Testing

@testable import Lessons

/// A hidden edge is there only where a pull was intercepted.
@Suite struct HiddenEdgeTests {
  @Test(arguments: labels) func atEveryMomentEachHiddenEdgeHasItsPull(label: String) throws {
    var story = try Story(entering: label)
    while !story.run.hasEnded {
      story.advance { _ in true }
      let hidden = story.run.links.filter { $0.kind == .locator }.map { "\($0.from) pulls \($0.to)" }
      let unseen = Set(hidden).subtracting(story.news.pulls)
      #expect(unseen.isEmpty, "hidden edges without a pull at line \(story.run.line ?? 0)")
    }
  }

  @Test(arguments: labels) func onlyLocatorStepsHavePulls(label: String) throws {
    let story = try Story(label)
    #expect(story.news.pulls.isEmpty == story.step.locators.isEmpty)
  }

  @Test func theLocatorStepPullsThePiecesThenTheArmor() throws {
    #expect(try Story("5").news.pulls == pieces.map { "Armor pulls \($0)" } + ["Knight pulls Armor"])
  }

  /// Nobody took the jewels, so no line leads to them, though every knight could.
  @Test func whatIsNotPulledHasNoEdge() throws {
    let story = try Story("5")
    #expect(story.step.source.contains("func takeJewels()"))
    #expect(!story.links.contains { $0.contains("Jewels") })
  }

  @Test func beforeThePullThereIsNoEdge() throws {
    var story = try Story(entering: "5")
    story.advance { if case .created(let object, _) = $0 { object.type == "Boots" } else { false } }
    #expect(story.alive == ["Forge#1", "Boots#1"])
    #expect(story.links == ["Armor locator Boots", "Forge creates Boots"])
    #expect(story.news.pulls == ["Armor pulls Boots"])
  }

  /// Step 5b: the recipe for helmets is gone, so the pull that fails is the last one and leaves no edge.
  @Test func aPullThatFailsIsNoEdge() throws {
    var story = try Story(entering: "5b")
    story.advance { if case .created(let object, _) = $0 { object.type == "Gloves" } else { false } }
    let pulled = pieces.filter { $0 != "Helmet" }
    #expect(story.links == (pulled.map { "Armor locator \($0)" } + ["Knight locator Armor"]).sorted())
    story.advance { _ in false }
    #expect(story.news.pulls == ["Knight pulls Armor"] + pulled.map { "Armor pulls \($0)" })
    #expect(story.news.prints == ["No recipe for Helmet"])
    #expect(story.links == [])
  }

  @Test func theRegistryIsShownAsOpaque() throws {
    let forge = try #require(try Story("5b").run.objects.first { $0.type == "Forge" })
    #expect(forge.opaqueFields == ["recipes"], "a table of closures cannot be looked into")
  }
}
