import Testing
import Trace

@testable import Lessons

/// Screen, keys, lines, clock and coin of a step, driven by a test.
@Suite struct KitTests {
  private static let text = """
    import LessonKit
    func story(_ kit: Kit) async throws {
      kit.show("Name?", "\\u{1B}[2J")
      let name = kit.readLine() ?? "nobody"
      let key = kit.key()
      kit.show("Hello, \\(name) \\(key)")
      let sides = (0..<6).map { _ in kit.toss() }
      print(sides.map { $0 ? "1" : "0" }.joined())
      let before = kit.clock.now
      try await kit.clock.sleep(for: .seconds(5))
      print(before.duration(to: kit.clock.now))
      print(readLine() ?? "end")
    }
    """

  private func drive(seed: UInt64) async throws -> StepFixtureRun {
    let run = try await StepFixture.start(Self.text, seed: seed)
    _ = await run.send(.coin([true, true, false]), answered: false)
    #expect(await run.send(.play).last == .wants(.line))
    #expect(await run.send(.line("Arthur")).last == .wants(.key))
    #expect(await run.send(.key("Enter")).last == .wants(.clock(5)))
    #expect(await run.send(.clock(2)).last == .wants(.clock(5)))
    #expect(await run.send(.clock(3)).last == .wants(.line))
    let last = await run.send(.line(nil)).last
    guard case .ended(let end, _) = last else {
      Issue.record("\(String(describing: last))")
      return run
    }
    #expect(end.outcome == .returned)
    return run
  }

  @Test func theLearnerDrivesAll() async throws {
    let run = try await drive(seed: 7)
    let screens = run.received.compactMap { if case .screen(let lines) = $0 { lines } else { nil } }
    #expect(screens == [["Name?", " [2J"], ["Hello, Arthur Enter"]])
    #expect(run.printed.first?.hasPrefix("110") ?? false)
    #expect(run.printed.dropFirst() == ["5.0 seconds", "end"])
  }

  @Test func theSameSeedTheSameEvents() async throws {
    let (first, second) = (try await drive(seed: 3), try await drive(seed: 3))
    #expect(first.received == second.received)
  }

  @Test func timeGoesOnWhileAKeyIsWaitedFor() async throws {
    let run = try await StepFixture.start(
      """
      import LessonKit
      func story(_ kit: Kit) async throws {
        let alarm = Task {
          try await kit.clock.sleep(for: .seconds(1))
          print("one second")
        }
        print(kit.key())
        try await alarm.value
      }
      """)
    #expect(await run.send(.play).last == .wants(.key))
    #expect(await run.send(.clock(0.5)).last == .wants(.key))
    #expect(run.printed == [])
    #expect(await run.send(.clock(0.5)).last == .wants(.key))
    #expect(run.printed == ["one second"])
    guard case .ended? = await run.send(.key("k")).last else {
      Issue.record("it does not end")
      return
    }
    #expect(run.printed == ["one second", "k"])
  }
}
