import Foundation
import Stage
import Support
import Synchronization

/// Copies of a step's files on disk, which the learner can edit with any program.
///
/// The copies are written when the code changes in this program, and watched for changes by other programs.
package final class CodeCopies: Sendable {
  package let folder: String
  private let names: [String]
  /// The text of each file when the program last wrote or read it.
  private let known = Mutex<[String: String]>([:])
  /// Serialises reads and writes. A queue is used because a lock must not be held during disk access.
  private let files = DispatchQueue(label: "playground.copies.files")
  private let watch = Mutex<FolderWatch?>(nil)

  /// Changes found in the folder.
  package struct ExternalChanges: Hashable, Sendable {
    /// Files that another program has changed.
    package var changed: [StepFile] = []
    /// Names of files that another program has emptied. Their empty text is ignored.
    package var emptied: [String] = []

    package init() {}

    package var isEmpty: Bool { changed.isEmpty && emptied.isEmpty }
  }

  /// Creates the object without writing the copies.
  package init(in folder: String, names: [String]) { (self.folder, self.names) = (folder, names) }

  deinit { stop() }

  package func path(of file: String) -> String { folder + "/" + file }

  /// Writes the files whose text differs from the text that was last written or read.
  ///
  /// - Throws: Foundation's error for the folder or a file.
  package func write(_ files: [StepFile]) throws {
    try self.files.sync {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for file in files where known.withLock({ $0[file.name] }) != file.text {
        try Data(file.text.utf8).write(to: URL(fileURLWithPath: path(of: file.name)), options: .atomic)
        known.withLock { $0[file.name] = file.text }
      }
    }
  }

  /// Reads the changes that other programs have made since the files were last written or read.
  package func read() -> ExternalChanges {
    files.sync {
      var changes = ExternalChanges()
      for name in names {
        guard let data = try? RegularFile.data(path(of: name)) else { continue }
        let text = String(decoding: data, as: UTF8.self)
        if text == known.withLock({ $0[name] }) { continue }
        known.withLock { $0[name] = text }
        if text.allSatisfy(\.isWhitespace) {
          changes.emptied.append(name)
        } else {
          changes.changed.append(StepFile(name: name, text: text))
        }
      }
      return changes
    }
  }

  /// Reports changes by other programs from now on. If the system cannot watch a folder, nothing is reported.
  package func follow(_ tell: @escaping @Sendable (ExternalChanges) -> Void) {
    let started = FolderWatch(folder) { [weak self] in
      guard let changes = self?.read(), !changes.isEmpty else { return }
      tell(changes)
    }
    watch.withLock { $0 = started }
  }

  package var isFollowed: Bool { watch.withLock { $0 != nil } }

  package func stop() { watch.withLock { $0 = nil } }
}
