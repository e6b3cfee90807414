extension Array where Element: Hashable {
  /// The array without duplicates: each element only at its first position.
  ///
  /// - Complexity: O(count) on average.
  package var withoutRepeats: [Element] {
    // For a few elements, comparing them with each other is faster than building a set.
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
