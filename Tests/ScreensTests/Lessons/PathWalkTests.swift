import TestSupport
import Testing

@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import Stage

/// A walk along each path with keys alone, at both sizes.
@Suite struct PathWalkTests {
  private static let names = (try? Curriculum().pathNames) ?? []

  @Test(arguments: names, OpeningTests.sizes) func aPathLeadsThroughItsStepsAndToItsEnd(
    name: String, size: OpeningTests.Size
  ) async throws {
    let curriculum = try Curriculum()
    let lessons = try curriculum.lessons()
    let path = try #require(try curriculum.paths(lessons).first { $0.name == name })
    var surroundings = Surroundings.memory
    // The short paths use the real compiler as well, since their steps are in the tests' cache.
    surroundings.lessons.tools = name == "whole" || size.width > 80 ? FakeSteps.tools() : RealSteps.tools
    let bench = Bench(knight: true, width: size.width, height: size.height, surroundings: surroundings, pages: true)
    await bench.runs("path \(name)")
    for (index, stop) in path.stops.enumerated() {
      if index > 0 { await bench.presses(.character("n")) }
      let place = try #require(bench.model.stage.world.lesson, "\(stop.path)")
      #expect("\(place.step.lesson.name)/\(place.step.folder)" == stop.path)
      #expect(bench.frame[0].contains("› \(path.title) \(index + 1)/\(path.stops.count) "), "\(bench.frame[0])")
    }
    await bench.presses(.character("n"))
    let closing = try #require(bench.model.overlay as? Choice)
    #expect(closing.title == path.title)
    await bench.presses(.escape)
    await bench.presses(.character("p"))
    let before = path.stops[path.stops.count - 2]
    #expect(bench.model.stage.world.lesson?.step.folder == before.folder)
    bench.loop.end()
  }

  @Test func aPathGoesOnWhereItWasLeft() async {
    let bench = await Bench.lesson(["path keys-and-scopes --step 3", "lesson leave", "path keys-and-scopes"])
    #expect(bench.model.stage.lesson?.path?.number == 3)
    // A lesson in between does not change the position on the path: the first unfinished step is next.
    await bench.runs("lesson lab --step 2")
    #expect(bench.model.stage.lesson?.path == nil)
    bench.loop.end()
  }

  @Test func aStepThatIsNotOnThePathLeavesIt() async {
    let bench = await Bench.lesson(["path what-keeps-it-alive --step 9"])
    #expect(bench.model.stage.lesson?.path?.number == 9)
    await bench.runs("lesson lab --step 12")
    #expect(bench.model.stage.lesson?.path == nil)
    bench.loop.end()
  }

  @Test func aPathRestartsADoneStepAndMarksItAsDone() async throws {
    let curriculum = try Curriculum()
    let path = try #require(try curriculum.paths(curriculum.lessons()).first { $0.name == "whole" })
    let number = try #require(path.stops.firstIndex { $0.path == "opening/02-another-one" }) + 1
    let bench = await Bench.lesson(
      ["lesson opening --step 2", "answer 1 1", "resolve Garrison", "remove Helmet", "lesson leave"], pages: true)
    await bench.runs("path whole --step \(number)")
    let names = bench.model.stage.world.registrations.values.map(\.name)
    #expect(names.contains("Helmet"), "its removal is not repeated")
    #expect(bench.model.said.lines.map(\.text) == ["Already finished, in The first ten minutes; n goes on"])
    #expect(bench.model.stage.lesson?.verdict.questions.first?.isRight == true, "the answer stays")
    // Going back restores the step as it was left.
    await bench.runs("resolve Garrison")
    let live = bench.live.count
    await bench.presses(.character("n"), .character("p"))
    #expect(bench.live.count == live)
    bench.loop.end()
  }

  @Test func anUnknownPathIsRefusedWithTheNearestName() async {
    let bench = await Bench.lesson([])
    #expect(await bench.runs("path hole").contains("did you mean 'whole'?"))
    #expect(await bench.runs("path whole --step 999").contains("expected 1 to "))
    bench.loop.end()
  }
}
