import Testing
import Trace

@testable import Lessons

/// The knight's lesson: every step with code is compiled, and runs in a process of its own.
@Suite struct LessonStepsTests {
  @Test(arguments: foldersWithCode)
  func aStepRunsToItsLastBraceWithoutALeak(_ name: String) async throws {
    let step = try knightStep(name)
    let run = try await StepFixture.start(Dictionary(uniqueKeysWithValues: step.files.map { ($0.name, $0.text) }))
    let end = await run.play()
    #expect(end?.outcome == .returned, "\(String(describing: end)) after \(run.received.suffix(3))")
    #expect(!run.heap.names.isEmpty || run.events.count > 3)
    _ = await run.send(.release)
    #expect(run.heap.names == [])
  }
}
