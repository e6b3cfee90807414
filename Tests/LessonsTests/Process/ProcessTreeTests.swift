import Foundation
import TestSupport
import Testing
import Trace

@testable import Lessons

/// Processes that a step's code has started. They end with the step, whatever they do to escape.
@Suite(.timeLimit(.minutes(2))) struct ProcessTreeTests {
  /// Ways to start a process that leaves its parent, its group, its session and its channels.
  private static let escapes = [
    "setsid": "setsid sleep 1000 &",
    "double fork": "(setsid sh -c 'sleep 1000 & sleep 1000' &)",
    "closed descriptors": "setsid sh -c 'exec 0<&- 1>&- 2>&- 3>&- 4>&-; sleep 1000' &",
    "deaf to signals": "setsid sh -c 'trap \"\" TERM HUP INT QUIT; sleep 1000; sleep 1000' &",
    "a tree": "for i in 1 2 3 4 5 6 7 8; do setsid sh -c '(sleep 1000 & sleep 1000 & wait)' & done",
  ]

  /// A step that starts processes, and then waits. Each process carries a mark in its environment.
  private static func story(_ command: String, mark: String) -> String {
    """
    import Foundation
    func story() {
      setenv("PLAYGROUND_TEST_MARK", "\(mark)", 1)
      let status = system(#\"\(command)\"#)
      print(status)
      while true { sleep(1000) }
    }
    """
  }

  /// Processes that carry a mark.
  private static func marked(_ mark: String) -> [Int32] {
    let wanted = Data("PLAYGROUND_TEST_MARK=\(mark)".utf8)
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { Int32($0) }.filter { process in
      FileManager.default.contents(atPath: "/proc/\(process)/environ")?.range(of: wanted) != nil
    }
  }

  private static func start(_ escape: String, mark: String) async throws -> StepFixtureRun {
    let run = try await StepFixture.start(story(try #require(escapes[escape]), mark: mark))
    run.process.send(.play)
    #expect(await Wait.until { marked(mark).isEmpty ? nil : true } == true, "it has started something")
    return run
  }

  @Test(arguments: escapes.keys.sorted()) func nothingIsLeftWhenAStepIsStopped(_ escape: String) async throws {
    let mark = UUID().uuidString
    let run = try await Self.start(escape, mark: mark)
    run.process.stop()
    #expect(await Wait.isGone(run.process.identifier))
    #expect(Self.marked(mark) == [])
  }

  @Test func nothingIsLeftWhenTheStepsProcessIsKilled() async throws {
    let mark = UUID().uuidString
    let run = try await Self.start("a tree", mark: mark)
    kill(try #require(run.host), SIGKILL)
    #expect(await Wait.isGone(run.process.identifier))
    #expect(Self.marked(mark) == [])
  }

  @Test func aStepDoesNotOutliveASupervisorThatIsKilled() async throws {
    let run = try await StepFixture.start("func story() { while true {} }")
    let host = try #require(run.host)
    kill(run.process.identifier, SIGKILL)
    #expect(await Wait.isGone(host))
  }

  /// A run's outcome is that of its own process, and not that of the supervisor.
  @Test(arguments: [
    ("exit(3)", "the code ended the process: exit(3)"),
    ("_exit(3)", "the code ended the process, with status 3"),
    ("kill(getpid(), SIGKILL)", "Killed"),
    ("close(4)\n  sleep(1000)", "the code closed descriptor 3 or 4, on which its process talks to Playground"),
    ("close(3)\n  sleep(1000)", "the code closed descriptor 3 or 4, on which its process talks to Playground"),
    (
      "write(4, \"nonsense nonsense nonsense\", 26)\n  sleep(1000)",
      "the code wrote to descriptor 4, on which its process talks to Playground"
    ),
  ])
  func theEndOfAProcessIsReportedCorrectly(_ code: String, _ message: String) async throws {
    let run = try await StepFixture.start("import Foundation\nfunc story() {\n  \(code)\n}")
    let end = await run.play()
    #expect(end?.outcome == .crashed)
    #expect(end?.message == message, "\(end as Any)")
  }

  @Test func aStepHasASeparateFolderThatIsRemovedWithIt() async throws {
    let run = try await StepFixture.start(
      """
      import Foundation
      func story() {
        let folder = FileManager.default.currentDirectoryPath
        try? "kept".write(toFile: folder + "/note.txt", atomically: false, encoding: .utf8)
        print(folder)
        print(NSTemporaryDirectory())
      }
      """)
    await run.play()
    let folder = try #require(run.printed.first)
    #expect(run.printed.last.map { $0.hasPrefix(folder) } == true)
    #expect(FileManager.default.fileExists(atPath: folder + "/note.txt"))
    run.process.stop()
    #expect(await Wait.isGone(run.process.identifier))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  /// The path of the innermost folder exceeds the system's limit.
  @Test func aDeepFolderGoesToo() async throws {
    let run = try await StepFixture.start(
      """
      import Foundation
      func story() {
        print(FileManager.default.currentDirectoryPath)
        for _ in 0..<400 {
          mkdir("a-folder-in-a-folder", 0o700)
          chdir("a-folder-in-a-folder")
          creat("note.txt", 0o600)
        }
      }
      """)
    await run.play()
    let folder = try #require(run.printed.first)
    run.process.stop()
    #expect(await Wait.isGone(run.process.identifier))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  /// An allocation beyond the limit fails. Resident memory is checked only between events.
  @Test func anArrayOfThreeGigabytesIsRefused() async throws {
    let run = try await StepFixture.start(
      """
      func story() {
        let many = [UInt8](repeating: 1, count: 3 << 30)
        print(many.count)
      }
      """, limits: StepLimits(seconds: 30))
    let end = await run.play()
    #expect(end?.outcome == .memory, "\(end as Any)")
  }
}
