import Foundation
import Lessons
import SourceReader
import Support
import Synchronization

/// Stores unsaved work in a file while the program runs, so that the work survives a crash, a kill and a lost terminal.
///
/// The file is written outside the loop. It lies in `playground/` under `$XDG_STATE_HOME`, by default `~/.local/state`.
/// Its name is random, because process IDs repeat, in containers at every start. A lock on a second file ends with the
/// process, and so shows whether the owner still runs.
package final class Journal: Sendable {
  /// Unsaved work of a program that has ended.
  package struct Orphan: Hashable, Sendable {
    package let path: String
    /// Name of the document with the unsaved work.
    package let name: String
    /// Absolute path of the document's file, if it has one. `contentHash` is the hash of the file's content when the
    /// ended program last read or wrote it.
    package let file: String?
    package let contentHash: String?
    /// Text of the scenario, as it would have been saved.
    package let text: String

    /// Sentence that offers to recover the work.
    package var offer: String {
      Words.File.unsavedWork(of: name)
    }
  }

  /// A document with unsaved changes.
  struct Unsaved {
    let name: String
    /// Path of the document's file, if it has one. `contentHash` is the hash of the file's content when it was last
    /// read or written.
    let path: String?
    let contentHash: String?
    /// Text of the scenario, as it would be saved.
    let scenario: String
  }

  private static let prefix = "journal-"
  private static let discardedPrefix = "discarded-"
  private static let heading = "# unsaved work of "
  private static let fileHeading = "# file: "
  private static let hashHeading = "# content: "

  let folder: URL?
  private let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)
  /// Descriptor of the lock while there is a journal file. It is used on the queue and in `deinit`.
  private let lock = Mutex<Int32?>(nil)
  private let queue = DispatchQueue(label: "journal")
  /// Text in the journal file; nil if there is no file.
  private let written = Mutex<String?>(nil)
  /// Function that makes the text to write next; nil if no text is waiting.
  private let newest = Mutex<(@Sendable () -> String?)?>(nil)

  private let notices: Notices
  /// True if the last text could not be written.
  private let hasFailed = Mutex(false)

  /// Creates a journal.
  ///
  /// - Parameters:
  ///   - folder: folder of the journals; nil keeps none.
  ///   - notices: receives the reason if unsaved work cannot be kept.
  package init(folder: URL?, notices: Notices = Notices()) { (self.folder, self.notices) = (folder, notices) }

  deinit { lock.withLock { if let lock = $0 { close(lock) } } }

  /// Returns the folder of the journals according to the environment.
  package static func folder(_ environment: [String: String]) -> URL { BaseFolder.state.url(environment) }

  private var url: URL? { folder?.appending(path: "\(Self.prefix)\(name).yaml") }

  private static func lockFile(of url: URL) -> URL { url.deletingPathExtension().appendingPathExtension("lock") }

  /// Stores the unsaved work.
  ///
  /// The text is made and written on the queue. If further calls come meanwhile, only the last one counts. A failure
  /// only adds a notice.
  ///
  /// - Parameter work: returns the unsaved work when it is called; nil if everything is saved.
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

  /// Removes the file, because the user has saved or discarded the work. Waits until it is removed.
  package func clear() {
    put { nil }
    flush()
  }

  /// True if no unsaved work is missing in the file: the last text was written. False without a folder.
  ///
  /// The property first waits until the text is written or writing has failed.
  package var isKept: Bool {
    flush()
    return folder != nil && !hasFailed.withLock { $0 }
  }

  /// Waits until the file is up to date.
  package func flush() { queue.sync {} }

  /// Writes or removes the file on the queue.
  ///
  /// - Parameter text: makes the text on the queue; nil removes the file.
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

  /// Writes or removes the file. Called on the queue.
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

  /// Locks the file beside a journal. Where locks are not supported, the journal looks as if its program had ended.
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

  /// Returns whether a running program, possibly this one, holds the lock of a journal.
  private static func isHeld(_ url: URL) -> Bool {
    let descriptor = open(lockFile(of: url).path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Returns the unsaved work of programs that have ended, the newest first.
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
      func line(after heading: String) -> String? {
        guard rest.hasPrefix(heading) else { return nil }
        let line = rest.prefix { $0 != "\n" }
        rest = rest[line.endIndex...].dropFirst()
        return String(line.dropFirst(heading.count))
      }
      let name = line(after: Self.heading) ?? Words.File.aScenario
      let (file, hash) = (line(after: Self.fileHeading), line(after: Self.hashHeading))
      return (Self.date(of: url), Orphan(path: url.path, name: name, file: file, contentHash: hash, text: String(rest)))
    }
    .sorted { $0.date > $1.date }.map(\.orphan)
  }

  package func remove(_ orphan: Orphan) {
    try? FileManager.default.removeItem(atPath: orphan.path)
    try? FileManager.default.removeItem(at: Self.lockFile(of: URL(fileURLWithPath: orphan.path)))
  }

  /// Number of discarded works that are kept.
  static let mostDiscarded = 10

  /// Moves unsaved work aside, so that it is no longer offered. The oldest of more than `mostDiscarded` is deleted.
  ///
  /// - Returns: path of the moved file, which can be opened as a scenario.
  /// - Throws: the error of the file system. The work is then still offered.
  func discard(_ orphan: Orphan) throws -> String {
    let url = URL(fileURLWithPath: orphan.path)
    let folder = url.deletingLastPathComponent()
    let name = url.lastPathComponent.dropFirst(Self.prefix.count)
    let kept = folder.appending(path: "\(Self.discardedPrefix)\(name)")
    try FileManager.default.moveItem(at: url, to: kept)
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: kept.path)
    try? FileManager.default.removeItem(at: Self.lockFile(of: url))
    let old = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    let dated = old.filter { $0.lastPathComponent.hasPrefix(Self.discardedPrefix) }.map { ($0, Self.date(of: $0)) }
    for (url, _) in dated.sorted(by: { $0.1 > $1.1 }).dropFirst(Self.mostDiscarded) {
      try? FileManager.default.removeItem(at: url)
    }
    return kept.path
  }

  private static func date(of url: URL) -> Date {
    (try? url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate) ?? .distantPast
  }
}
