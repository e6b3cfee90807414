import Foundation
import Laboratory
import TestSupport
import Testing

@testable import Screens

/// Durations of keys in files of 300 and 2,000 lines. `SPEED=1 swift test --filter EditingSpeedTests` prints them; no
/// time is asserted.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SPEED"] != nil), .serialized) struct EditingSpeedTests {
  @Test(arguments: [300, 2000]) func keys(lines: Int) async throws {
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = FakeSteps.tools()
    let pause = Gate()
    surroundings.typingPause = { (try? await pause.wait()) != nil }
    var model = Model()
    (model.width, model.height, model.pane) = (120, 40, .code)
    let loop = Loop(Engine(surroundings: surroundings), model: model, surroundings: surroundings)
    loop.send(.line(KnightSteps.command("06-injection")))
    await loop.settled()
    let text = (0..<lines).map { "  func make\($0)(_ a: Int) -> Boots { Boots(size: a + \($0)) } // boots" }
    loop.send(.line("code text Injection.swift \"class Forge {\\n\(text.joined(separator: "\\n"))\\n}\\n\""))
    await loop.settled()
    loop.send(.line("code edit"))
    for _ in 0..<7 { loop.send(.key(.pageDown)) }
    var (times, frames): ([Double], [Double]) = ([], [])
    for (index, character) in (String(repeating: "let a = forge.make(1) ", count: 9)).enumerated() {
      let start = ContinuousClock.now
      loop.send(.key(index % 40 == 39 ? .enter : .character(character)))
      let middle = ContinuousClock.now
      _ = view(loop.model)
      loop.handleMail()
      times.append(Self.milliseconds(middle - start))
      frames.append(Self.milliseconds(ContinuousClock.now - middle))
    }
    print("\(lines) lines: a key \(Self.text(times)); its frame \(Self.text(frames))")
    loop.end()
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1000
  }

  private static func text(_ times: [Double]) -> String {
    let sorted = times.sorted()
    func at(_ share: Double) -> String { String(format: "%.1f", sorted[Int(share * Double(sorted.count - 1))]) }
    return "p50 \(at(0.5)) ms, p95 \(at(0.95)) ms, most \(at(1)) ms"
  }
}
