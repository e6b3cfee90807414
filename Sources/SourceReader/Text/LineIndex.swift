/// Converts byte offsets to lines and columns.
struct LineIndex: Sendable {
  /// Byte offset of the start of each line. A lone carriage return ends no line, because the compiler only counts line
  /// feeds.
  let starts: [Int32]

  /// Converts a byte offset to a position.
  ///
  /// - Complexity: O(log lines).
  func position(_ offset: Int) -> TextPosition {
    let line = starts.partitioningIndex { $0 > Int32(offset) }
    return TextPosition(line: line, column: offset - Int(starts[line - 1]) + 1)
  }

  func range(_ bytes: Range<Int>) -> TextRange {
    TextRange(bytes: bytes, start: position(bytes.lowerBound), end: position(bytes.upperBound))
  }
}

extension RandomAccessCollection {
  /// Returns the first index whose element satisfies a predicate that holds for all later elements as well; the end
  /// index if there is none.
  func partitioningIndex(where isAfter: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if isAfter(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
