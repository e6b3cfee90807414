import Stage
import Testing

@testable import Lessons

/// Steps 0 and 0b: the control of a program.
@Suite(.serialized) struct ControlTests {
  // MARK: 0, the text decides, and then a coin

  @Test func theTextAlwaysPrintsTheSame() async throws {
    #expect(try await Story.walked("0").prints == ["hello world", "hello again", "hello again", "hello again"])
  }

  /// A number below 1 can only be 0.
  @Test func theCoinOfTheTalkHasOneSide() async throws {
    #expect(try await truths("0") == ["no"])
    for _ in 0..<5 { #expect(Set(try await Story("0").prints) == ["hello world", "hello again"]) }
  }

  @Test func theGreeterHoldsTheCoinThatItCalls() async throws {
    let story = try await Story(entering: "0")
    await story.advance(untilCreated: "Coin")
    #expect(story.alive == ["Coin#1"])
    #expect(story.holds == [])
    await story.advance(untilCreated: "Greeter")
    await story.play()
    #expect(story.alive == ["Coin#1", "Greeter#1"])
    #expect(story.holds == ["Greeter#1.coin → Coin#1"])
  }

  @Test func theOtherSideAloneIsNoCoinEither() async throws {
    let story = try await Story("0", .edited([("0..<1) == 0", "0..<1) == 1")]))
    #expect(try story.missed("two-sides") == ["prints \"hello again\""])
  }

  /// The coin depends on a seed, so each run gives the same results.
  @Test func theCoinOfTheKitFallsTheSameEachTime() async throws {
    let first = try await Story("0", .solution("two-sides")).prints
    #expect(Set(first) == ["hello world", "hello again", "bye world"])
    #expect(try await Story("0", .solution("two-sides")).prints == first)
  }

  @Test func aCoinThatIsHandedItsTossIsRight() async throws {
    let story = try await Story(
      "0",
      .edited([
        (
          "  func isHeads() -> Bool {\n    Int.random(in: 0..<1) == 0\n  }\n",
          "  let isHeads: () -> Bool\n  init(_ toss: @escaping () -> Bool) { isHeads = toss }\n"
        ),
        ("let coin = Coin()\n", "let coin = Coin { kit.toss() }\n"),
      ]))
    #expect(try story.missed("two-sides") == [])
  }

  // MARK: 0b, calling and creating

  @Test func eachScreenCreatesASeparateService() async throws {
    let story = try await Story.walked("0b")
    #expect(
      story.holds == [
        "AuthViewController#1.service → AuthService#1", "AuthViewController#2.service → AuthService#2",
      ])
    #expect(story.prints == ["Arthur is out"])
    #expect(try await truths("0b") == ["no"])
  }

  @Test func bothScreensShareTheStateOfOneService() async throws {
    let story = try await Story("0b", .solution("one-service"))
    #expect(story.alive == ["AuthService#1", "AuthViewController#1", "AuthViewController#2"])
    #expect(try story.ask("same AuthViewController#1.service AuthViewController#2.service") == "yes")
    #expect(story.links == [], "the story creates it, and that is no class")
  }

  @Test func askingTheFirstScreenAgainIsNotEnough() async throws {
    let story = try await Story("0b", .edited([("second.show", "first.show")]))
    #expect(story.prints == ["Arthur is in"])
    #expect(try story.missed("one-service") == ["made AuthService 1"])
  }

  @Test func handingTheServiceOverAfterwardsIsTooLate() async throws {
    let story = try await Story(
      "0b",
      .edited([
        ("private let service", "var service"), ("  first.logIn", "  second.service = first.service\n  first.logIn"),
      ]))
    #expect(story.prints == ["Arthur is in"])
    #expect(try story.missed("one-service") == ["made AuthService 1"], "two were created, one in vain")
  }

  @Test func aSharedServiceIsASingleInstanceToo() async throws {
    let story = try await Story(
      "0b",
      .edited([
        ("class AuthService {\n", "class AuthService {\n  nonisolated(unsafe) static let shared = AuthService()\n"),
        ("let service = AuthService()", "let service = AuthService.shared"),
      ]))
    #expect(try story.missed("one-service") == [])
  }
}
