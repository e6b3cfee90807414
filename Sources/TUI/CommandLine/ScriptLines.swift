import Foundation
import Laboratory

/// Source of the lines of a script.
enum ScriptLines {
  /// Returns a function that gives the next line of a file, or of standard input (`-`); nil after the last line.
  ///
  /// - Throws: `CommandLineError` if the file cannot be read.
  static func of(_ script: String) throws -> () -> String? {
    var isFirst = true
    // A byte order mark is not part of the first command.
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
      throw CommandLineError("\(error)")
    }
  }
}

/// A frame size on the command line, such as `120x36`.
enum FrameSize {
  /// Parses a size of 1 to 1000 columns and rows.
  ///
  /// - Throws: `CommandLineError` if the text is not such a size.
  static func read(_ text: String) throws -> (width: Int, height: Int) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard parts.count == 2, (1...1000).contains(parts[0]), (1...1000).contains(parts[1]) else {
      throw CommandLineError("'\(text)' is not a size; expected COLUMNSxROWS, each from 1 to 1000, such as 120x36")
    }
    return (parts[0], parts[1])
  }
}
