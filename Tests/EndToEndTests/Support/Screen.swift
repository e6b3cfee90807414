import RegexBuilder

/// What a terminal shows, as text.
struct Screen: Equatable, CustomStringConvertible, Sendable {
  /// Without blanks at their ends.
  let lines: [String]

  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  var text: String { lines.joined(separator: "\n") }

  func shows(_ pattern: some RegexComponent) -> Bool { text.contains(pattern) }

  /// The cell of a word: its first one from a column on.
  func place(of word: String, from first: Int = 0, before end: Int = .max) -> (column: Int, row: Int)? {
    for (row, line) in lines.enumerated() {
      let rest = line.prefix(end).dropFirst(first)
      if let range = rest.firstRange(of: word) {
        return (line.distance(from: line.startIndex, to: range.lowerBound), row)
      }
    }
    return nil
  }

  /// What stands after the last prompt but one: the shell's screen, without empty lines.
  var written: [String] { lines.filter { !$0.isEmpty } }

  var description: String {
    let bar = String(repeating: "-", count: 20)
    return "\n\(bar) screen\n\(lines.map { "|\($0)" }.joined(separator: "\n"))\n\(bar)"
  }
}
