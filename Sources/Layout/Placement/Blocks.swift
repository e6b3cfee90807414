/// Groups of items that share a column: a single node, or the dummies of a long link that run straight.
struct Blocks {
  /// Index of the block of each item.
  var blockOf: [Int]
  var count = 0
  /// For each block, the blocks directly to its right (`right`) or left (`left`), with the minimum distance of the left
  /// edges.
  var right: [[(block: Int, distance: Int)]] = []
  var left: [[(block: Int, distance: Int)]] = []
  /// Indices of the blocks, from left to right.
  var order: [Int] = []
  /// The leftmost column of each block, and the width of the drawing if all blocks lie there.
  var leftmost: [Int] = []
  var width = 0

  /// Groups the items of `wiring`. Splits straight parts until the drawing is hardly wider than its widest layer, for a
  /// limited number of rounds.
  ///
  /// - Complexity: O(rounds · items + segments · log segments).
  init(_ wiring: Wiring, columnGap: Int) {
    blockOf = []
    var above = [Int](repeating: -1, count: wiring.widths.count)
    Self.findStraightParts(wiring, &above)
    var widest = 0
    for layer in wiring.layers {
      var width = 0
      for (index, item) in layer.enumerated() {
        if index > 0 { width += wiring.gap(layer[index - 1], item, columnGap) }
        width += wiring.widths[item]
      }
      widest = max(widest, width)
    }
    let limit = max(widest + widest / 8, 80)
    for _ in 0..<(wiring.widths.count > 30_000 ? 15 : 60) {
      group(wiring, above, columnGap)
      if !breakLongest(wiring, &above, columnGap, limit: limit) { break }
    }
    width = max(width, widest)
  }

  private mutating func group(_ wiring: Wiring, _ above: [Int], _ columnGap: Int) {
    blockOf = [Int](repeating: -1, count: wiring.widths.count)
    count = 0
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
        let distance = wiring.widths[a] + wiring.gap(a, b, columnGap)
        right[blockOf[a]].append((blockOf[b], distance))
        left[blockOf[b]].append((blockOf[a], distance))
      }
    }
    order = topologicalOrder()
  }

  /// Places the blocks as far left as possible. Splits straight parts that push a layer beyond `limit`.
  ///
  /// - Returns: True if a part was split.
  private mutating func breakLongest(_ wiring: Wiring, _ above: inout [Int], _ columnGap: Int, limit: Int) -> Bool {
    leftmost = [Int](repeating: 0, count: count)
    for block in order {
      for (next, distance) in right[block] { leftmost[next] = max(leftmost[next], leftmost[block] + distance) }
    }
    width = 0
    var position = [Int](repeating: 0, count: wiring.widths.count)
    var layerOf = position
    var members = [[Int]](repeating: [], count: count)
    for (number, layer) in wiring.layers.enumerated() {
      for (index, item) in layer.enumerated() {
        position[item] = index
        layerOf[item] = number
        members[blockOf[item]].append(item)
      }
    }
    var seen = [Bool](repeating: false, count: count)
    var broke = false
    for layer in wiring.layers {
      guard let last = layer.last else { continue }
      let end = leftmost[blockOf[last]] + wiring.widths[last]
      width = max(width, end)
      if end <= limit { continue }
      var item = last
      while !seen[blockOf[item]] {
        let block = blockOf[item]
        seen[block] = true
        // Finds the member of the block that is pushed by its left neighbour.
        var pushed = -1
        var pusher = -1
        for member in members[block] where position[member] > 0 {
          let neighbour = wiring.layers[layerOf[member]][position[member] - 1]
          let distance = wiring.widths[neighbour] + wiring.gap(neighbour, member, columnGap)
          if leftmost[blockOf[neighbour]] + distance == leftmost[block] {
            (pushed, pusher) = (member, neighbour)
            if member == item { break }
          }
        }
        if pushed < 0 { break }
        if pushed != item {
          let from = min(layerOf[pushed], layerOf[item])
          let to = max(layerOf[pushed], layerOf[item])
          let cut = (from + to + 1) / 2
          for member in members[block] where layerOf[member] == cut { above[member] = -1 }
          broke = true
        }
        item = pusher
      }
    }
    return broke
  }

  /// Finds dummies that can lie straight below another dummy, and stores the upper dummy of each in `above`. Of two
  /// crossing segments only one is kept.
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

  /// Returns the longest subsequence with increasing keys.
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
