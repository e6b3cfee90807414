import Foundation
import Testing
import Trace

@testable import Lessons

/// Lifetime of a step's process, which ends with its step, and with the program in every way it can end.
@Suite struct LifeOfAProcessTests {
  private static let endless = """
    import Foundation
    func story() {
      let start = 1
      Thread.detachNewThread { while true { sleep(1000) } }
      print(start)
    }
    """

  @Test func stoppingEndsTheProcess() async throws {
    let run = try await StepFixture.start(Self.endless)
    _ = await run.send(.next(thread: nil))
    run.process.stop()
    let last = await run.answer()
    #expect(last.contains { if case .ended(let end, _) = $0 { end.outcome == .stopped } else { false } })
    #expect(await Wait.isGone(run.process.identifier))
  }

  /// SIGPIPE would end the tests, as it would end the program.
  @Test func aMessageToAnEndedProcessDoesNotEndTheProgram() throws {
    let host = try SpawnedHost(program: "/bin/true")
    defer {
      close(host.commands)
      close(host.messages)
    }
    var status: Int32 = 0
    #expect(waitpid(host.process, &status, 0) == host.process)
    #expect(!SpawnedHost.write([1, 2, 3], to: host.commands))
  }

  @Test func aLibraryThatCannotBeLoadedIsReported() async throws {
    let settings = StepSettings(library: "/nowhere/step.so", modules: ["Step"])
    let run = StepFixtureRun(try StepProcess(program: ProgramLocation.current.executable, settings: settings))
    let answer = await run.answer()
    guard case .failed(let sentence) = answer.last else {
      Issue.record("\(answer)")
      return
    }
    #expect(sentence.hasPrefix("The compiled step cannot be loaded: /nowhere/step.so: "))
    #expect(sentence.hasSuffix("Delete playground/steps in the cache folder (~/.cache), and enter the step again."))
    #expect(await run.answer() == [])
    #expect(await Wait.isGone(run.process.identifier))
  }

  @Test func aProcessEndsWithItsLastReference() async throws {
    var run: StepFixtureRun? = try await StepFixture.start(Self.endless)
    let identifier = try #require(run?.process.identifier)
    _ = await run?.send(.next(thread: nil))
    run = nil
    #expect(await Wait.isGone(identifier))
  }

  @Test func aProcessStopsWhileItsCodeRuns() async throws {
    let run = try await StepFixture.start(
      """
      func story() {
        let start = 1
        print(repeatElement(start, count: .max).contains(2))
      }
      """, limits: StepLimits(seconds: 60))
    run.process.send(.play)
    run.process.stop()
    let last = await run.answer()
    #expect(last.contains { if case .ended(let end, _) = $0 { end.outcome == .stopped } else { false } })
    #expect(await Wait.isGone(run.process.identifier))
  }

  /// A shell starts the step's process in place of the program, and is killed, so that it cannot clean up.
  @Test(arguments: ["held", "running"])
  func aProgramThatIsKilledLeavesNoProcess(_ state: String) async throws {
    let step = try await StepFixture.compile([
      "Story.swift": state == "held"
        ? Self.endless
        : "func story() {\n  let start = 1\n  print(repeatElement(start, count: .max).contains(2))\n}"
    ])
    let settings = StepSettings(library: step.library, modules: ["Step"], limits: StepLimits(seconds: 100))
    var bytes = try WireCoding.encode(TraceCommand.load(settings))
    for _ in 0..<(state == "held" ? 1 : 3) { bytes += try WireCoding.encode(TraceCommand.next(thread: nil)) }
    let folder = NSTemporaryDirectory() + "playground-life-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/commands"))
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The shell alone holds the writing end of the child's commands.
    shell.arguments = [
      "-c",
      "mkfifo \(folder)/pipe; exec 7<>\(folder)/pipe; cat \(folder)/commands >&7; "
        + "'\(ProgramLocation.current.executable)' \(StepProcess.hostArgument) 3<\(folder)/pipe 4>\(folder)/messages 7>&- & "
        + "echo $! > \(folder)/pid; wait",
    ]
    try shell.run()
    let identifier = try #require(
      await Wait.until {
        Int32(
          (try? String(contentsOfFile: folder + "/pid", encoding: .utf8))?.trimmingCharacters(
            in: .whitespacesAndNewlines) ?? "")
      })
    let wanted = state == "held" ? 2 : 3
    let messages = await Wait.until { () -> [TraceMessage]? in
      var decoder = WireDecoder<TraceMessage>()
      guard let data = FileManager.default.contents(atPath: folder + "/messages") else { return nil }
      let all = (try? decoder.decode(data)) ?? []
      return all.count >= wanted ? all : nil
    }
    #expect(messages != nil)
    kill(shell.processIdentifier, SIGKILL)
    #expect(await Wait.isGone(identifier))
  }
}
