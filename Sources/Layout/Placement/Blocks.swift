/// Items that share a column: a node alone, or the dummies of a long link that run straight.
struct Blocks {
  /// The block of each item.
  var blockOf: [Int]
  var count = 0
  /// For each block, the blocks directly to its right and how far their left edges stay apart at least.
  var right: [[(block: Int, distance: Int)]] = []
  var left: [[(block: Int, distance: Int)]] = []
  /// The blocks from left to right.
  var order: [Int] = []

  /// - Complexity: O(items + segments · log segments).
  init(_ wiring: Wiring, columnGap: Int) {
    blockOf = [Int](repeating: -1, count: wiring.widths.count)
    var above = [Int](repeating: -1, count: wiring.widths.count)
    Self.findStraightParts(wiring, &above)
    for layer in wiring.layers {
      for item in layer {
        if above[item] >= 0 {
          blockOf[item] = blockOf[above[item]]
        } else {
          blockOf[item] = count
          count += 1
        }
      }
    }
    right = [[(block: Int, distance: Int)]](repeating: [], count: count)
    left = right
    for layer in wiring.layers {
      for (a, b) in zip(layer, layer.dropFirst()) {
        let gap = wiring.isDummy(a) || wiring.isDummy(b) ? 1 : columnGap
        let distance = wiring.widths[a] + gap
        right[blockOf[a]].append((blockOf[b], distance))
        left[blockOf[b]].append((blockOf[a], distance))
      }
    }
    order = topologicalOrder()
  }

  /// Marks dummies that can lie straight below another; where two such segments cross, one gives way.
  private static func findStraightParts(_ wiring: Wiring, _ above: inout [Int]) {
    var position = [Int](repeating: 0, count: wiring.widths.count)
    for layer in wiring.layers { for (index, item) in layer.enumerated() { position[item] = index } }
    for gap in wiring.gaps {
      var downCount: [Int: Int] = [:]
      var upCount: [Int: Int] = [:]
      for segment in gap {
        downCount[segment.upperPort, default: 0] += 1
        upCount[segment.lowerPort, default: 0] += 1
      }
      var candidates: [(upper: Int, lower: Int)] = []
      for segment in gap {
        let upper = wiring.ports[segment.upperPort].item
        let lower = wiring.ports[segment.lowerPort].item
        if wiring.isDummy(upper), wiring.isDummy(lower), downCount[segment.upperPort] == 1,
          upCount[segment.lowerPort] == 1
        {
          candidates.append((upper, lower))
        }
      }
      candidates.sort { position[$0.upper] < position[$1.upper] }
      for (upper, lower) in longestIncreasing(candidates, by: { position[$0.lower] }) { above[lower] = upper }
    }
  }

  /// The longest subsequence with increasing keys.
  private static func longestIncreasing<Element>(_ list: [Element], by key: (Element) -> Int) -> [Element] {
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: list.count)
    for index in list.indices {
      let value = key(list[index])
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if key(list[ends[middle]]) < value { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result: [Element] = []
    var index = ends.last ?? -1
    while index >= 0 {
      result.append(list[index])
      index = previous[index]
    }
    return result.reversed()
  }

  private func topologicalOrder() -> [Int] {
    var waiting = left.map(\.count)
    var result = (0..<count).filter { waiting[$0] == 0 }
    var next = 0
    while next < result.count {
      for (block, _) in right[result[next]] {
        waiting[block] -= 1
        if waiting[block] == 0 { result.append(block) }
      }
      next += 1
    }
    return result
  }
}
