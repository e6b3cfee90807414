import Testing

@testable import Stage

/// Moments at which a query is evaluated.
@Suite struct QueryTimeTests {
  private static func story() -> QueryBench {
    var bench = QueryBench.lesson()
    bench.record(.statement("let knight = Knight(\n  armor: nil)"))
    bench.make("Knight", effectDepth: 1)
    for _ in 1...2 {
      bench.record(.statement("knight.armor = Armor()"))
      bench.make("Armor", effectDepth: 1)
    }
    bench.record(.printed("Ready."))
    return bench
  }

  @Test(arguments: [
    ("live Armor", 8), ("made Knight", 4), ("live Armor after \"let knight\"", nil), ("made Helmet 0", nil),
    ("freed Armor 1 after return", 12), ("prints \"Ready.\"", 9),
  ])
  func theLastEventThatChangedTheAnswerDecides(query: String, event: Int?) throws {
    var bench = Self.story()
    bench.record(.ended(.returned))
    bench.record(.returned(Call("story")))
    bench.free("Armor#2")
    #expect(try Query(query).decidingEvent(in: bench.timeline) == event)
  }

  @Test func beforeTheEndAQueryLooksAtThePresent() throws {
    #expect(try Self.story().ask("live Armor") == "2")
  }

  @Test func withoutAMomentAQueryLooksAtTheLastBraceWithLocalsAlive() throws {
    var bench = Self.story()
    bench.record(.ended(.returned))
    bench.record(.returned(Call("story")))
    bench.free("Armor#2")
    bench.free("Knight#1")
    #expect(try bench.ask("live Armor") == "2")
    #expect(try bench.ask("freed Knight 0") == "yes")
    #expect(try bench.ask("live Armor after return") == "1")
    #expect(try bench.ask("freed Knight 1 after return") == "yes")
  }

  @Test func afterReturnWaitsForTheReturn() throws {
    var bench = Self.story()
    #expect(try bench.ask("live Armor after return") == "the code has not returned yet")
    bench.record(.ended(.returned))
    #expect(try bench.ask("not live Armor 9 after return") == "the code has not returned yet")
    #expect(try Query("live Armor after return").evaluate(in: bench.timeline).agrees(with: "2") == nil)
    var thrown = Self.story()
    thrown.record(.ended(.threw))
    #expect(try thrown.ask("live Armor after return") == "2", "an error has taken the locals along")
    var crashed = Self.story()
    crashed.record(.ended(.crashed))
    #expect(try crashed.ask("live Armor after return") == "the run ended before the code returned")
  }

  @Test func afterAStatementItsEffectsHaveHappened() throws {
    let bench = Self.story()
    #expect(try bench.ask("live Armor after \"let knight\"") == "expected at least 1 live Armor; alive: 0")
    #expect(try bench.ask("live Armor after \"knight.armor =\"") == "1")
    #expect(try bench.ask("live Armor after \"knight.armor = Armor()\" 2") == "2")
    #expect(try bench.ask("not prints Ready. after \"knight.armor\" 2") == "yes", "that came later")
  }

  @Test func theEffectOfAStatementEndsWithTheNextOne() throws {
    var bench = QueryBench.lesson()
    bench.make("Knight")
    bench.record(.statement("let two = 2"))
    bench.free("Knight#1")
    bench.record(.statement("knight = nil"))
    bench.make("Armor", effectDepth: 1)
    bench.record(.statement("let inner = Boots()"), effectDepth: 1)
    bench.make("Boots", effectDepth: 2)
    bench.make("Belt", effectDepth: 1)
    bench.make("Chest", effectDepth: 0)
    #expect(try bench.ask("live Knight after \"let two\"") == "1", "the release belongs to the next statement")
    #expect(try bench.ask("live Belt after \"knight = nil\"") == "1")
    #expect(try bench.ask("live Chest 0 after \"knight = nil\"") == "yes")
    #expect(try bench.ask("live Boots after \"let inner\"") == "1")
    #expect(try bench.ask("live Belt 0 after \"let inner\"") == "yes")
  }

  @Test func statementsAreComparedButForWhiteSpace() throws {
    #expect(try Self.story().ask("live Knight 1 after \"let   knight = Knight( armor: nil)\"") == "yes")
  }

  @Test func aStatementThatHasNotRunIsReported() throws {
    var bench = Self.story()
    #expect(
      try bench.ask("live Armor after \"knight.armor\" 3")
        == "no statement that begins with \"knight.armor\" has run 3 times yet")
    bench.record(.ended(.returned))
    #expect(
      try bench.ask("not live Armor after \"armor\"") == "no statement that begins with \"armor\" has run")
  }

  @Test func onlyThePresentRunCounts() throws {
    var bench = Self.story()
    let title = LessonTitle(name: "test", title: "Test")
    bench.record(
      .stepEntered(StepTitle(lesson: title, number: 1, count: 1, folder: "1", title: "One", file: "One.swift")))
    #expect(try bench.ask("made Knight") == "expected at least 1 Knight made; made: 0")
    #expect(try bench.ask("live Knight after \"let knight\"").hasPrefix("no statement"))
    #expect(try bench.ask("compiles") == "the code has not been compiled yet")
    bench.record(.lessonLeft)
    bench.record(.failed(.name("Knight"), Failure("")))
    #expect(try bench.ask("made Armor 0") == "yes", "the laboratory has made none")
    #expect(try bench.ask("failed Knight") == "yes")
  }

  @Test func theDecidingEventIsReported() throws {
    let bench = Self.story()
    func event(_ text: String) throws -> Int? { try Query(text).evaluate(in: bench.timeline).event }
    #expect(try event("live Armor after \"knight.armor\"") == 6)
    #expect(try event("live Armor") == 9)
    #expect(try Query("live Armor").evaluate(in: Timeline()).event == nil)
  }

  @Test(arguments: [
    ("live Armor", "2", true), ("live Armor", "two", true), ("live Armor", " 1", false), ("live Armor 2", "Yes", true),
    ("live Armor 2", "no", false), ("not prints Ready.", "no", true), ("live Armor", "many", false),
    ("prints Ready.", "1", false),
  ]) func aPredictionIsRightOrWrong(query: String, answer: String, isRight: Bool) throws {
    #expect(try Query(query).evaluate(in: Self.story().timeline).agrees(with: answer) == isRight)
  }
}
