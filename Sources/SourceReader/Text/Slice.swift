extension String {
  /// Returns the part between two byte offsets; an empty string if either is outside of the text.
  ///
  /// - Complexity: O(length of the part).
  package func slice(_ bytes: Range<Int>) -> String {
    guard let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound, limitedBy: utf8.endIndex),
      let end = utf8.index(start, offsetBy: bytes.count, limitedBy: utf8.endIndex)
    else { return "" }
    return String(self[start..<end])
  }
}
