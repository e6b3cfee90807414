/// A place in a text as compilers say it.
package struct TextPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// From 1; lines end with a line feed, as the compiler counts them.
  package var line: Int
  /// From 1, in UTF-8 bytes.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// `12:5`.
  package var description: String { "\(line):\(column)" }
}

/// A stretch of a text.
package struct TextRange: Hashable, Sendable, CustomStringConvertible {
  /// In UTF-8 bytes from the beginning of the text.
  package var bytes: Range<Int>
  package var start: TextPosition
  /// Just after its last character.
  package var end: TextPosition

  package init(bytes: Range<Int>, start: TextPosition, end: TextPosition) {
    self.bytes = bytes
    self.start = start
    self.end = end
  }

  /// Whether a place lies in it, its end excluded.
  package func contains(_ position: TextPosition) -> Bool { start <= position && position < end }

  /// Whether all of another stretch of the same text lies in it.
  package func contains(_ other: TextRange) -> Bool {
    bytes.lowerBound <= other.bytes.lowerBound && other.bytes.upperBound <= bytes.upperBound
  }

  /// `12:5-14:2`.
  package var description: String { "\(start)-\(end)" }
}
