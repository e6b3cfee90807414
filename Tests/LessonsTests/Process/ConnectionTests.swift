import Foundation
import Synchronization
import Testing
import Trace

@testable import Lessons

/// Whatever a step's process does with its channels, the program goes on, and the run comes to an end.
@Suite(.timeLimit(.minutes(1))) struct ConnectionTests {
  private static let text = """
    import Foundation
    func story() {
      let start = 1
      print(start)
    }
    """
  /// More than a socket takes that nobody reads.
  private static let paste = String(repeating: "x", count: 4 << 20)

  // MARK: A process that does not read

  @Test func aProcessThatReadsNothingIsStoppedAtOnce() async throws {
    let run = try await StepFixture.start(Self.text)
    kill(run.process.identifier, SIGSTOP)
    run.process.send(.line(Self.paste))
    _ = await Wait.until { Self.isSending ? true : nil }
    let (process, isStopped) = (run.process, Flag())
    Thread.detachNewThread {
      process.stop()
      isStopped.set()
    }
    #expect(await Wait.until { isStopped.isSet ? true : nil } == true)
    // Otherwise the lock is held until the process reads.
    kill(run.process.identifier, SIGCONT)
    let last = await run.answer()
    #expect(last.contains { if case .ended(let end, _) = $0 { end.outcome == .stopped } else { false } })
    #expect(await Wait.isGone(run.process.identifier))
  }

  @Test func aProcessThatReadsNothingIsEndedWhenItIsOverdue() async throws {
    let step = try await StepFixture.compile(["Story.swift": Self.text])
    let settings = StepSettings(library: step.library, modules: ["Step"], limits: StepLimits(seconds: 0.5))
    let run = StepFixtureRun(
      try StepProcess(program: ProgramLocation.current.executable, settings: settings, grace: 0.5))
    #expect(await run.answer() == [.ready])
    kill(run.process.identifier, SIGSTOP)
    run.process.send(.line(Self.paste))
    #expect(await Wait.isGone(run.process.identifier))
    kill(run.process.identifier, SIGCONT)
    let last = await run.answer()
    #expect(last.contains { if case .ended(let end, _) = $0 { end.outcome == .time } else { false } })
  }

  /// Whether a thread of the tests is held in a call that sends.
  private static var isSending: Bool {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return threads.contains { thread in
      let call = (try? String(contentsOfFile: "/proc/self/task/\(thread)/syscall", encoding: .utf8)) ?? ""
      // `sendto` on x86-64 and on ARM.
      return call.hasPrefix("44 ") || call.hasPrefix("206 ")
    }
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
  }
}
