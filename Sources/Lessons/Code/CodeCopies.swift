import Foundation
import Stage
import Support
import Synchronization

/// The files of a step on disk, where any editor finds them: written when the code changes here, watched for changes made
/// elsewhere.
package final class CodeCopies: Sendable {
  package let folder: String
  private let names: [String]
  /// The text of each file when it was last written or read here.
  private let known = Mutex<[String: String]>([:])
  /// Keeps reading and writing apart: a lock is not held while a disk is waited for.
  private let files = DispatchQueue(label: "playground.copies.files")
  private let watch = Mutex<FolderWatch?>(nil)

  /// What was found in the folder.
  package struct News: Hashable, Sendable {
    /// Files that somebody else has changed.
    package var changed: [StepFile] = []
    /// Files that somebody else has emptied; their text is not taken.
    package var emptied: [String] = []

    package init() {}

    package var isEmpty: Bool { changed.isEmpty && emptied.isEmpty }
  }

  /// Writes nothing yet.
  package init(in folder: String, names: [String]) { (self.folder, self.names) = (folder, names) }

  deinit { stop() }

  package func path(of file: String) -> String { folder + "/" + file }

  /// Writes the files that hold something else than they did when they were last written or read.
  ///
  /// - Throws: what Foundation says of the folder or a file.
  package func write(_ files: [StepFile]) throws {
    try self.files.sync {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for file in files where known.withLock({ $0[file.name] }) != file.text {
        try Data(file.text.utf8).write(to: URL(fileURLWithPath: path(of: file.name)), options: .atomic)
        known.withLock { $0[file.name] = file.text }
      }
    }
  }

  /// Reads what others have changed since the files were last written or read.
  package func read() -> News {
    files.sync {
      var news = News()
      for name in names {
        guard let data = try? RegularFile.data(path(of: name)) else { continue }
        let text = String(decoding: data, as: UTF8.self)
        if text == known.withLock({ $0[name] }) { continue }
        known.withLock { $0[name] = text }
        if text.allSatisfy(\.isWhitespace) {
          news.emptied.append(name)
        } else {
          news.changed.append(StepFile(name: name, text: text))
        }
      }
      return news
    }
  }

  /// Tells of changes from now on; where the system cannot watch a folder, it never does.
  package func follow(_ tell: @escaping @Sendable (News) -> Void) {
    let started = FolderWatch(folder) { [weak self] in
      guard let news = self?.read(), !news.isEmpty else { return }
      tell(news)
    }
    watch.withLock { $0 = started }
  }

  package var isFollowed: Bool { watch.withLock { $0 != nil } }

  package func stop() { watch.withLock { $0 = nil } }
}
