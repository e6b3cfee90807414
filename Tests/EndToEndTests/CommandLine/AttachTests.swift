import Foundation
import TestSupport
import Testing

/// Attaching the built program to a running process.
@Suite struct AttachTests {
  /// A process that runs `Examples/link.py`. Its sockets are in a folder of their own with a short path, since paths of
  /// sockets are limited.
  private final class Toy {
    let folder = "/tmp/pe-\(UInt32.random(in: 0...UInt32.max))"
    private var process = Process()

    init() throws {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try start()
    }

    /// Starts the process, and waits until it accepts connections.
    func start() throws {
      process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      let script = URL(fileURLWithPath: #filePath).appending(path: "../../../../Examples/link.py").standardizedFileURL
      process.arguments = ["python3", script.path, "900"]
      process.environment = ProcessInfo.processInfo.environment.merging(["XDG_RUNTIME_DIR": folder]) { $1 }
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      _ = output.fileHandleForReading.availableData
    }

    func kill() {
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    deinit {
      if process.isRunning { kill() }
      try? FileManager.default.removeItem(atPath: folder)
    }

    func playground(_ arguments: [String]) throws -> Program.Ending {
      try Program(path: "/usr/bin/env").run(
        ["XDG_RUNTIME_DIR=\(folder)", try Program.playground().path] + arguments,
        in: FileManager.default.temporaryDirectory)
    }
  }

  @Test func programsAreListedAndInspectedWithoutAScreen() throws {
    let toy = try Toy()
    let list = try toy.playground(["attach"])
    #expect(list.status == 0)
    let row = #/name +process +running +services +live +made/s\ntoy +\d+ +\d+s +2 /#
    #expect(list.output.contains(row), "\(list.output)")
    let look = try toy.playground(["attach", "toy", "--for", "500ms", "--format", "json"])
    #expect(look.status == 0, "\(look.complaint)")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(look.output.utf8)) as? [String: Any])
    #expect(object["name"] as? String == "toy")
    #expect((object["services"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["Boots", "Knight"])
    #expect((object["findings"] as? [Any])?.isEmpty == true)
  }

  @Test func aProgramThatDoesNotRunIsAnErrorWithStatusTwo() throws {
    let toy = try Toy()
    let ending = try toy.playground(["attach", "shop", "--for", "1s"])
    #expect(ending.status == 2)
    #expect(ending.complaint == "playground: no program named 'shop' is running; running programs: toy\n")
    let wrong = try toy.playground(["attach", "toy", "--for", "soon"])
    #expect(wrong.status == 2)
    #expect(
      wrong.complaint.contains("'soon' is not a duration; expected a number with a unit, such as 500ms, 10s or 2m"))
  }

  @Test func aRecordingIsKeptAndCanBeShownAgain() throws {
    let toy = try Toy()
    let path = toy.folder + "/toy.link"
    let look = try toy.playground(["attach", "toy", "--for", "500ms", "--record", path])
    #expect(look.status == 0, "\(look.complaint)")
    let folder = try Folder()
    defer { folder.remove() }
    try folder.write("open \(path)\nselect Knight\n", to: "look.pg")
    let frames = try Program.playground().run(
      ["run", folder.url.appending(path: "look.pg").path, "--frames"], in: folder.url)
    #expect(frames.status == 0, "\(frames.complaint)")
    #expect(frames.output.contains("Playground › toy ("))
    #expect(frames.output.contains("toy.link is a recording of toy"))
  }

  @Test func anEndedProgramIsReportedAndOfferedAgainWhenItIsBack() async throws {
    let toy = try Toy()
    try await Shell.open { shell in
      try shell.enter("XDG_RUNTIME_DIR=\(toy.folder) playground attach toy --no-motion")
      try await shell.wait(for: "made/s")
      try shell.press("T")
      try await shell.wait(for: "reused/s")
      try shell.press("Escape")
      toy.kill()
      try await shell.wait(for: "the program has ended; Esc closes the view")
      try toy.start()
      try await shell.wait(for: "toy ended and was started again: a attaches again")
      try shell.press("a")
      try await shell.wait(for: "Attached to toy")
      try shell.press("Escape")
      try await shell.wait(for: "Detach from toy?")
      try shell.press("Enter")
      try await shell.wait(for: "Detached from toy")
      try shell.press("q")
      try await shell.waitForPrompt()
    }
  }
}
