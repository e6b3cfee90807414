/// A position in a text, with lines and columns as compilers count them.
package struct TextPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Line, counted from 1; lines end with a line feed.
  package var line: Int
  /// Column, counted from 1, in UTF-8 bytes.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// Line and column: `12:5`.
  package var description: String { "\(line):\(column)" }
}

/// A range of a text.
package struct TextRange: Hashable, Sendable, CustomStringConvertible {
  /// Range in UTF-8 bytes from the start of the text.
  package var bytes: Range<Int>
  package var start: TextPosition
  /// Position after the last character.
  package var end: TextPosition

  package init(bytes: Range<Int>, start: TextPosition, end: TextPosition) {
    self.bytes = bytes
    self.start = start
    self.end = end
  }

  /// Returns whether a position is in the range. The end of the range is excluded.
  package func contains(_ position: TextPosition) -> Bool { start <= position && position < end }

  /// Returns whether another range of the same text lies completely in this range.
  package func contains(_ other: TextRange) -> Bool {
    bytes.lowerBound <= other.bytes.lowerBound && other.bytes.upperBound <= bytes.upperBound
  }

  /// Start and end of the range: `12:5-14:2`.
  package var description: String { "\(start)-\(end)" }
}
