import Foundation
import Lessons
import SourceReader
import Support
import Synchronization

/// Unsaved work, kept in a file of its own while the program runs: it survives a crash, a kill and a lost terminal.
///
/// The file is written beside the loop. It lies in `playground/` under `$XDG_STATE_HOME`, or `~/.local/state`, under a random
/// name: process numbers repeat, in containers at every start. A lock on a file beside it, which ends with the process, tells
/// whose program still runs.
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

    /// The sentence that offers it.
    package var offer: String {
      Words.File.unsavedWork(of: name)
    }
  }

  /// A document with what is not saved of it.
  struct Unsaved {
    let name: String
    /// The file that it was opened from or saved to, and what that held then.
    let path: String?
    let contentHash: String?
    /// The scenario, as it would be saved.
    let scenario: String
  }

  private static let prefix = "journal-"
  private static let heading = "# unsaved work of "
  private static let fileHeading = "# file: "
  private static let hashHeading = "# content: "

  let folder: URL?
  private let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)
  /// The descriptor of the lock, while there is a file. Used on the queue, and at the end.
  private let lock = Mutex<Int32?>(nil)
  private let queue = DispatchQueue(label: "journal")
  /// The text of the file.
  private let written = Mutex<String?>(nil)
  /// The text to write next; nil while nothing waits.
  private let newest = Mutex<(@Sendable () -> String?)?>(nil)

  private let notices: Notices
  /// Whether the last text could not be written.
  private let hasFailed = Mutex(false)

  /// - Parameters:
  ///   - folder: where journals lie; nil keeps none.
  ///   - notices: takes the reason why unsaved work could not be kept.
  package init(folder: URL?, notices: Notices = Notices()) { (self.folder, self.notices) = (folder, notices) }

  deinit { lock.withLock { if let lock = $0 { close(lock) } } }

  /// The folder that the environment names.
  package static func folder(_ environment: [String: String]) -> URL { BaseFolder.state.url(environment) }

  private var url: URL? { folder?.appending(path: "\(Self.prefix)\(name).yaml") }

  private static func lockFile(of url: URL) -> URL { url.deletingPathExtension().appendingPathExtension("lock") }

  /// Keeps the work that is not saved, and nothing else. The text is made and written beside the caller, and only of the
  /// newest state if several come at a time. A failure is no reason to stop working.
  ///
  /// - Parameter work: gives what is not saved when it is asked; nil if all is.
  func keep(_ work: @escaping @Sendable () -> Unsaved?) {
    guard folder != nil else { return }
    put { work().map(Self.text) }
  }

  private static func text(of work: Unsaved) -> String {
    var text = "\(heading)\(work.name)\n"
    if let path = work.path {
      text += "\(fileHeading)\(Paths.absolute(path))\n\(hashHeading)\(work.contentHash ?? "")\n"
    }
    return text + work.scenario
  }

  /// Forgets it: the work was saved, or given up by the user.
  package func clear() {
    put { nil }
    flush()
  }

  /// Whether unsaved work is in its file. Waits until it is, or until it is known that it cannot be.
  package var isKept: Bool {
    flush()
    return folder != nil && !hasFailed.withLock { $0 }
  }

  /// Waits until the file is as it should be.
  package func flush() { queue.sync {} }

  /// - Parameter text: makes the text on the queue; nil is no file.
  private func put(_ text: @escaping @Sendable () -> String?) {
    let isWaiting = newest.withLock { newest in
      defer { newest = text }
      return newest != nil
    }
    if isWaiting { return }
    queue.async { [self] in
      let text = newest.withLock { newest in
        defer { newest = nil }
        return newest
      }
      if let text { write(text()) }
    }
  }

  /// Called on the queue.
  private func write(_ text: String?) {
    guard let url else { return }
    let isNew = written.withLock { written in
      defer { written = text }
      return written != text
    }
    if !isNew { return }
    guard let text else {
      try? FileManager.default.removeItem(at: url)
      unlock(url)
      return
    }
    do {
      try BaseFolder.make(url.deletingLastPathComponent())
      takeLock(url)
      try Data(text.utf8).write(to: url, options: .atomic)
      hasFailed.withLock { $0 = false }
    } catch {
      hasFailed.withLock { $0 = true }
      let folder = url.deletingLastPathComponent().path
      notices.add(
        Words.File.notStored(in: folder, reason: error.localizedDescription),
        isLasting: true)
    }
  }

  /// Marks a file as one of a program that runs. Where locks are not supported, it is taken for that of another that has ended.
  private func takeLock(_ url: URL) {
    lock.withLock { lock in
      if lock != nil { return }
      let descriptor = open(Self.lockFile(of: url).path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor < 0 { return }
      _ = flock(descriptor, LOCK_EX | LOCK_NB)
      lock = descriptor
    }
  }

  private func unlock(_ url: URL) {
    lock.withLock { lock in
      guard let descriptor = lock else { return }
      unlink(Self.lockFile(of: url).path)
      close(descriptor)
      lock = nil
    }
  }

  /// Whether a running program, this one included, holds the lock beside a file.
  private static func isHeld(_ url: URL) -> Bool {
    let descriptor = open(lockFile(of: url).path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Journals of programs that do not run any more, the newest first.
  package func orphans() -> [Orphan] {
    guard let folder else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name -> (date: Date, orphan: Orphan)? in
      guard name.hasPrefix(Self.prefix), name.hasSuffix(".yaml") else { return nil }
      let url = folder.appending(path: name)
      guard !Self.isHeld(url), let data = try? RegularFile.data(url.path),
        let text = String(data: data, encoding: .utf8)
      else { return nil }
      var rest = text[...]
      func take(_ heading: String) -> String? {
        guard rest.hasPrefix(heading) else { return nil }
        let line = rest.prefix { $0 != "\n" }
        rest = rest[line.endIndex...].dropFirst()
        return String(line.dropFirst(heading.count))
      }
      let name = take(Self.heading) ?? Words.File.aScenario
      let (file, hash) = (take(Self.fileHeading), take(Self.hashHeading))
      let date =
        (try? url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate) ?? .distantPast
      return (date, Orphan(path: url.path, name: name, file: file, contentHash: hash, text: String(rest)))
    }
    .sorted { $0.date > $1.date }.map(\.orphan)
  }

  package func remove(_ orphan: Orphan) {
    try? FileManager.default.removeItem(atPath: orphan.path)
    try? FileManager.default.removeItem(at: Self.lockFile(of: URL(fileURLWithPath: orphan.path)))
  }
}
