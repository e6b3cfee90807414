import Foundation
import SourceReader
import Synchronization

/// Unsaved work, kept in a file of its own while the program runs: it survives a crash, a kill and a lost terminal.
///
/// The file is written beside the loop. It lies in `playground/` under `$XDG_STATE_HOME`, or `~/.local/state`, named after
/// the process.
package final class Journal: Sendable {
  /// What a program that is gone has left.
  package struct Orphan: Hashable, Sendable {
    package let path: String
    /// The document's name.
    package let name: String
    /// The file that it was opened from or saved to, from the root, and what that held then.
    package let file: String?
    package let contentHash: String?
    /// The scenario, as it would have been saved.
    package let text: String
  }

  private static let prefix = "journal-"
  private static let heading = "# unsaved work of "
  private static let fileHeading = "# file: "
  private static let hashHeading = "# content: "

  let folder: URL?
  private let process: Int32
  private let isAlive: @Sendable (Int32) -> Bool
  private let queue = DispatchQueue(label: "journal")
  /// What the file holds, or will hold when the queue is empty.
  private let written = Mutex<String?>(nil)

  /// - Parameters:
  ///   - folder: where journals lie; nil keeps none.
  ///   - process: the number of this process.
  ///   - isAlive: whether a process with a number runs.
  package init(
    folder: URL?, process: Int32 = getpid(),
    isAlive: @escaping @Sendable (Int32) -> Bool = { kill($0, 0) == 0 || errno != ESRCH }
  ) {
    self.folder = folder
    self.process = process
    self.isAlive = isAlive
  }

  /// The folder that the environment names.
  package static func folder(_ environment: [String: String]) -> URL { BaseFolder.state.url(environment) }

  private var url: URL? { folder?.appending(path: "\(Self.prefix)\(process).yaml") }

  /// Keeps what is not saved, and nothing else. Failing to is no reason to stop working.
  package func keep(_ status: Reply.Status) {
    guard status.isUnsaved else { return put(nil) }
    var text = "\(Self.heading)\(status.documentName)\n"
    if let path = status.documentPath {
      text += "\(Self.fileHeading)\(Paths.absolute(path))\n\(Self.hashHeading)\(status.documentHash ?? "")\n"
    }
    put(text + status.scenarioText)
  }

  /// Forgets it: the work was saved, or given up by the user.
  package func clear() {
    put(nil)
    flush()
  }

  /// Waits until the file is as it should be.
  package func flush() { queue.sync {} }

  private func put(_ text: String?) {
    guard let url else { return }
    let isNew = written.withLock { written in
      defer { written = text }
      return written != text
    }
    if !isNew { return }
    queue.async {
      guard let text else {
        try? FileManager.default.removeItem(at: url)
        return
      }
      try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: url, options: .atomic)
    }
  }

  /// Journals of processes that do not run any more, the newest first.
  package func orphans() -> [Orphan] {
    guard let folder else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name -> (date: Date, orphan: Orphan)? in
      guard name.hasPrefix(Self.prefix),
        let other = Int32(name.dropFirst(Self.prefix.count).prefix { $0.isNumber }), other != process, !isAlive(other)
      else { return nil }
      let url = folder.appending(path: name)
      guard let data = try? Data(contentsOf: url), let text = String(data: data, encoding: .utf8) else { return nil }
      var rest = text[...]
      func take(_ heading: String) -> String? {
        guard rest.hasPrefix(heading) else { return nil }
        let line = rest.prefix { $0 != "\n" }
        rest = rest[line.endIndex...].dropFirst()
        return String(line.dropFirst(heading.count))
      }
      let name = take(Self.heading) ?? "a scenario"
      let (file, hash) = (take(Self.fileHeading), take(Self.hashHeading))
      let date =
        (try? url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate) ?? .distantPast
      return (date, Orphan(path: url.path, name: name, file: file, contentHash: hash, text: String(rest)))
    }
    .sorted { $0.date > $1.date }.map(\.orphan)
  }

  package func remove(_ orphan: Orphan) { try? FileManager.default.removeItem(atPath: orphan.path) }
}
