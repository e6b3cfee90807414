import Foundation
import Laboratory

/// Plain printing. A reader that has gone away ends the program quietly.
enum StandardOutput {
  static func write(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) }

  /// From here on the program goes on when its reader has gone away: its exit status says what it came to.
  static func outlivesItsReader() { signal(SIGPIPE, SIG_IGN) }

  /// Names from files and arguments may hold anything: what a terminal would obey is made visible.
  static func complain(_ text: String) {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).map { DisplayText.visible(String($0)) }
      .joined(separator: "\n")
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }
}
