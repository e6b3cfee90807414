import Foundation
import Lessons
import SourceReader

/// Typed lines, stored between sessions in the file `history` of the state directory, one on each line of the file.
package struct CommandHistory: Sendable {
  /// Maximum number of lines. Older lines are dropped.
  static let limit = 1_000

  /// The file; nil stores nothing.
  private let url: URL?
  private let notices: Notices

  /// Creates a history.
  ///
  /// - Parameters:
  ///   - folder: folder of the file; nil keeps nothing.
  ///   - notices: receives a notice if the file could not be read and was renamed.
  package init(folder: URL?, notices: Notices = Notices()) {
    url = folder?.appending(path: "history")
    self.notices = notices
  }

  /// Lines in order, the newest last. Empty if there is no file. An unreadable file is renamed.
  ///
  /// - Complexity: O(lines).
  package func load() -> [String] {
    guard let url, let text = KeptFile(url, notices: notices).text() else { return [] }
    return text.split(separator: "\n").suffix(Self.limit).map(String.init)
  }

  /// Appends a line, unless it equals the last one or contains a line break. Errors are ignored, because the history is
  /// not essential.
  ///
  /// Several programs may append at the same time. Each program reads the lines in the file, and writes them with the
  /// new line.
  package func append(_ line: String) {
    guard let url, !line.contains(where: \.isNewline) else { return }
    var lines = load()
    if lines.last == line { return }
    lines.append(line)
    let text = lines.suffix(Self.limit).joined(separator: "\n") + "\n"
    try? BaseFolder.make(url.deletingLastPathComponent())
    try? Data(text.utf8).write(to: url, options: .atomic)
  }
}
