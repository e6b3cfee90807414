import Foundation
import Laboratory
import Support

/// Plain printing. A reader that has gone away ends the program quietly; what cannot be written ends it with a message.
enum StandardOutput {
  static func write(_ text: String) {
    var rest = Data(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        exit(0)
      } else if errno != EINTR {
        complain("playground: \(FileError.writing("standard output", errno))")
        exit(2)
      }
    }
  }

  /// Writes lines of somebody else's text: sequences that a terminal would obey are made visible.
  static func writeVisible(_ text: String) { write(visible(text)) }

  private static func visible(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { DisplayText.visible(String($0)) }
      .joined(separator: "\n")
  }

  /// Takes a job that goes on for long, where standard error is a terminal; nil elsewhere.
  static var reports: ((String) -> Void)? {
    if isatty(STDERR_FILENO) == 1 { complain } else { nil }
  }

  /// From here on the program goes on when its reader has gone away: its exit status says what it came to.
  static func outlivesItsReader() { signal(SIGPIPE, SIG_IGN) }

  /// Names from files and arguments may hold anything: what a terminal would obey is made visible.
  static func complain(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data((visible(text) + "\n").utf8))
  }
}
