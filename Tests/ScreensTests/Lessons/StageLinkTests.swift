import Laboratory
import TestSupport
import Testing

@testable import Screens

/// Links that open the current view for another user.
@Suite struct StageLinkTests {
  private static func bench(_ lines: String...) async -> Bench {
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = RealSteps.tools
    let bench = Bench(surroundings: surroundings)
    for line in lines { await bench.runs(line) }
    return bench
  }

  @Test func aStageLinkLeadsToTheSameMomentOfTheRun() async throws {
    let bench = await Self.bench("lesson knight --step 10", "event next", "event next", "event next")
    let link = await bench.runs("link")
    #expect(link.hasPrefix("playground lesson knight --step 10 --at "))
    let other = await Self.bench(String(link.dropFirst("playground ".count)))
    #expect(other.world.lesson?.place == bench.world.lesson?.place)
    #expect(other.live == bench.live)
    #expect(other.live.contains("Armor#1") && !other.live.contains("Boots#1"))
    #expect(await other.runs("link") == link)
  }

  @Test func aStageLinkOfAPastMomentLeadsThere() async {
    let bench = await Self.bench("lesson knight --step 10", "event next", "event next")
    let then = await bench.runs("link")
    let moment = bench.model.stage.timeline.count
    await bench.runs("event next")
    #expect(await bench.runs("link") != then)
    await bench.runs("at \(moment)")
    #expect(await bench.runs("link") == then)
  }

  @Test func aStepThatHasNotBegunHasNoMoment() async {
    let bench = await Self.bench("lesson knight --step 10")
    #expect(await bench.runs("link") == "playground lesson knight --step 10")
    await bench.runs("step 1")
    #expect(await bench.runs("link") == "playground lesson knight --step 1")
  }

  @Test func inTheLaboratoryItIsTheFile() async {
    #expect(await Self.bench().runs("link") == "playground")
  }

  @Test func aStepWithoutCodeHasNoMoments() async {
    #expect(await Self.bench().runs("lesson lab --step 1 --at 3").contains("no code that runs; leave out --at"))
  }
}
