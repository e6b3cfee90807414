import Testing
import Trace

@testable import Lessons
@testable import Stage

/// Values that a step asks to follow: a property, the arguments of functions, the learner's clock.
@Suite struct FollowedCodeTests {
  private static let map = """
    enum Warmth { case cold, warming(Int), ready }
    final class Engine {
      var state = Warmth.cold
      func warm(_ parts: Int) {
        for part in 1...parts { state = .warming(part) }
        state = .ready
      }
    }
    func tapped(_ key: String) {}
    func story(_ kit: Kit) {
      let engines = [Engine(), Engine()]
      engines[1].warm(2)
      ["a", "b"].forEach { key in tapped(key) }
      kit.wait(for: .seconds(1.5))
      tapped("late")
    }
    """

  private func step(_ text: String, states: String? = nil, marbles: [String] = []) -> Step {
    var step = Step(folder: "01-followed", title: "Followed")
    step.files = [StepFile(name: "Story.swift", text: "import LessonKit\n" + text)]
    step.states = states.flatMap { StepProperty($0) }
    step.marbles = marbles
    return step
  }

  private func run(_ step: Step, clock: Double? = nil) async -> [StageEvent] {
    let run = StepRun(
      step: step, files: step.files, tools: .live(StepFixture.compiler, limits: StepLimits(seconds: 60)))
    var events = await run.enter() + (await run.play())
    if let clock {
      await run.give(.clock(clock))
      events += await run.play()
    }
    events += await run.leave()
    return events
  }

  private func values(_ events: [StageEvent]) -> [String] {
    events.compactMap { event in
      if case .changed(let change) = event.what {
        "\(change.of.serial) \(change.property) \(change.value)"
      } else {
        nil
      }
    }
  }

  private func arguments(_ events: [StageEvent]) -> [String] {
    events.compactMap { event in
      guard case .called(let call) = event.what, let argument = call.argument else { return nil }
      return "\(call.function) \(argument)"
    }
  }

  private func statements(_ events: [StageEvent]) -> [String] {
    events.compactMap { if case .statement(let text) = $0.what { text } else { nil } }
  }

  @Test func valuesOfAPropertyAreReportedForEachObject() async {
    let events = await run(step(Self.map, states: "Engine.state"), clock: 1.5)
    #expect(
      values(events) == [
        "1 state .cold", "2 state .cold", "2 state .warming(1)", "2 state .warming(2)", "2 state .ready",
      ])
  }

  @Test func aValueIsReportedAtItsAssignment() async {
    let events = await run(step(Self.map, states: "Engine.state"), clock: 1.5)
    let line = events.last { if case .changed = $0.what { true } else { false } }?.place?.line
    #expect(line == 7)
  }

  /// Before an initializer has returned, the memory of its object may be invalid: here a string would be read that is
  /// none.
  @Test func anObjectIsReadWhenItsInitializerIsOver() async {
    let text = """
      final class Lock { init() { print("lock") } }
      final class Door {
        let lock = Lock()
        var state: String
        init(_ state: String) {
          print("hinges")
          self.state = "closed"
          print("handle")
          self.state = state
        }
      }
      func story() {
        let door = Door("open")
        door.state = "ajar"
      }
      """
    #expect(values(await run(step(text, states: "Door.state"))) == [#"1 state "open""#, #"1 state "ajar""#])
  }

  @Test func aPropertyOfASuperclassCounts() async {
    let text = """
      class Page { var title: String? }
      final class Home: Page {}
      func story() {
        let home = Home()
        home.title = "Home"
      }
      """
    #expect(values(await run(step(text, states: "Page.title"))) == ["1 title nil", #"1 title "Home""#])
  }

  @Test func theFirstArgumentOfAFollowedFunctionIsReported() async {
    let events = await run(step(Self.map, marbles: ["tapped", "Engine.warm"]), clock: 1.5)
    #expect(arguments(events) == ["Engine.warm 2", #"tapped "a""#, #"tapped "b""#, #"tapped "late""#])
  }

  @Test func eachCallHasTheTimeOfTheClock() async {
    let events = await run(step(Self.map, marbles: ["tapped"]), clock: 1.5)
    let calls = events.filter { if case .called(let call) = $0.what { call.function == "tapped" } else { false } }
    #expect(calls.map(\.clock) == [nil, nil, 1.5])
  }

  /// The instrumentation reports parameters as values, which must not appear as statements.
  @Test func followingCodeKeepsTheOtherEvents() async {
    let plain = await run(step(Self.map), clock: 1.5)
    let followed = await run(step(Self.map, states: "Engine.state", marbles: ["tapped"]), clock: 1.5)
    #expect(statements(followed) == statements(plain))
    let kinds = { (events: [StageEvent]) in
      events.filter { if case .changed = $0.what { false } else { true } }.map {
        EventRecord.Kind($0.what) as EventRecord.Kind
      }
    }
    #expect(kinds(followed) == kinds(plain))
  }

  /// The compiler rejects the instrumented code for such parameters, so the calls are reported without arguments.
  @Test func codeThatPassesClosuresIsFollowedWithoutArguments() async {
    let text = """
      func tapped(_ key: String) {}
      func twice(_ work: () -> Void) {
        work()
        work()
      }
      func story() { twice { tapped("a") } }
      """
    let events = await run(step(text, marbles: ["tapped"]))
    #expect(arguments(events).isEmpty)
    #expect(events.contains { $0.what == .called(Call("tapped")) })
  }
}
