import RegexBuilder

/// Text of a terminal's screen.
struct Screen: Equatable, CustomStringConvertible, Sendable {
  /// Lines without trailing blanks.
  let lines: [String]

  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  var text: String { lines.joined(separator: "\n") }

  func shows(_ pattern: some RegexComponent) -> Bool { text.contains(pattern) }

  /// Cell of the first occurrence of a word, within a range of columns.
  func place(of word: String, from first: Int = 0, before end: Int = .max) -> (column: Int, row: Int)? {
    for (row, line) in lines.enumerated() {
      let rest = line.prefix(end).dropFirst(first)
      if let range = rest.firstRange(of: word) {
        return (line.distance(from: line.startIndex, to: range.lowerBound), row)
      }
    }
    return nil
  }

  /// All lines that are not empty.
  var written: [String] { lines.filter { !$0.isEmpty } }

  var description: String {
    let bar = String(repeating: "-", count: 20)
    return "\n\(bar) screen\n\(lines.map { "|\($0)" }.joined(separator: "\n"))\n\(bar)"
  }
}
