import Foundation
import Laboratory
import Stage
import TestSupport
import Testing

@testable import Screens

/// Durations of entering and editing. `SPEED=1 swift test --filter LessonSpeedTests` prints them; no time is asserted.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SPEED"] != nil), .serialized) struct LessonSpeedTests {
  @Test func enteringAndEditing() async throws {
    var model = Model()
    model.pane = .graph
    let loop = Loop(Engine(), model: model)
    func time(_ lines: [String]) async -> Double {
      let start = ContinuousClock.now
      for line in lines { loop.send(.line(line)) }
      await loop.settled()
      return Double((ContinuousClock.now - start).components.attoseconds) / 1e15
        + Double((ContinuousClock.now - start).components.seconds) * 1000
    }
    var (entered, edited): ([Double], [Double]) = ([], [])
    for step in 1...KnightSteps.count {
      _ = await time(["lesson knight --step \(step)"])
      for _ in 0..<3 { entered.append(await time(["lesson knight --step \(step)"])) }
    }
    _ = await time([KnightSteps.command("06-injection")])
    var now = "Helmet on:"
    for round in 0..<30 {
      let next = "Helmet on \(UInt64.random(in: 0...UInt64.max)) \(round):"
      edited.append(await time(["code replace \"\(now)\" \"\(next)\"", "play"]))
      now = next
      #expect(loop.model.world.lesson?.outcome == .returned)
    }
    print("cached entry: \(Self.text(entered))")
    print("edit to new graph: \(Self.text(edited))")
    loop.end()
  }

  private static func text(_ times: [Double]) -> String {
    let sorted = times.sorted()
    func at(_ share: Double) -> String { String(format: "%.0f", sorted[Int(share * Double(sorted.count - 1))]) }
    return "p50 \(at(0.5)) ms, p99 \(at(0.99)) ms, \(times.count) times"
  }
}
