#if Link
  import Attach
  import Core
  import Foundation
  import LinkProtocol
  import LinkReporter
  import PlaygroundLink
  import Testing

  /// Readers that break the protocol, and links that cannot be opened.
  @Suite(.serialized) struct RefusalTests {
    /// Sends lines, and returns all messages until the end of the connection.
    private func answers(_ lines: [String], at path: String) async throws -> [LinkMessage] {
      try await onThread {
        let descriptor = try SocketPath.connect(path)
        defer { close(descriptor) }
        for line in lines {
          let bytes = Array(line.utf8)
          _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
        var splitter = LineSplitter(limit: LinkLimits.line)
        var messages: [LinkMessage] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
          let count = read(descriptor, &buffer, buffer.count)
          if count <= 0 { return messages }
          try buffer.withUnsafeBytes {
            try splitter.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) {
              messages.append(try LinkMessage(line: $0))
            }
          }
        }
      }
    }

    @Test(arguments: [
      ("hello\n", "the request cannot be read: column 1: a value is missing"),
      (
        "{\"type\":\"dance\"}\n",
        "the request cannot be read: column 1: 'dance' is no request; expected attach, sweep or bye"
      ),
      ("{\"type\":\"sweep\",\"id\":1}\n", "the first request has to be attach"),
      (
        "{\"type\":\"attach\",\"version\":99}\n", "version 99 is not known; this program speaks version 1"
      ),
      (
        "{\"type\":\"attach\",\"version\":1,\"events\":false}\n{\"type\":\"attach\",\"version\":1}\n",
        "attach was already requested"
      ),
      (
        String(repeating: "x", count: 5_000),
        "the request cannot be read: column 4097: the line is longer than 4096 bytes"
      ),
    ])
    func aReaderThatBreaksTheProtocolGetsTheReasonAndIsDisconnected(lines: String, reason: String) async throws {
      let place = SocketPlace()
      let link = try PlaygroundLink(Container(), name: "toy", folder: place.path)
      let messages = try await answers([lines], at: link.path)
      guard case .hello = messages.first else {
        Issue.record("no hello: \(messages)")
        return
      }
      #expect(messages.last == .bye(reason: reason))
      // The link still serves other readers.
      let follower = try await Follower(link.path)
      _ = try await follower.finish()
    }

    @Test func moreReadersThanThereIsRoomForAreRefused() async throws {
      let place = SocketPlace()
      let link = try PlaygroundLink(Container(), name: "toy", folder: place.path)
      var followers: [Follower] = []
      for _ in 0..<LinkLimits.readers { followers.append(try await Follower(link.path)) }
      let messages = try await answers(["{\"type\":\"attach\",\"version\":1}\n"], at: link.path)
      #expect(messages.last == .bye(reason: "8 readers are attached, and no more can be"))
      for follower in followers { _ = try await follower.finish() }
    }

    @Test(.enabled(if: geteuid() == 0, "another user needs root"))
    func anotherUserIsRefused() async throws {
      let place = SocketPlace()
      let link = try PlaygroundLink(Container(), name: "toy", folder: place.path)
      // The folder's permissions alone keep others out. They are opened here, so that only the process itself can
      // refuse.
      chmod(place.path, 0o755)
      chmod(link.path, 0o777)
      let path = link.path
      let text = try await onThread {
        let command = Process()
        command.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        command.arguments = [
          "python3", "-c",
          "import os,socket,sys; os.setgid(12345); os.setuid(12345); s=socket.socket(socket.AF_UNIX); "
            + "s.connect(sys.argv[1]); sys.stdout.write(s.recv(4096).decode())", path,
        ]
        let output = Pipe()
        command.standardOutput = output
        try command.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        command.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
      }
      #expect(text == "{\"type\":\"bye\",\"reason\":\"this link belongs to another user\"}\n")
      #expect(!link.isAttached)
    }

    @Test func closingNotifiesReadersAndRemovesTheSocket() async throws {
      let place = SocketPlace()
      let link = try PlaygroundLink(Container(), name: "toy", folder: place.path)
      let follower = try await Follower(link.path)
      #expect(FileManager.default.fileExists(atPath: link.path))
      link.close()
      link.close()
      #expect(!FileManager.default.fileExists(atPath: link.path))
      #expect(try await follower.finish().end == "the link was closed")
    }

    @Test func socketsOfDeadProcessesAreRemovedAndLivingOnesStay() throws {
      let place = SocketPlace()
      let first = try PlaygroundLink(Container(), name: "toy", folder: place.path)
      let dead = try #require(Self.deadSocket(in: place.path))
      let second = try PlaygroundLink(Container(), name: "toy", folder: place.path)
      #expect(!FileManager.default.fileExists(atPath: dead))
      #expect(FileManager.default.fileExists(atPath: first.path))
      #expect(first.path != second.path)
      let names = try AttachTarget.sockets(in: SocketFolder(place.path)).map(\.number)
      #expect(names == [1, 2])
    }

    /// Creates the socket of a process that was killed.
    private static func deadSocket(in folder: String) -> String? {
      let path = "\(folder)/toy.999999.sock"
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { room in
        for (index, byte) in path.utf8.enumerated() { room[index] = byte }
      }
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      return result == 0 ? path : nil
    }

    @Test func anInvalidNameIsAnError() {
      let error = #expect(throws: LinkError.self) { try PlaygroundLink(Container(), name: "a/b") }
      #expect(
        error?.description
          == "'a/b' cannot be the name of a link; expected letters, digits, '-', '_' and '.', at most 40, such as 'shop'"
      )
    }

    @Test func programsOfTheSameNameHaveDifferentSockets() throws {
      let place = SocketPlace()
      let links = try (0..<2).map { _ in try PlaygroundLink(Container(), name: "toy", folder: place.path) }
      let folder = SocketFolder(place.path)
      let error = #expect(throws: LinkError.self) { try AttachTarget.path(of: "toy", in: folder) }
      #expect(
        error?.description
          == "several programs named 'toy' are running; expected one of: toy.\(getpid()), toy.\(getpid())-2")
      #expect(try AttachTarget.path(of: "toy.\(getpid())-2", in: folder) == links[1].path)
      #expect(throws: LinkError.self) { try AttachTarget.path(of: "nobody", in: folder) }
    }
  }
#endif
