import Stage
import Testing

@testable import Lessons

/// Steps 5 and 6: the same knight, made in both ways.
@Suite(.serialized) struct PairTests {
  @Test func aPairOfStepsTurnsWithTheModeKey() throws {
    let lesson = try knight.get()
    let pair = lesson.steps.filter { lesson.counterpart(of: $0) != nil }
    #expect(pair.map(\.folder) == ["05-service-locator", "06-injection"])
    #expect(pair.map(\.mode) == [.locator, .injection])
    let others = pair.compactMap { lesson.counterpart(of: $0) }.compactMap { lesson.step($0)?.folder }
    #expect(others == ["06-injection", "05-service-locator"])
  }

  @Test func bothGiveTheSameKnight() async throws {
    let (locator, injection) = (try await Story("5"), try await Story("6"))
    func knight(_ story: Story) -> [String] { story.holds.filter { !$0.hasPrefix("Garrison") } }
    #expect(knight(locator) == knight(injection))
    #expect(Set(injection.alive).subtracting(locator.alive) == ["Garrison#1"])
    #expect(Set(locator.alive).subtracting(injection.alive) == [])
  }

  @Test func onlyTheLocatorHidesItsEdges() async throws {
    func hidden(_ label: String) async throws -> [String] {
      try await Story(label).links.filter { $0.contains("locator") }
    }
    #expect(try await hidden("5") == (["Knight locator Armor"] + pieces.map { "Armor locator \($0)" }).sorted())
    #expect(try await hidden("6") == [])
  }
}
