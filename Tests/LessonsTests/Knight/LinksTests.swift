import Testing

@testable import Lessons

/// Who made what, and who pulled what out of a locator: exactly these, at the end of each story.
@Suite struct LinksTests {
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
    Case(
      label: "8", links: creates("Garrison", ["Forge", "Knight"]) + creates("Forge", ["PlateArmor"] + pieces)),
    Case(label: "9", links: creates("Forge", ["Armor"] + pieces)),
  ]

  @Test func everyStepIsInTheTable() { #expect(Self.cases.map(\.label) == labels) }

  @Test(arguments: cases) func exactlyTheseLinks(expected: Case) throws {
    let story = try Story(expected.label)
    #expect(story.links == expected.links.sorted())
  }

  /// The Forge made the armor, and its pieces; who made the Forge is known as soon as the statement is over.
  @Test func aLazyForgeIsMadeByTheGarrison() throws {
    var story = try Story(entering: "6")
    story.advance { if case .created(let object, _) = $0 { object.type == "Forge" } else { false } }
    #expect(story.alive == ["Garrison#1", "Knight#1", "Armor#1", "Forge#1"])
    #expect(!story.links.contains("Garrison creates Forge"))
    story.advance { if case .statement(let line, _) = $0 { line == 44 } else { false } }
    #expect(story.links.contains("Garrison creates Forge"))
  }
}
