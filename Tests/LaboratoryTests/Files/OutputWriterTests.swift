import Foundation
import Lessons
import TestSupport
import Testing

@testable import Laboratory

/// Output files, which only replace files that this program wrote.
@Suite struct OutputWriterTests {
  private func complaint(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
  }

  @Test func aFileOfTheProgramIsOverwritten() throws {
    try TemporaryFolder.use { folder in
      let (path, store) = (folder.path("g.dot"), TextStore.memory())
      try OutputWriter(DiskFiles(), store).write("one", to: path, force: false, way: "w")
      try OutputWriter(DiskFiles(), store).write("two", to: path, force: false, way: "w")
      #expect(try folder.read("g.dot") == "two")
    }
  }

  @Test func aFileOfAnotherOriginStays() throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("precious", to: "g.dot")
      let writer = OutputWriter(DiskFiles(), .memory())
      let said = complaint { try writer.write("one", to: path, force: false, way: "-o g.dot --force") }
      #expect(
        said == "\(path) already exists and was not written by Playground; '-o g.dot --force' overwrites the file, "
          + "another name keeps the file")
      #expect(try folder.read("g.dot") == "precious")
      try writer.write("one", to: path, force: true, way: "")
      #expect(try folder.read("g.dot") == "one")
      try writer.write("two", to: path, force: false, way: "")
    }
  }

  @Test func aFileChangedOutsideTheProgramStays() throws {
    try TemporaryFolder.use { folder in
      let (path, writer) = (folder.path("g.dot"), OutputWriter(DiskFiles(), .memory()))
      try writer.write("one", to: path, force: false, way: "w")
      try folder.write("one, and a note", to: "g.dot")
      let said = complaint { try writer.write("two", to: path, force: false, way: "w") }
      #expect(said?.contains("was changed outside Playground since Playground wrote it") == true)
      #expect(try folder.read("g.dot") == "one, and a note")
    }
  }

  @Test func aFileWrittenInPiecesFollowsTheSameRule() throws {
    try TemporaryFolder.use { folder in
      let (path, writer) = (folder.path("a.cast"), OutputWriter(DiskFiles(), .memory()))
      try writer.check(path, force: false, way: "w")
      try folder.write("one", to: "a.cast")
      #expect(
        complaint { try writer.check(path, force: false, way: "w") }?.contains("was not written by Playground") == true)
      try writer.check(path, force: true, way: "w")
      try writer.remember(path)
      try writer.check(path, force: false, way: "w")
      try folder.write("one, cut", to: "a.cast")
      #expect(complaint { try writer.check(path, force: false, way: "w") }?.contains("outside Playground") == true)
    }
  }

  @Test func aDeviceIsWrittenToAndAFullOneIsAnError() throws {
    let writer = OutputWriter(DiskFiles(), .memory())
    try writer.write("gone", to: "/dev/null", force: false, way: "w")
    try #require(FileManager.default.fileExists(atPath: "/dev/full"))
    #expect(
      complaint { try writer.write("text", to: "/dev/full", force: false, way: "w") }
        == "/dev/full: cannot be written: the disk is full; make room, or write somewhere else")
  }

  @Test func scriptsAndScreenObeyTheSameRule() throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("precious", to: "notes.txt")
      let surroundings = Surroundings.memory
      let engine = Engine(surroundings: surroundings)
      guard
        case .job(let job, _) = engine.perform(
          .write(path, TextToWrite("x"), force: false), label: "export"),
        case .blocking(let work) = job.work, case .done(let reply) = engine.finish(work())
      else { return #expect(Bool(false)) }
      #expect(reply.error?.description.contains("was not written by Playground") == true)
      #expect(try folder.read("notes.txt") == "precious")
    }
  }
}
