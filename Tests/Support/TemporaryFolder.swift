import Foundation

/// A folder that is removed after the test.
package struct TemporaryFolder {
  package let url: URL

  package static func use(_ body: (TemporaryFolder) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "playground-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(TemporaryFolder(url: url))
  }

  package static func uses(_ body: (TemporaryFolder) async throws -> Void) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "playground-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try await body(TemporaryFolder(url: url))
  }

  package func path(_ name: String) -> String { url.appending(path: name).path }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// Writes files, and creates the folders they are in.
  package func write(_ files: [String: String]) throws {
    for (name, text) in files {
      let file = url.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  package func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
}
