import Foundation
import Synchronization

/// A temporary folder for one run of the compiler. It is locked as long as its program lives.
struct WorkFolder: Sendable {
  let path: String
  fileprivate let descriptor: Int32
  private let folders: WorkFolders

  fileprivate init(path: String, descriptor: Int32, _ folders: WorkFolders) {
    (self.path, self.descriptor, self.folders) = (path, descriptor, folders)
  }

  func remove() { folders.remove(self) }
}

/// The temporary folders of a compiler.
///
/// `end` removes all of them. Folders of killed programs are removed when the next program creates its first folder.
final class WorkFolders: Sendable {
  private struct State {
    /// Descriptors of the folders in use, by path; nil once `end` was called.
    var open: [String: Int32]? = [:]
    var hasSwept = false
  }

  private let parent: String
  private let state = Mutex(State())
  /// Seconds during which a folder without a lock is left alone, because its program may be about to lock it.
  private static let grace = 60.0

  init(in parent: String) { self.parent = parent.hasSuffix("/") ? String(parent.dropLast()) : parent }

  /// Creates a folder.
  ///
  /// - Parameter source: the files to write into the folder; nil writes none.
  /// - Throws: `CompileObstacle.noFolder`, or `CancellationError` after `end`.
  func make(_ source: StepSource? = nil) throws -> WorkFolder {
    let isFirst = state.withLock { state in
      defer { state.hasSwept = true }
      return !state.hasSwept
    }
    if isFirst { sweep() }
    let folder = try state.withLock { state in
      if state.open == nil { throw CancellationError() }
      let folder = try open()
      state.open?[folder.path] = folder.descriptor
      return folder
    }
    do {
      for file in source.map({ $0.files + [.init(name: StepEntry.name, text: StepEntry.text)] }) ?? [] {
        try Data(file.text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + file.name))
      }
      return folder
    } catch {
      let hasEnded = state.withLock { $0.open == nil }
      remove(folder)
      throw hasEnded ? CancellationError() : CompileObstacle.noFolder(path: parent, reason: error.localizedDescription)
    }
  }

  /// Removes all folders and prevents the creation of others.
  func end() {
    let open = state.withLock { state in
      defer { state.open = nil }
      return state.open ?? [:]
    }
    // A running compiler may still write into its folder. If it runs longer, its supervisor removes the folder.
    for (path, descriptor) in open {
      for _ in 0..<10 where !Self.remove(path) { usleep(20_000) }
      close(descriptor)
    }
  }

  func remove(_ folder: WorkFolder) {
    // The folder counts as open until it is removed, so that `end` can finish the removal.
    Self.remove(folder.path)
    if let descriptor = state.withLock({ $0.open?.removeValue(forKey: folder.path) }) { close(descriptor) }
  }

  private static func remove(_ path: String, _ descriptor: Int32) {
    remove(path)
    close(descriptor)
  }

  /// Removes a folder with its contents.
  ///
  /// - Returns: True if the folder is gone.
  @discardableResult private static func remove(_ path: String) -> Bool {
    try? FileManager.default.removeItem(atPath: path)
    return access(path, F_OK) != 0
  }

  private func open() throws -> WorkFolder {
    let path = "\(parent)/\(Self.prefix)\(getpid())-\(UUID().uuidString.prefix(8))"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CompileObstacle.noFolder(path: parent, reason: error.localizedDescription)
    }
    // A folder works without a lock. Another program may then remove it early, which the compiler reports as an error.
    let descriptor = Self.lock(path)
    return WorkFolder(path: path, descriptor: descriptor, self)
  }

  private static let prefix = "playground-"

  /// Locks a folder.
  ///
  /// - Returns: The descriptor; -1 if another program holds the lock, or on failure.
  private static func lock(_ path: String) -> Int32 {
    let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return -1 }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return -1
  }

  /// Removes the folders that this user's killed programs have left.
  private func sweep() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where Self.isOurs(name) {
      let path = "\(parent)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_uid == getuid(),
        Date.now.timeIntervalSince1970 - Double(status.st_mtim.tv_sec) > Self.grace
      else { continue }
      let descriptor = Self.lock(path)
      if descriptor >= 0 { Self.remove(path, descriptor) }
    }
  }

  /// Returns whether a name has the form `playground-NUMBER-EIGHT`, where NUMBER is a process number.
  private static func isOurs(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let parts = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && Int(parts[0]) != nil && parts[1].utf8.count == 8
  }
}
