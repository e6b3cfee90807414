/// Converts byte offsets to lines and columns, and back.
struct LineIndex: Sendable {
  /// Byte offset of the start of each line.
  private let starts: [Int]
  private let count: Int

  /// Finds the lines of a text.
  ///
  /// - Complexity: O(length of the text).
  init(_ text: String) {
    var starts = [0]
    var offset = 0
    for byte in text.utf8 {
      offset += 1
      // A lone carriage return ends no line, because the compiler only counts line feeds.
      if byte == UInt8(ascii: "\n") { starts.append(offset) }
    }
    self.starts = starts
    count = offset
  }

  /// Converts a byte offset to a position.
  ///
  /// - Complexity: O(log lines).
  func position(_ offset: Int) -> TextPosition {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return TextPosition(line: low + 1, column: offset - starts[low] + 1)
  }

  /// Converts a position to a byte offset.
  ///
  /// - Returns: nil outside of the text. A column after the end of its line continues in the next line.
  func offset(_ position: TextPosition) -> Int? {
    guard position.line >= 1, position.line <= starts.count, position.column >= 1 else { return nil }
    let (offset, overflow) = starts[position.line - 1].addingReportingOverflow(position.column - 1)
    return overflow || offset > count ? nil : offset
  }

  func range(_ bytes: Range<Int>) -> TextRange {
    TextRange(bytes: bytes, start: position(bytes.lowerBound), end: position(bytes.upperBound))
  }
}
