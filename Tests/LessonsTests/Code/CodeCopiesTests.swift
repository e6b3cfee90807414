import Foundation
import Stage
import Testing

@testable import Lessons

/// Copies of a step's files on disk, which other editors change.
@Suite struct CodeCopiesTests {
  private static func use(_ body: (CodeCopies, String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playground-\(UUID().uuidString)/a/b").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let copies = CodeCopies(in: folder, names: ["A.swift", "B.swift"])
    try copies.write([StepFile(name: "A.swift", text: "a\n"), StepFile(name: "B.swift", text: "b\n")])
    try await body(copies, folder)
  }

  private static func write(_ text: String, _ path: String, atomically: Bool = false) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: atomically ? .atomic : [])
  }

  @Test func ownWritesAreNoNews() async throws {
    try await Self.use { copies, folder in
      #expect(copies.read().isEmpty)
      try copies.write([StepFile(name: "A.swift", text: "mine\n")])
      #expect(try String(contentsOfFile: folder + "/A.swift", encoding: .utf8) == "mine\n")
      #expect(copies.read().isEmpty)
    }
  }

  @Test func writesOfOthersAreReportedOnce() async throws {
    try await Self.use { copies, folder in
      try Self.write("theirs\n", folder + "/B.swift")
      #expect(copies.read().changed == [StepFile(name: "B.swift", text: "theirs\n")])
      #expect(copies.read().isEmpty)
    }
  }

  @Test func anEmptiedFileIsReportedAndNotUsed() async throws {
    try await Self.use { copies, folder in
      try Self.write("", folder + "/A.swift")
      let changes = copies.read()
      #expect(changes.changed.isEmpty)
      #expect(changes.emptied == ["A.swift"])
      try copies.write([StepFile(name: "A.swift", text: "a\n")])
      #expect(try String(contentsOfFile: folder + "/A.swift", encoding: .utf8) == "a\n")
    }
  }

  @Test(arguments: [false, true]) func aChangeIsReportedAtOnceAlsoWhenTheFileIsReplaced(byRename: Bool) async throws {
    try await Self.use { copies, folder in
      let (stream, continuation) = AsyncStream<CodeCopies.ExternalChanges>.makeStream()
      copies.follow { continuation.yield($0) }
      var changes = stream.makeAsyncIterator()
      for text in ["first\n", "second\n"] {
        try Self.write(text, folder + "/A.swift", atomically: byRename)
        // Opening a file for writing empties it first, which may be observed, too.
        var next = await changes.next()
        while next?.changed.isEmpty == true { next = await changes.next() }
        #expect(next?.changed == [StepFile(name: "A.swift", text: text)])
      }
      copies.stop()
    }
  }
}
