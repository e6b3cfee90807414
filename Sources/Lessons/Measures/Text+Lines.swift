extension StringProtocol {
  /// As the compiler counts them: a line ends with a line feed.
  var lines: [Substring] {
    utf8.split(separator: 10, omittingEmptySubsequences: false).map { Substring(decoding: $0, as: UTF8.self) }
  }
}

extension String {
  /// Without white space at both ends.
  var trimmingSpaces: String {
    let rest = drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }

  /// Without some stretches, in UTF-8 bytes. Line breaks stay, so that every other line keeps its number.
  ///
  /// - Parameter kept: bytes that stay wherever they are.
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
