import Foundation

/// Unsaved work, kept in a file of its own while the program runs: it survives a crash, a kill and a lost terminal.
///
/// It lies in `playground/` under `$XDG_STATE_HOME`, or `~/.local/state`, named after the process.
final class Journal {
  /// What a program that is gone has left.
  struct Orphan {
    let url: URL
    /// The document's name.
    let name: String
    let text: String
  }

  private static let prefix = "journal-"
  private static let heading = "# unsaved work of "

  private let url: URL
  private var written: String?

  /// - Parameter environment: where `XDG_STATE_HOME` and `HOME` are looked up.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    url = Self.folder(environment).appending(path: "\(Self.prefix)\(getpid()).yaml")
  }

  /// Keeps what is not saved, and nothing else. Failing to is no reason to stop working.
  func keep(_ status: Reply.Status) {
    guard status.isUnsaved else { return clear() }
    let text = "\(Self.heading)\(status.documentName)\n\(status.scenarioText)"
    if text == written { return }
    try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data(text.utf8).write(to: url, options: .atomic)
    written = text
  }

  /// Forgets it: the work was saved, or given up by the user.
  func clear() {
    if written != nil { try? FileManager.default.removeItem(at: url) }
    written = nil
  }

  /// Journals of processes that do not run any more, the newest first.
  static func orphans(environment: [String: String] = ProcessInfo.processInfo.environment) -> [Orphan] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(environment).path)) ?? []
    return names.compactMap { name -> (date: Date, orphan: Orphan)? in
      guard name.hasPrefix(prefix), let pid = pid_t(name.dropFirst(prefix.count).prefix { $0.isNumber }),
        kill(pid, 0) != 0, errno == ESRCH
      else { return nil }
      let url = folder(environment).appending(path: name)
      guard let data = try? Data(contentsOf: url), let text = String(data: data, encoding: .utf8) else { return nil }
      let first = text.split(separator: "\n").first.map(String.init) ?? ""
      let document = first.hasPrefix(heading) ? String(first.dropFirst(heading.count)) : "a scenario"
      let date =
        (try? url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate) ?? .distantPast
      return (date, Orphan(url: url, name: document, text: text))
    }
    .sorted { $0.date > $1.date }.map(\.orphan)
  }

  static func remove(_ orphan: Orphan) { try? FileManager.default.removeItem(at: orphan.url) }

  private static func folder(_ environment: [String: String]) -> URL {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let state = environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "\(home)/.local/state"
    return URL(fileURLWithPath: state).appending(path: "playground")
  }
}
