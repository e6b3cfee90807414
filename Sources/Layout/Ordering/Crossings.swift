/// A counter of the crossings between two neighbouring layers, which uses a Fenwick tree (Barth, Mutzel and Jünger
/// 2004).
struct CrossingCounter {
  private var tree: [Int32] = []

  /// The crossings between `upper` and the layer below it.
  ///
  /// - Parameters:
  ///   - lowerCount: The number of items in the layer below.
  ///   - down: The neighbours below, each list in the order of its layer.
  ///   - position: The place of each item in its layer.
  /// - Complexity: O(segments · log(items of the lower layer)).
  mutating func count(upper: [Int32], lowerCount: Int, down: NeighbourLists, position: [Int32]) -> Int {
    guard lowerCount > 1 else { return 0 }
    if tree.count <= lowerCount { tree = [Int32](repeating: 0, count: lowerCount + 1) }
    for index in 0...lowerCount { tree[index] = 0 }
    var total = 0
    var seen: Int32 = 0
    var largest: Int32 = -1
    for item in upper {
      let range = down.range(item)
      for index in range {
        let place = position[Int(down.targets[index])]
        if place >= largest { continue }
        var at = Int(place) + 1
        var before: Int32 = 0
        while at > 0 {
          before += tree[at]
          at &= at - 1
        }
        total += Int(seen - before)
      }
      for index in range {
        let place = position[Int(down.targets[index])]
        largest = max(largest, place)
        var at = Int(place) + 1
        while at <= lowerCount {
          tree[at] += 1
          at += at & -at
        }
        seen += 1
      }
    }
    return total
  }

  /// The number of pairs of `ranks` in descending order.
  ///
  /// - Parameter limit: A number that is greater than every rank.
  /// - Complexity: O(ranks²) for fewer than 64 ranks, else O(ranks · log `limit`).
  mutating func inversions(_ ranks: [Int32], below limit: Int) -> Int {
    var total = 0
    if ranks.count < 64 {
      for (index, rank) in ranks.enumerated() { for other in ranks[(index + 1)...] where other < rank { total += 1 } }
      return total
    }
    if tree.count <= limit { tree = [Int32](repeating: 0, count: limit + 1) }
    for index in 0...limit { tree[index] = 0 }
    for (seen, rank) in ranks.enumerated() {
      var at = Int(rank) + 1
      var before = 0
      while at > 0 {
        before += Int(tree[at])
        at &= at - 1
      }
      total += seen - before
      at = Int(rank) + 1
      while at <= limit {
        tree[at] += 1
        at += at & -at
      }
    }
    return total
  }
}
