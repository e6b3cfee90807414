import Foundation

/// A folder that is there for one test.
struct Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "playground-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  /// Writes a script that can be run. Another process does it: a file that this one has open for writing could be
  /// inherited by a process that another test starts just then, and would count as busy.
  func writeScript(_ text: String, to name: String) throws {
    _ = try Program(path: "/bin/sh").run(["-c", "cat > \"$0\" && chmod +x \"$0\"", name], input: text, in: url)
  }

  /// A file's text; empty if there is none.
  func read(_ name: String) -> String {
    (try? String(contentsOf: url.appending(path: name), encoding: .utf8)) ?? ""
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
