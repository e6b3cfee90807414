/// The order of the wires of a gap from top to bottom.
struct TrackOrder {
  private let wires: [Wire]
  private let left: [Int]
  private let right: [Int]

  /// Prepares the wires for `solve()`, which finds their order.
  ///
  /// - Parameter wires: Wires that are not straight, sorted by their left ends.
  init(_ wires: [Wire]) {
    self.wires = wires
    left = wires.map(\.left)
    right = wires.map(\.right)
  }

  /// True if two wires cannot share a row.
  ///
  /// On one row the wires would touch, or tees at their ends would seem to face each other across the lines between
  /// them.
  func mustDiffer(_ a: Int, _ b: Int) -> Bool {
    if left[a] <= right[b] + 1, left[b] <= right[a] + 1 { return true }
    let (first, second) = left[a] < left[b] ? (a, b) : (b, a)
    return left[second] - right[first] < 8 && isTee(first, at: right[first]) && isTee(second, at: left[second])
  }

  private func isTee(_ wire: Int, at column: Int) -> Bool {
    wires[wire].goesDown(column) && (wires[wire].comesDown(column) || wires[wire].entry == column)
  }

  /// True if `b` goes down in a column in which `a` comes from above.
  func shareColumn(_ a: Int, above b: Int) -> Bool {
    if wires[a].isTopCentred, wires[a].entry == nil, wires[b].goesDown(wires[a].centre) { return true }
    return wires[a].upper.contains { wires[b].goesDown($0) }
  }

  /// The cost of placing each wire above each other wire: the crossings, or `forbidden`.
  private func costs() -> [[Int32]] {
    let count = wires.count
    var result = [[Int32]](repeating: [Int32](repeating: 0, count: count), count: count)
    for a in 0..<count {
      for b in (a + 1)..<max(count, a + 1) {
        if left[b] > right[a] { break }
        result[a][b] = wires[a].crossings(above: wires[b]).map { Int32($0) } ?? Self.forbidden
        result[b][a] = wires[b].crossings(above: wires[a]).map { Int32($0) } ?? Self.forbidden
      }
    }
    return result
  }

  /// The order from top to bottom. It begins as a greedy order. Then each wire moves to its best place until nothing
  /// improves.
  ///
  /// - Complexity: O(wires²) per round.
  func solve() -> [Int] {
    // A table of costs would be too large for this many wires.
    if wires.count > 1_200 { return allowedOrder() }
    let costs = costs()
    var order = greedy(costs)
    for _ in 0..<8 where wires.count <= 400 {
      var improved = false
      for wire in 0..<wires.count {
        guard let at = order.firstIndex(of: wire) else { continue }
        var (sum, best, bestSum) = (Int32(0), at, Int32(0))
        for index in (at + 1)..<max(order.count, at + 1) {
          sum += costs[order[index]][wire] - costs[wire][order[index]]
          if sum < bestSum { (best, bestSum) = (index, sum) }
        }
        sum = 0
        for index in (0..<at).reversed() {
          sum += costs[wire][order[index]] - costs[order[index]][wire]
          if sum < bestSum { (best, bestSum) = (index, sum) }
        }
        if best != at {
          order.remove(at: at)
          order.insert(wire, at: best)
          improved = true
        }
      }
      if !improved { break }
    }
    return order
  }

  /// Chooses, again and again, the wire that costs least above all remaining wires.
  private func greedy(_ costs: [[Int32]]) -> [Int] {
    let count = wires.count
    var penalty = [Int32](repeating: 0, count: count)
    for a in 0..<count {
      for b in 0..<count where costs[a][b] > costs[b][a] { penalty[a] += costs[a][b] - costs[b][a] }
    }
    var result: [Int] = []
    var remaining = Array(0..<count)
    while !remaining.isEmpty {
      var chosen = 0
      for index in remaining.indices where penalty[remaining[index]] < penalty[remaining[chosen]] { chosen = index }
      let wire = remaining.remove(at: chosen)
      result.append(wire)
      for other in remaining where costs[other][wire] > costs[wire][other] {
        penalty[other] -= costs[other][wire] - costs[wire][other]
      }
    }
    return result
  }

  /// An order in which no two wires share a stretch, without regard to crossings.
  ///
  /// - Complexity: O(ends of all wires).
  private func allowedOrder() -> [Int] {
    var upperAt: [Int: Int] = [:]
    for (index, wire) in wires.enumerated() {
      for column in wire.upper { upperAt[column] = index }
      if wire.isTopCentred, wire.entry == nil { upperAt[wire.centre] = index }
    }
    var entryAt: [Int: Int] = [:]
    for (index, wire) in wires.enumerated() { if let entry = wire.entry { entryAt[entry] = index } }
    var later = [[Int]](repeating: [], count: wires.count)
    var waiting = [Int](repeating: 0, count: wires.count)
    for (index, wire) in wires.enumerated() {
      for column in wire.isTopCentred ? wire.lower : [wire.centre] {
        if let above = upperAt[column], above != index {
          later[above].append(index)
          waiting[index] += 1
        }
        if let below = entryAt[column], below != index {
          later[index].append(below)
          waiting[below] += 1
        }
      }
    }
    var result = wires.indices.filter { waiting[$0] == 0 }
    var next = 0
    while next < result.count {
      for wire in later[result[next]] {
        waiting[wire] -= 1
        if waiting[wire] == 0 { result.append(wire) }
      }
      next += 1
    }
    return result
  }

  /// A cost above the number of crossings that any gap can have.
  private static let forbidden: Int32 = 1_000_000
}
