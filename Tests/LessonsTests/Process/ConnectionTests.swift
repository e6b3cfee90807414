import Foundation
import Synchronization
import Testing
import Trace

@testable import Lessons

/// Misuse of its channels by a step's process. The program goes on, and the run ends.
@Suite(.timeLimit(.minutes(1))) struct ConnectionTests {
  private static let text = """
    import Foundation
    func story() {
      let start = 1
      print(start)
    }
    """
  /// Text that exceeds the buffer of a socket.
  private static let paste = String(repeating: "x", count: 4 << 20)

  // MARK: A process that does not read

  @Test func aProcessThatDoesNotReadIsStoppedAtOnce() async throws {
    let run = try await StepFixture.start(Self.text)
    kill(try #require(run.host), SIGSTOP)
    run.process.send(.line(Self.paste))
    _ = await Wait.until { Self.isSending ? true : nil }
    let (process, isStopped) = (run.process, Flag())
    Thread.detachNewThread {
      process.stop()
      isStopped.set()
    }
    #expect(await Wait.until { isStopped.isSet ? true : nil } == true)
    let last = await run.answer()
    #expect(last.contains { if case .ended(let end, _) = $0 { end.outcome == .stopped } else { false } })
    #expect(await Wait.isGone(run.process.identifier))
  }

  @Test func aProcessThatDoesNotReadIsEndedAtTheTimeLimit() async throws {
    let step = try await StepFixture.compile(["Story.swift": Self.text])
    let settings = StepSettings(library: step.library, modules: ["Step"], limits: StepLimits(seconds: 0.5))
    let run = StepFixtureRun(
      try StepProcess(program: ProgramLocation.current.executable, settings: settings, grace: 0.5))
    #expect(await run.answer() == [.ready])
    kill(try #require(run.host), SIGSTOP)
    run.process.send(.line(Self.paste))
    #expect(await Wait.isGone(run.process.identifier))
    let last = await run.answer()
    #expect(last.contains { if case .ended(let end, _) = $0 { end.outcome == .time } else { false } })
  }

  /// True while a thread of the tests is blocked in a system call that sends.
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

  // MARK: Processes started by a step

  @Test func aProgramThatAStepStartsHasNoneOfItsChannels() async throws {
    let run = try await StepFixture.start(
      """
      import Foundation
      func story() {
        let status = system("ls /proc/self/fd")
        print(status)
      }
      """)
    await run.play()
    // The last descriptor is that of the listed folder.
    #expect(run.output == "0\n1\n2\n3\n")
  }

  /// A shell represents the step's process. It starts a daemon in a session of its own, which inherits the channels.
  @Test func aDaemonDoesNotKeepARunOpen() async throws {
    let folder = NSTemporaryDirectory() + "playground-daemon-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try """
    #!/bin/sh
    setsid sh -c 'echo $$ > \(folder)/pid; exec sleep 50' &
    while ! [ -s \(folder)/pid ]; do sleep 0.01; done
    """.write(toFile: folder + "/host", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/host")
    let run = StepFixtureRun(
      try StepProcess(program: folder + "/host", settings: StepSettings(library: "", modules: [])))
    let answer = await run.answer()
    #expect(answer.contains { if case .ended(let end, _) = $0 { end.outcome == .crashed } else { false } })
    #expect(await run.answer() == [], "its messages have come to their end")
    let daemon = try #require(
      Int32(try String(contentsOfFile: folder + "/pid", encoding: .utf8).trimmingCharacters(in: .newlines)))
    #expect(kill(daemon, SIGKILL) == 0, "it was alive all the time")
  }

  // MARK: Commands

  @Test func aCommandThatCannotBeEncodedEndsTheStepWithAMessage() async throws {
    let run = try await StepFixture.start(Self.text)
    let answer = await run.send(.clock(.infinity))
    guard case .failed(let sentence) = answer.last else {
      Issue.record("\(answer)")
      return
    }
    #expect(sentence.hasPrefix("A command to the step's process could not be encoded: "))
    #expect(sentence.hasSuffix(" Enter the step again."))
    #expect(await run.answer() == [])
    #expect(await Wait.isGone(run.process.identifier))
  }
}
