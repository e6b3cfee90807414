import Foundation

/// A folder that exists for one test.
struct Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "playground-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Writes an executable script.
  ///
  /// Another process writes it. If this process had the file open for writing, a process that another test starts at that
  /// moment could inherit it. The file could then not be executed.
  func writeScript(_ text: String, to name: String) throws {
    _ = try Program(path: "/bin/sh").run(["-c", "cat > \"$0\" && chmod +x \"$0\"", name], input: text, in: url)
  }

  /// Text of a file; empty if there is none.
  func read(_ name: String) -> String {
    (try? String(contentsOf: url.appending(path: name), encoding: .utf8)) ?? ""
  }

  /// Paths of the files below a subfolder, relative to this folder.
  func files(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: url.appending(path: folder).path)?.allObjects ?? []
    return names.compactMap { $0 as? String }.map { "\(folder)/\($0)" }.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: url.appending(path: $0).path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
    .sorted()
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
