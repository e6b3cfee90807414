/// Counts crossings between two neighbouring layers with a Fenwick tree (Barth, Mutzel and Jünger 2004).
struct CrossingCounter {
  private var tree: [Int] = []

  /// The crossings between `upper` and the layer below it.
  ///
  /// - Parameter position: the place of each item in its layer.
  /// - Complexity: O(segments · log(items of the lower layer)).
  mutating func count(upper: [Int], lowerCount: Int, down: Adjacency, position: [Int]) -> Int {
    guard lowerCount > 1 else { return 0 }
    tree = [Int](repeating: 0, count: lowerCount + 1)
    var total = 0
    var seen = 0
    for item in upper {
      for target in down[item] {
        var index = position[target] + 1
        var before = 0
        while index > 0 {
          before += tree[index]
          index &= index - 1
        }
        total += seen - before
      }
      for target in down[item] {
        var index = position[target] + 1
        while index <= lowerCount {
          tree[index] += 1
          index += index & -index
        }
        seen += 1
      }
    }
    return total
  }
}
