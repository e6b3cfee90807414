import Foundation
import Testing
import Trace

@testable import Lessons

/// Resources that a step's process cannot access.
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
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      print("file: \\(limit.rlim_cur >> 20) MB")
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
        "session of its own: true", "terminal: -1", "secret: none", "path: seen", "core: 0", "file: 512 MB",
        "NoNewPrivs:\t1",
      ])
  }

  private static func reaching(_ folder: String) -> String {
    """
    import Foundation
    func story() {
      func says(_ name: String, _ isAllowed: Bool) { print("\\(name): \\(isAllowed ? "yes" : "no")") }
      says("read a file", FileManager.default.contents(atPath: "/etc/passwd") != nil)
      says("write here", FileManager.default.createFile(atPath: "note.txt", contents: nil))
      says("write elsewhere", FileManager.default.createFile(atPath: "\(folder)/new.txt", contents: nil))
      says("change elsewhere", open("\(folder)/old.txt", O_WRONLY | O_APPEND) >= 0)
      says("remove elsewhere", unlink("\(folder)/old.txt") == 0)
      let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      says("serve", status == 0)
      says("signal the program", kill(\(getpid()), 0) == 0)
    }
    """
  }

  /// The step tries the terminal's own name, and a process that has the terminal open.
  @Test(.enabled(if: Confinement.keepsFiles)) func aConfinedStepOpensNoTerminal() async throws {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    // `TIOCSPTLCK` and `TIOCGPTN`
    var (isLocked, number) = (Int32(0), Int32(0))
    try #require(ioctl(terminal, 0x4004_5431, &isLocked) == 0 && ioctl(terminal, 0x8004_5430, &number) == 0)
    let name = "/dev/pts/\(number)"
    let own = open(name, O_RDWR | O_NOCTTY)
    defer { close(own) }
    try #require(own >= 0)
    let story = """
      import Foundation
      func story() {
        for path in ["\(name)", "/dev/ptmx", "/proc/\(getpid())/fd/\(own)"] {
          for mode in [O_RDONLY, O_WRONLY, O_RDWR] where open(path, mode | O_NOCTTY) >= 0 { print("\\(path) \\(mode)") }
        }
        print("random: \\(open("/dev/urandom", O_RDONLY) >= 0)")
      }
      """
    let run = try await StepFixture.start(story, isConfined: true)
    await run.play()
    #expect(run.printed == ["random: true"])
  }

  /// Rights of a step of a lesson that is not built in, and of other steps.
  @Test(.enabled(if: Confinement.keepsFiles && Confinement.keepsNetwork), arguments: [false, true])
  func aConfinedStepCannotWriteOutsideItsFolder(_ isConfined: Bool) async throws {
    let folder = NSTemporaryDirectory() + "playground-confined-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "old".write(toFile: folder + "/old.txt", atomically: true, encoding: .utf8)
    let run = try await StepFixture.start(Self.reaching(folder), isConfined: isConfined)
    await run.play()
    let allowed = run.printed.filter { $0.hasSuffix(": yes") }.map { $0.dropLast(5) }
    #expect(
      allowed
        == (isConfined
          ? ["read a file", "write here"]
          : [
            "read a file", "write here", "write elsewhere", "change elsewhere", "remove elsewhere", "serve",
            "signal the program",
          ]))
  }
}
