import Foundation
import Testing

@testable import Lessons

/// Temporary folders of the compiler, which are removed soon after their program has ended.
@Suite final class WorkFolderTests {
  private let parent = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws { try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: parent) }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: parent.path).sorted() }
  }

  /// Creates a folder like that of a killed program.
  private func leave(_ name: String, age: TimeInterval) throws {
    let path = parent.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.modificationDate: Date.now.addingTimeInterval(-age)], ofItemAtPath: path)
  }

  @Test func theEndRemovesAllAndNoneIsMadeAfterwards() throws {
    let folders = WorkFolders(in: parent.path)
    let source = StepSource(files: [.init(name: "Story.swift", text: "func story() {}\n")])
    let one = try folders.make(source)
    _ = try folders.make()
    #expect(FileManager.default.fileExists(atPath: one.path + "/Story.swift"))
    #expect(try names.count == 2)
    folders.end()
    #expect(try names == [])
    #expect(throws: CancellationError.self) { try folders.make() }
    one.remove()  // as a compiler that is told of the end afterwards
  }

  @Test func foldersOfProgramsThatWereKilledAreRemovedByTheNext() throws {
    try leave("playground-99999999-ABCDEF01", age: 3600)
    try leave("playground-1-ABCDEF02", age: 3600)  // the number of another process
    try leave("playground-99999999-ABCDEF03", age: 0)  // its program may be about to lock it
    try leave("playground-notes", age: 3600)
    try leave("playground-1-2-ABCDEF04", age: 3600)
    let living = try WorkFolders(in: parent.path).make()
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now.addingTimeInterval(-3600)], ofItemAtPath: living.path)
    _ = try WorkFolders(in: parent.path + "/").make()
    let left = try names.filter { !$0.contains("-\(getpid())-") }
    #expect(left == ["playground-1-2-ABCDEF04", "playground-99999999-ABCDEF03", "playground-notes"])
    #expect(FileManager.default.fileExists(atPath: living.path), "its program lives")
  }

  @Test func aFolderThatCannotBeMadeIsReported() {
    let error = #expect(throws: CompileObstacle.self) { try WorkFolders(in: "/dev/null").make() }
    #expect(error.map { "\($0)".contains("/dev/null") } == true)
  }
}
