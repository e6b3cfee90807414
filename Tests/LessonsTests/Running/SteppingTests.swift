import Stage
import Testing

@testable import Lessons

/// Stepping event by event, playing, and leaving before the end.
@Suite(.serialized) struct SteppingTests {
  @Test(arguments: labelsWithCode) func steppingIsPlaying(label: String) async throws {
    let played = try await Story.walked(label)
    let stepped = try await Story(entering: label)
    while !stepped.hasEnded {
      let more = await stepped.next()
      let seen = more.drop { !$0.isVisible }
      #expect(!seen.isEmpty, "a press goes to something that one sees: \(more)")
      #expect(seen.allSatisfy { $0.isVisible }, "one press is one moment: \(more)")
    }
    #expect(stepped.events == played.events)
  }

  @Test(arguments: labelsWithCode) func eachEventHasASeparatePress(label: String) async throws {
    let played = try await Story.walked(label)
    let stepped = try await Story(entering: label)
    while !stepped.hasEnded {
      let more = await stepped.next(.statement)
      #expect(!more.isEmpty)
    }
    #expect(stepped.events == played.events)
  }

  @Test(arguments: labelsWithCode) func theStoryIsEnteredFirstAndEndsOnceAndLast(label: String) async throws {
    let story = try await Story(label)
    #expect(story.events.first?.what == .compiled([]))
    #expect(story.events[1].what == .called(Stage.Call("story")))
    let ends = story.events.indices.filter { story.events[$0].what == .ended(.returned) }
    #expect(ends == [story.events.count - 1])
    #expect(await story.next() == [])
    #expect(await story.run.play() == [])
  }

  @Test(arguments: labelsWithCode) func leavingAtTheEndFreesEverything(label: String) async throws {
    let story = try await Story(label)
    let (alive, count) = (story.alive, story.events.count)
    await story.leave()
    #expect(story.events[count].what == .returned(Stage.Call("story")))
    #expect(Set(story.released).isSuperset(of: alive))
    #expect(story.alive == [])
  }

  @Test(arguments: ["1", "5b"]) func leavingAtAnyEventFreesEverything(label: String) async throws {
    let walked = try await Story(entering: label)
    var presses = 0
    while !walked.hasEnded {
      await walked.next()
      presses += 1
    }
    #expect(presses > 8)
    for moment in 0..<presses {
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

  @Test func twoRunsOfAStepAreIndependent() async throws {
    let (one, other) = (try await Story(entering: "6"), try await Story(entering: "6"))
    for _ in 0..<4 { await one.next() }
    #expect(!one.hasEnded)
    let alive = one.alive
    await other.play()
    #expect(one.alive == alive)
    await one.play()
    #expect(one.alive == other.alive)
  }

  @Test(arguments: labelsWithCode) func theSameCodeGivesTheSameEventsTwice(label: String) async throws {
    let (one, other) = (try await Story(label), try await Story(label))
    await one.leave()
    await other.leave()
    #expect(one.events == other.events)
  }
}
