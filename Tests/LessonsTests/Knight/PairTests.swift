import Testing

@testable import Lessons

/// Steps 5 and 6 are the same knight, made both ways.
@Suite struct PairTests {
  @Test func onePairTurnsWithTheModeKey() {
    let pair = Lesson.knight.steps.filter { $0.style != nil }
    #expect(pair.map(\.label) == ["5", "6"])
    #expect(pair.map(\.style) == [.locator, .injection])
  }

  @Test func bothGiveTheSameKnight() throws {
    let (locator, injection) = (try Story("5"), try Story("6"))
    func knight(_ story: Story) -> [String] { story.holds.filter { !$0.hasPrefix("Garrison") } }
    #expect(knight(locator) == knight(injection))
    #expect(Set(injection.alive).subtracting(locator.alive) == ["Garrison#1"])
    #expect(Set(locator.alive).subtracting(injection.alive) == [])
  }

  @Test func onlyTheLocatorHidesItsEdges() throws {
    func hidden(_ label: String) throws -> [String] { try Story(label).links.filter { $0.contains("locator") } }
    #expect(try hidden("5") == (["Knight locator Armor"] + pieces.map { "Armor locator \($0)" }).sorted())
    #expect(try hidden("6") == [])
  }
}
