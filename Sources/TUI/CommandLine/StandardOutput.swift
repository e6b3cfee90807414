import Foundation
import Laboratory
import Support

/// Plain printing to standard output.
///
/// If the reader has closed the pipe, the program ends silently. If writing fails, the program ends with a message.
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
        printError("playground: \(FileError.writing("standard output", errno))")
        exit(2)
      }
    }
  }

  /// Writes lines of foreign text, with control sequences made visible so that the terminal does not obey them.
  static func writeVisible(_ text: String) { write(visible(text)) }

  private static func visible(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { DisplayText.visible(String($0)) }
      .joined(separator: "\n")
  }

  /// Function that prints the progress of a long job to standard error; nil if that is not a terminal.
  static var reports: ((String) -> Void)? {
    if isatty(STDERR_FILENO) == 1 { printError } else { nil }
  }

  /// Lets the program continue after the reader of its output has closed the pipe, because the exit status is still of
  /// use.
  static func ignoreClosedPipe() { signal(SIGPIPE, SIG_IGN) }

  /// Writes a line to standard error. Control sequences, which names may contain, are made visible.
  static func printError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data((visible(text) + "\n").utf8))
  }
}
