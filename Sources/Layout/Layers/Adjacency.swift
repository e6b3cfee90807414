/// Neighbour lists in one array: the neighbours of `i` are `targets[start[i]..<start[i + 1]]`.
struct Adjacency {
  var start: [Int]
  var targets: [Int]

  /// Groups `pairs` by their first member, in the given order.
  ///
  /// - Complexity: O(count + pairs).
  init(count: Int, pairs: [(Int, Int)]) {
    var start = [Int](repeating: 0, count: count + 1)
    for (from, _) in pairs { start[from + 1] += 1 }
    for index in 0..<count { start[index + 1] += start[index] }
    var next = start
    var targets = [Int](repeating: 0, count: pairs.count)
    for (from, to) in pairs {
      targets[next[from]] = to
      next[from] += 1
    }
    self.start = start
    self.targets = targets
  }

  var count: Int { start.count - 1 }

  subscript(index: Int) -> ArraySlice<Int> { targets[start[index]..<start[index + 1]] }

  func degree(_ index: Int) -> Int { start[index + 1] - start[index] }
}
