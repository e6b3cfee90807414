import Foundation
import Testing
import Trace

@testable import Lessons

/// What a step's process cannot reach.
@Suite struct ConfinementTests {
  private static let story = """
    import Foundation
    func story() {
      print("session of its own: \\(getsid(0) == getpid())")
      print("terminal: \\(open("/dev/tty", O_RDWR))")
      print("secret: \\(getenv("PLAYGROUND_TEST_SECRET") == nil ? "none" : "seen")")
      print("path: \\(getenv("PATH") == nil ? "none" : "seen")")
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
      print("core: \\(limit.rlim_max)")
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      print(status.split(separator: "\\n").first { $0.hasPrefix("NoNewPrivs") } ?? "unknown")
    }
    """

  @Test func aStepHasNoTerminalNoSecretsAndGainsNoRights() async throws {
    setenv("PLAYGROUND_TEST_SECRET", "hidden", 1)
    defer { unsetenv("PLAYGROUND_TEST_SECRET") }
    let run = try await StepFixture.start(Self.story)
    _ = await run.send(.play)
    #expect(
      run.printed == [
        "session of its own: true", "terminal: -1", "secret: none", "path: seen", "core: 0", "NoNewPrivs:\t1",
      ])
  }
}
