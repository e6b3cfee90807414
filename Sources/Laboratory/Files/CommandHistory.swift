import Foundation
import Lessons
import SourceReader

/// The lines that were typed, kept between sessions: one a line in `history` under the state directory.
package struct CommandHistory: Sendable {
  /// How many lines are kept; the older ones go.
  static let limit = 1_000

  /// Nil keeps nothing.
  private let url: URL?
  private let notices: Notices

  /// - Parameters:
  ///   - folder: where the file lies; nil keeps nothing.
  ///   - notices: told if the file could not be read and was renamed.
  package init(folder: URL?, notices: Notices = Notices()) {
    url = folder?.appending(path: "history")
    self.notices = notices
  }

  /// The newest last; none if there is no file, or none that can be read, which is set aside.
  ///
  /// - Complexity: O(lines).
  package func load() -> [String] {
    guard let url, let text = KeptFile(url, notices: notices).text() else { return [] }
    return text.split(separator: "\n").suffix(Self.limit).map(String.init)
  }

  /// Adds a line at the end. Failing to is no reason to stop working.
  ///
  /// Several programs may do so at once: each writes what the file held a moment ago, and its own line.
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
