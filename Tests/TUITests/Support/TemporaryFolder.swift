import Foundation

/// A folder that is removed after the test.
struct TemporaryFolder {
  let url: URL

  static func use(_ body: (TemporaryFolder) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "playground-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(TemporaryFolder(url: url))
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
}
