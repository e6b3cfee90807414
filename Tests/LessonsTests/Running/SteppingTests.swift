import Testing

@testable import Lessons

/// One event at a time, all at once, or not to the end.
@Suite struct SteppingTests {
  @Test(arguments: labels) func steppingIsPlaying(label: String) throws {
    let played = try Story(label)
    let stepped = try Story(entering: label)
    var news: [Happening] = []
    while !stepped.run.hasEnded {
      let more = stepped.run.advance()
      #expect(more.lines.count == 1, "one press is one event: \(more)")
      news += more
    }
    #expect(news == played.news)
    #expect(stepped.alive == played.alive)
    #expect(stepped.links == played.links)
    #expect(stepped.holds == played.holds)
  }

  @Test(arguments: labels) func theStoryIsEnteredFirstAndLeftOnceAndLast(label: String) throws {
    let story = try Story(label)
    let first = try #require(story.news.first)
    #expect(first == .entered(line: first.line ?? 0, function: "story"))
    let ends = story.news.indices.filter { if case .ended = story.news[$0] { true } else { false } }
    #expect(ends == [story.news.count - 1])
    #expect(story.run.advance() == [])
  }

  @Test(arguments: labels) func leavingAtTheEndFreesEverything(label: String) throws {
    let story = try Story(label)
    let alive = story.alive
    #expect(Set(story.run.leave().releases) == Set(alive))
    #expect(story.alive == [])
    #expect(story.holds == [])
    #expect(story.links == [])
  }

  @Test(arguments: labels) func leavingAtAnyEventFreesEverything(label: String) throws {
    let count = try Story(label).news.lines.count
    for moment in 0..<count {
      let story = try Story(entering: label)
      var news: [Happening] = []
      for _ in 0..<moment { news += story.run.advance() }
      news += story.run.leave()
      #expect(story.alive == [], "left after event \(moment)")
      #expect(Set(news.creations).subtracting(news.releases) == [], "left after event \(moment)")
    }
  }

  @Test func leavingTwiceIsHarmless() throws {
    let story = try Story("6")
    _ = story.run.leave()
    #expect(story.run.leave() == [])
    #expect(story.run.advance() == [])
  }

  @Test func nothingRunsBeforeTheFirstEvent() throws {
    let story = try Story(entering: "1")
    #expect(story.run.line == nil)
    #expect(story.alive == [])
    #expect(!story.run.hasEnded)
  }

  @Test func twoRunsOfAStepKnowNothingOfEachOther() throws {
    let (one, other) = (try Story(entering: "6"), try Story(entering: "6"))
    for _ in 0..<8 { _ = one.run.advance() }
    let alive = one.alive
    _ = other.run.play()
    #expect(one.alive == alive)
    _ = one.run.play()
    #expect(one.alive == other.alive)
  }
}
