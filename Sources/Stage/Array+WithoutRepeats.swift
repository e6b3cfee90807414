extension Array where Element: Hashable {
  /// The first of each.
  ///
  /// - Complexity: O(count) on average.
  package var withoutRepeats: [Element] {
    // A set costs more than to compare a few with each other.
    if count <= 8 {
      var result: [Element] = []
      result.reserveCapacity(count)
      for element in self where !result.contains(element) { result.append(element) }
      return result
    }
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
