import Stage
import Testing

@testable import Lessons

/// Links at the end of each story: exactly these creations, and these pulls from a locator.
@Suite(.serialized) struct LinksTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let label: String
    let links: [String]
    var testDescription: String { "step \(label)" }
  }

  private static func creates(_ maker: String, _ made: [String]) -> [String] { made.map { "\(maker) creates \($0)" } }
  private static func pulls(_ puller: String, _ pulled: [String]) -> [String] {
    pulled.map { "\(puller) locator \($0)" }
  }

  static let cases = [
    Case(label: "0", links: []),
    Case(label: "0b", links: creates("AuthViewController", ["AuthService"])),
    Case(label: "1", links: creates("Knight", ["Armor"]) + creates("Armor", pieces)),
    Case(label: "1b", links: creates("FightScreen", ["Label", "Button"])),
    Case(label: "2", links: creates("Knight", ["Armor"]) + creates("Armor", pieces)),
    Case(label: "3", links: creates("Knight", ["Armor"] + pieces)),
    Case(label: "4", links: creates("Forge", ["Armor"] + pieces)),
    Case(
      label: "5",
      links: creates("Forge", ["Armor"] + pieces) + pulls("Knight", ["Armor"]) + pulls("Armor", pieces)),
    Case(label: "5b", links: []),
    Case(label: "6", links: creates("Garrison", ["Forge", "Knight", "Armor"]) + creates("Forge", pieces)),
    Case(label: "7a", links: creates("Garrison", ["Forge", "Knight", "Armor"]) + creates("Forge", pieces)),
    Case(
      label: "7b",
      links: creates("Garrison", ["Forge", "Armor"]) + creates("Forge", pieces.filter { $0 != "Gloves" })),
    Case(label: "7c", links: creates("Forge", ["Armor"] + pieces)),
    Case(label: "7d", links: creates("Forge", ["Armor"] + pieces)),
    Case(
      label: "8", links: creates("Garrison", ["Forge", "Knight"]) + creates("Forge", ["PlateArmor"] + pieces)),
    Case(label: "8b", links: creates("Knight", ["PlateArmor"]) + creates("PlateArmor", pieces)),
    Case(label: "9", links: creates("Garrison", ["Armor"]) + creates("Armor", pieces)),
    Case(label: "9b", links: []),
    Case(label: "9c", links: []),
    Case(label: "10b", links: creates("PlateArmor", pieces) + creates("LeatherArmor", pieces)),
  ]

  @Test func everyStepIsInTheTable() { #expect(Self.cases.map(\.label) == labelsWithCode) }

  @Test(arguments: cases) func exactlyTheseLinks(expected: Case) async throws {
    let story = try await Story.walked(expected.label)
    #expect(story.links == expected.links.sorted())
  }

  /// Objects made inside an initializer name their maker at once.
  @Test func anInitializersCallerIsTheMaker() async throws {
    let story = try await Story.walked("5")
    let made = story.records.filter { $0.kind == .created }
    #expect(
      made.map { "\($0.instance ?? "") by \($0.by ?? "nobody")" }.prefix(4) == [
        "Forge#1 by nobody", "Knight#1 by nobody", "Armor#1 by Forge", "Boots#1 by Forge",
      ])
  }

  /// The forge made the armor and its pieces. The maker of the forge is known once the statement is over.
  @Test func aLazyForgeIsMadeByTheGarrison() async throws {
    let story = try await Story(entering: "6")
    await story.advance(untilCreated: "Forge")
    #expect(story.alive == ["Garrison#1", "Knight#1", "Armor#1", "Forge#1"])
    #expect(!story.links.contains("Garrison creates Forge"))
    await story.advance(pastLine: 44)
    #expect(story.links.contains("Garrison creates Forge"))
  }
}
