import Foundation
import TestSupport
import Testing

@testable import Laboratory

/// Atomic writes to disk, and the errors for failed ones.
@Suite struct DiskFilesTests {
  @Test(arguments: [
    (ENOSPC, "the disk is full; make room, or write somewhere else"),
    (EDQUOT, "your disk quota is used up; make room, or write somewhere else"),
    (EFBIG, "the file exceeds the size limit; 'ulimit -f' shows the limit"),
    (EROFS, "the volume is read-only; write somewhere else"),
    (EACCES, "you have no permission to write there; ask for permission, or write somewhere else"),
    (EPERM, "you have no permission to write there; ask for permission, or write somewhere else"),
    (ENOENT, "no folder /no; make it first, or choose another"),
    (EISDIR, "this is a folder; expected the name of a file"),
  ]) func eachReasonIsNamed(code: Int32, reason: String) {
    #expect(FileError.writing("/no/a.yaml", code).description == "/no/a.yaml: cannot be written: \(reason)")
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test func writersOfOneFileNeverMixTheirTexts() throws {
    try TemporaryFolder.use { folder in
      let path = folder.path("a.yaml")
      let texts = (0..<8).map { Data(repeating: UInt8(ascii: "a") + UInt8($0), count: 100_000) }
      DispatchQueue.concurrentPerform(iterations: 64) { number in try? DiskFiles().write(texts[number % 8], to: path) }
      let left = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(texts.contains(left))
      let there = try names(folder)
      #expect(there == ["a.yaml"])
    }
  }

  /// A temporary file with a predictable name would let an attacker choose the file that is written.
  @Test func aPlantedLinkIsNotWrittenTo() throws {
    try TemporaryFolder.use { folder in
      try folder.write("theirs", to: "victim")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(".a.yaml.\(getpid())"), withDestinationPath: "victim")
      try DiskFiles().write(Data("mine".utf8), to: folder.path("a.yaml"))
      #expect(try folder.read("victim") == "theirs")
      #expect(try folder.read("a.yaml") == "mine")
    }
  }

  @Test func aPipeWithoutAReaderIsRefused() throws {
    try TemporaryFolder.use { folder in
      let path = folder.path("pipe")
      try #require(mkfifo(path, 0o600) == 0)
      #expect(throws: FileError.self) { try DiskFiles().write(Data("text".utf8), to: path) }
      let reader = open(path, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      try DiskFiles().write(Data("text".utf8), to: path)
      var bytes = [UInt8](repeating: 0, count: 10)
      #expect(read(reader, &bytes, 10) == 4)
    }
  }

  /// Reading a pipe or a device may block for ever.
  @Test(.timeLimit(.minutes(1))) func onlyRegularFilesAreRead() throws {
    try TemporaryFolder.use { folder in
      let pipe = folder.path("pipe.yaml")
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(throws: FileError(pipe, "this is a pipe; expected a file, or /dev/stdin")) { try DiskFiles().read(pipe) }
      #expect(throws: FileError(folder.url.path, "this is a folder; expected a scenario file")) {
        try DiskFiles().read(folder.url.path)
      }
      #expect(throws: FileError("/dev/zero", "this is a device; expected a file")) { try DiskFiles().read("/dev/zero") }
      try folder.write("text", to: "a.yaml")
      #expect(try DiskFiles().read(folder.path("a.yaml")) == Data("text".utf8))
    }
  }

  @Test func aFailedWriteLeavesTheOldFile() throws {
    try TemporaryFolder.use { folder in
      #expect(throws: FileError.self) { try DiskFiles().write(Data("x".utf8), to: folder.path("no/a.yaml")) }
      #expect(throws: FileError.self) { try DiskFiles().write(Data("x".utf8), to: folder.url.path) }
      let left = try names(folder)
      #expect(left == [])
    }
  }

  @Test func permissionsAndLinksStay() throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("old", to: "real.yaml")
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      try FileManager.default.createSymbolicLink(atPath: folder.path("link.yaml"), withDestinationPath: "real.yaml")
      try DiskFiles().write(Data("new".utf8), to: folder.path("link.yaml"))
      #expect(try folder.read("real.yaml") == "new")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.yaml")) == "real.yaml")
      let left = try names(folder)
      #expect(left == ["link.yaml", "real.yaml"])
    }
  }

  @Test func aDanglingLinkIsWrittenThrough() throws {
    try TemporaryFolder.use { folder in
      try FileManager.default.createDirectory(atPath: folder.path("far"), withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("first.yaml"), withDestinationPath: "far/second.yaml")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("far/second.yaml"), withDestinationPath: "real.yaml")
      try DiskFiles().write(Data("new".utf8), to: folder.path("first.yaml"))
      #expect(try folder.read("far/real.yaml") == "new")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("first.yaml")) == "far/second.yaml")
    }
  }

  @Test func linksInACircleAreRefused() throws {
    try TemporaryFolder.use { folder in
      let path = folder.path("a.yaml")
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "a.yaml")
      #expect(throws: FileError.self) { try DiskFiles().write(Data("new".utf8), to: path) }
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "a.yaml")
    }
  }

  @Test(arguments: ["a longer content", "short"]) func allNamesOfAFileKeepOneContent(text: String) throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("old content", to: "a.yaml")
      try FileManager.default.linkItem(atPath: path, toPath: folder.path("b.yaml"))
      try DiskFiles().write(Data(text.utf8), to: path)
      #expect(try folder.read("a.yaml") == text)
      #expect(try folder.read("b.yaml") == text)
    }
  }
}
