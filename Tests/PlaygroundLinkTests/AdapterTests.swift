#if Link
  import Attach
  import Foundation
  import LinkProtocol
  import LinkReporter
  import Testing

  /// Links of containers other than `Core`'s.
  @Suite struct AdapterTests {
    private final class Boots {}
    private final class Knight {
      let boots: Boots?
      init(_ boots: Boots?) { self.boots = boots }
    }

    private static func file(_ path: String) -> URL {
      URL(fileURLWithPath: #filePath).appending(path: "../../../\(path)").standardizedFileURL
    }

    @Test func aContainerWrittenByHandIsShown() async throws {
      let place = SocketPlace()
      let toy = try Toy("toy", folder: place.path)
      toy.register(Boots.self) { _ in Boots() }
      toy.register(Knight.self) { Knight($0.make(Boots.self)) }
      let path = try #require(try AttachTarget.sockets(in: .init(place.path)).first).file
      let follower = try await Follower("\(place.path)/\(path)")
      let kept = toy.make(Knight.self)
      for _ in 0..<20 { _ = toy.make(Knight.self) }
      _ = toy.make(Follower.self)
      toy.sweep()
      let run = try await follower.finish()
      #expect(try run.service("Knight").made == 21)
      #expect(try run.service("Boots").live == 1)
      #expect(AttachReport(run).edges.map { "\($0.from) \($0.to)" } == ["Knight Boots"])
      #expect(kept != nil)
    }

    /// The page docs/link.md shows the same container, so the code on the page compiles.
    @Test func thePageShowsTheHandwrittenContainer() throws {
      let page = try String(contentsOf: Self.file("docs/link.md"), encoding: .utf8)
      let lines = try String(contentsOf: Self.file("Tests/PlaygroundLinkTests/Support/Toy.swift"), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map { String($0.trimmingPrefix("  ")) }
      let code = lines.prefix { $0 != "#endif" }.joined(separator: "\n")
      #expect(page.contains("```swift\n" + code))
    }

    /// Starts `Examples/link.py` as a process of its own. The script was written from the page docs/link.md alone.
    private func startPython(in folder: String) async throws -> (process: Process, path: String) {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let command = Process()
      command.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      command.arguments = ["python3", Self.file("Examples/link.py").path, "60"]
      command.environment = ProcessInfo.processInfo.environment.merging(["XDG_RUNTIME_DIR": folder]) { $1 }
      let output = Pipe()
      command.standardOutput = output
      try command.run()
      let path = try await onThread {
        String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(in: .newlines)
      }
      return (command, path)
    }

    @Test func aProgramInPythonIsShown() async throws {
      let place = SocketPlace()
      let (process, path) = try await startPython(in: place.path)
      defer { process.terminate() }
      let follower = try await Follower(path)
      for _ in 0..<500 where try follower.lines.count(of: "made") < 20 { try await Task.sleep(for: .milliseconds(10)) }
      let run = try await follower.finish()
      #expect(try run.service("Knight").made > 5)
      #expect(try run.service("Knight").live <= 1)
      #expect(AttachReport(run).edges.map { "\($0.from) \($0.to)" } == ["Knight Boots"])
      #expect(run.found == [])
    }

    @Test func aKilledProgramIsReportedAsEndedAndItsSocketIsRemoved() async throws {
      let place = SocketPlace()
      let (process, path) = try await startPython(in: place.path)
      let follower = try await Follower(path)
      for _ in 0..<500 where try follower.lines.count(of: "made") < 20 { try await Task.sleep(for: .milliseconds(10)) }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let run = try await follower.finish()
      #expect(run.end == "the program has ended")
      #expect(try run.service("Knight").made > 5)
      #expect(FileManager.default.fileExists(atPath: path))
      let folder = SocketFolder(place.path + "/playground")
      #expect(try AttachTarget.sockets(in: folder).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(throws: LinkError.self) { try LinkClient(path: path) }
    }
  }

  extension Follower.Recorded {
    /// Number of received lines of a type.
    func count(of type: String) throws -> Int {
      String(decoding: all, as: UTF8.self).components(separatedBy: "\"\(type)\"").count - 1
    }
  }
#endif
