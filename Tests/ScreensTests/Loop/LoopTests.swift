import Laboratory
import Lessons
import Stage
import TestSupport
import Testing

@testable import Screens

/// The loop during slow work.
@Suite struct LoopTests {
  private static func loop(_ gate: Gate?) -> Loop {
    loop(FakeSteps.tools(gate: gate), Surroundings.memory)
  }

  private static func loop(_ tools: StepTools, _ given: Surroundings) -> Loop {
    var surroundings = given
    surroundings.lessons.tools = tools
    var model = Model()
    model.panes.focus = .graph
    return Loop(
      Engine((name: "knight", BuiltInScenarios.knight), surroundings: surroundings), model: model,
      surroundings: surroundings)
  }

  /// Handles messages until the model fulfils a condition.
  private static func wait(_ loop: Loop, until isThere: (Model) -> Bool) async {
    loop.handleMail()
    while !isThere(loop.model) {
      await loop.mailbox.arrival()
      loop.handleMail()
    }
  }

  @Test func whileAStepCompilesEveryKeyOfABurstIsAnsweredByAFrame() async {
    let gate = Gate()
    let loop = Self.loop(gate)
    loop.send(.line("lesson knight"))
    await Self.wait(loop) { if case .entering? = $0.work.job { true } else { false } }
    #expect(loop.model.stage.snapshot?.step.title == KnightSteps.title(1), "the step is shown before it is compiled")
    var frames = 0
    for number in 0..<200 {
      loop.send(.key(number % 2 == 0 ? .character(":") : .escape))
      loop.handleMail()
      let frame = view(loop.model)
      if (number % 2 == 0) == (loop.model.overlay != nil), frame.height == loop.model.display.height { frames += 1 }
      guard case .entering? = loop.model.work.job else {
        Issue.record("the compiler has answered, or was ended, at key \(number)")
        return
      }
    }
    #expect(frames == 200)
    gate.open()
    await loop.settled()
    #expect(loop.model.stage.world.lesson?.isCompiled == true)
    loop.end()
  }

  @Test func escapeEndsTheCompilerAndTheStepStaysOnStage() async {
    let gate = Gate()
    let loop = Self.loop(gate)
    loop.send(.line("lesson knight"))
    await Self.wait(loop) { if case .entering? = $0.work.job { true } else { false } }
    #expect(view(loop.model).lines.contains { $0.contains("compiling 1 \(KnightSteps.title(1))…  Esc cancels") })
    loop.send(.key(.escape))
    await loop.settled()
    #expect(loop.model.said.lines.map(\.text) == ["Cancelled: entering the step"])
    #expect(loop.model.stage.world.lesson?.step.number == 1)
    gate.open()
    loop.send(.line("play"))
    await loop.settled()
    #expect(loop.model.stage.world.lesson?.outcome == .returned, "play compiles again")
    loop.end()
  }

  @Test func aCommandThatLeavesTheStepDoesNotWaitForItsCompiler() async {
    let gate = Gate()
    let loop = Self.loop(gate)
    loop.send(.line("lesson knight"))
    await Self.wait(loop) { if case .entering? = $0.work.job { true } else { false } }
    loop.send(.line("lesson leave"))
    await loop.settled()
    #expect(loop.model.stage.world.lesson == nil)
    #expect(gate.count == 0, "nobody waits for the compiler any more")
    loop.end()
  }

  @Test(arguments: [true, false]) func aStepCountsAsSeenAfterItsRunHasEnded(isStopped: Bool) async throws {
    let surroundings = Surroundings.memory
    let loop = Self.loop(FakeSteps.tools(events: isStopped ? nil : 5), surroundings)
    loop.send(.line("lesson knight"))
    await loop.settled()
    loop.send(.line("play"))
    if isStopped {
      await Self.wait(loop) { $0.work.job == .running }
      loop.send(.key(.escape))
    }
    await loop.settled()
    #expect(loop.model.stage.world.lesson?.outcome == (isStopped ? .stopped : .returned))
    loop.send(.line("lesson leave"))
    await loop.settled()
    let lesson = try surroundings.lessons.curriculum().lesson("knight")
    #expect(surroundings.lessons.attempts.standings(of: lesson).count(where: \.isDone) == (isStopped ? 0 : 1))
    loop.end()
  }

  @Test func commandsWaitForTheJobBeforeThemInTheirOrder() async {
    let gate = Gate()
    let loop = Self.loop(gate)
    for line in ["lesson knight", "event next", "event next", "play"] { loop.send(.line(line)) }
    gate.open()
    await loop.settled()
    #expect(loop.model.stage.world.lesson?.outcome == .returned)
    #expect(loop.model.stage.timeline.records().filter { $0.kind == .created }.count == 5)
    loop.end()
  }

  @Test func twoFramesOfOneModelAreTheSame() async {
    let loop = Self.loop(nil)
    for line in ["resolve Garrison", "mode locator", "lesson knight", "play"] { loop.send(.line(line)) }
    await loop.settled()
    #expect(view(loop.model) == view(loop.model))
    loop.end()
  }
}
