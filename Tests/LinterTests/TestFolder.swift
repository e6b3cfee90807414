import Foundation
import Importer
import Linter

/// A folder of files that is removed at the end of a test.
final class TestFolder: Sendable {
  let root = FileManager.default.temporaryDirectory.appendingPathComponent("linter-\(UUID().uuidString)")
  var path: String { root.path }

  init(_ texts: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for (path, text) in texts { try write(text, path) }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ text: String, _ path: String) throws {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Runs `git` in the folder.
  func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", path, "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
      + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }
}

/// Reads a project that has one file with the given text.
func tree(_ text: String) -> ImportedProject { Importer().read(texts: ["App.swift": text]) }

/// Code that requests each of the given keys and registers none of them.
func missing(_ keys: String...) -> String {
  "import Swinject\nfunc fill(_ c: Container) {\n"
    + keys.map { "  c.register(Uses\($0).self) { r in Uses\($0)(r.resolve(\($0).self)!) }\n" }.joined()
    + "}\n" + keys.map { "class \($0) {}\nclass Uses\($0) {}\n" }.joined()
}
