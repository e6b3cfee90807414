import Stage
import Testing

@testable import Lessons

/// One event at a time, all at once, or not to the end.
@Suite(.serialized) struct SteppingTests {
  @Test(arguments: labels) func steppingIsPlaying(label: String) async throws {
    let played = try await Story(label)
    let stepped = try await Story(entering: label)
    while !stepped.hasEnded {
      let more = await stepped.next()
      #expect(more.count(where: \.isVisible) == 1, "one press is one event: \(more)")
    }
    #expect(stepped.events == played.events)
  }

  @Test(arguments: labels) func everyEventOfAnyKindIsAPressOfItsOwn(label: String) async throws {
    let played = try await Story(label)
    let stepped = try await Story(entering: label)
    while !stepped.hasEnded {
      let more = await stepped.next(.statement)
      #expect(!more.isEmpty)
    }
    #expect(stepped.events == played.events)
  }

  @Test(arguments: labels) func theStoryIsEnteredFirstAndEndsOnceAndLast(label: String) async throws {
    let story = try await Story(label)
    #expect(story.events.first?.what == .compiled([]))
    #expect(story.events[1].what == .called(Stage.Call("story")))
    let ends = story.events.indices.filter { story.events[$0].what == .ended(.returned) }
    #expect(ends == [story.events.count - 1])
    #expect(await story.next() == [])
    #expect(await story.run.play() == [])
  }

  @Test(arguments: labels) func leavingAtTheEndFreesEverything(label: String) async throws {
    let story = try await Story(label)
    let (alive, count) = (story.alive, story.events.count)
    await story.leave()
    #expect(story.events[count].what == .returned(Stage.Call("story")))
    #expect(Set(story.released).isSuperset(of: alive))
    #expect(story.alive == [])
  }

  @Test(arguments: ["1", "5b"]) func leavingAtAnyEventFreesEverything(label: String) async throws {
    let count = try await Story(label).events.count(where: \.isVisible)
    for moment in 0..<count {
      let story = try await Story(entering: label)
      for _ in 0..<moment { await story.next() }
      await story.leave()
      #expect(story.alive == [], "left after event \(moment)")
      #expect(Set(story.creations).subtracting(story.released) == [], "left after event \(moment)")
      #expect(story.world.lesson?.outcome == .stopped, "left after event \(moment)")
    }
  }

  @Test func leavingTwiceIsHarmless() async throws {
    let story = try await Story("6")
    await story.leave()
    #expect(await story.run.leave() == [])
    #expect(await story.next() == [])
    #expect(await story.run.letReturn() == [])
  }

  @Test func nothingRunsBeforeTheFirstEvent() async throws {
    let story = try await Story(entering: "1")
    #expect(story.line == nil)
    #expect(story.alive == [])
    #expect(!story.hasEnded)
  }

  @Test func twoRunsOfAStepKnowNothingOfEachOther() async throws {
    let (one, other) = (try await Story(entering: "6"), try await Story(entering: "6"))
    for _ in 0..<8 { await one.next() }
    let alive = one.alive
    await other.play()
    #expect(one.alive == alive)
    await one.play()
    #expect(one.alive == other.alive)
  }

  @Test(arguments: labels) func theSameCodeTellsTheSameTwice(label: String) async throws {
    let (one, other) = (try await Story(label), try await Story(label))
    await one.leave()
    await other.leave()
    #expect(one.events == other.events)
  }
}
