import Foundation
import Laboratory

/// Where the lines of a script come from.
enum ScriptLines {
  /// The lines of a file, or of standard input as they come.
  static func of(_ script: String) throws -> () -> String? {
    var isFirst = true
    // A byte order mark is no part of the first command.
    func plain(_ line: String) -> String {
      defer { isFirst = false }
      return isFirst && line.first == "\u{FEFF}" ? String(line.dropFirst()) : line
    }
    if script == "-" { return { readLine().map(plain) } }
    do {
      let text = String(decoding: try DiskFiles().read(script), as: UTF8.self)
      var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
      if lines.last == "" { lines.removeLast() }
      var rest = lines[...]
      return { rest.popFirst().map(plain) }
    } catch {
      throw Complaint("\(error)")
    }
  }
}

/// A size as it is written on the command line.
enum FrameSize {
  /// - Throws: `Complaint` if it is none.
  static func read(_ text: String) throws -> (width: Int, height: Int) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard parts.count == 2, (1...1000).contains(parts[0]), (1...1000).contains(parts[1]) else {
      throw Complaint("the size '\(text)' is not understood; expected COLUMNSxROWS, such as 120x36")
    }
    return (parts[0], parts[1])
  }
}
