extension StringProtocol {
  /// The lines of a text as the compiler counts them. A line ends with a line feed.
  var lines: [Substring] {
    utf8.split(separator: 10, omittingEmptySubsequences: false).map { Substring(decoding: $0, as: UTF8.self) }
  }
}

extension String {
  /// The text without white space at both ends.
  var trimmingSpaces: String {
    let rest = drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }

  /// Returns the text without some ranges of UTF-8 bytes. Line breaks are kept, so that the other lines keep their
  /// numbers.
  ///
  /// - Parameter kept: indices of bytes that are kept in any case.
  func without(_ ranges: [Range<Int>], keeping kept: Set<Int> = []) -> String {
    let bytes = Array(utf8)
    var isGone = [Bool](repeating: false, count: bytes.count)
    for range in ranges {
      for index in range.clamped(to: 0..<bytes.count) where bytes[index] != 10 && !kept.contains(index) {
        isGone[index] = true
      }
    }
    return String(decoding: bytes.indices.lazy.filter { !isGone[$0] }.map { bytes[$0] }, as: UTF8.self)
  }
}
