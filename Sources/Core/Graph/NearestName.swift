/// A search for the names that a misspelled name probably means.
package enum NearestName {
  /// Returns the candidates closest to a word, the best first; an empty array if no candidate is close.
  ///
  /// A candidate is close if at most a third of the word's characters differ, or if one of the two begins with the
  /// other. Case is ignored. Names of more than 100 characters are never close.
  ///
  /// - Complexity: O(candidates × allowed distance × word length).
  package static func of(_ word: String, among candidates: some Sequence<String>, limit: Int = 3) -> [String] {
    guard word.utf8.count <= 400, word.count <= 100 else { return [] }
    let allowed = min(max(1, word.count / 3), word.count / 2)
    let folded = word.lowercased()
    let length = folded.utf8.count
    return candidates.compactMap { candidate -> (name: String, distance: Int)? in
      let size = candidate.utf8.count
      // A character has at most four bytes. Names whose lengths differ by more than that cannot be close.
      guard size <= 400, size <= 4 * (length + allowed), length <= 4 * (size + allowed) else { return nil }
      let other = candidate.lowercased()
      let isPart = folded.count >= 3 && (other.hasPrefix(folded) || folded.hasPrefix(other) && other.count >= 3)
      let distance = distance(folded, other)
      return distance <= allowed ? (candidate, distance) : isPart ? (candidate, allowed + 1) : nil
    }
    .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    .prefix(limit).map(\.name)
  }

  /// Returns the optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
  static func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left), Array(right))
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
