import Foundation

/// A temporary folder, for one run of the compiler.
struct WorkFolder: Sendable {
  let path: String

  /// - Parameter source: the files that are written into it; nil writes none.
  /// - Throws: `CompileObstacle.noFolder`.
  init(in parent: String, _ source: StepSource? = nil) throws {
    path = (parent.hasSuffix("/") ? parent : parent + "/") + "playground-\(getpid())-\(UUID().uuidString.prefix(8))"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for file in source.map({ $0.files + [.init(name: StepEntry.name, text: StepEntry.text)] }) ?? [] {
        try Data(file.text.utf8).write(to: URL(fileURLWithPath: path + "/" + file.name))
      }
    } catch {
      remove()
      throw CompileObstacle.noFolder(path: parent, reason: error.localizedDescription)
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
