/// The order of the wires of a gap from top to bottom.
struct TrackOrder {
  private let wires: [Channel.Wire]
  private let left: [Int]
  private let right: [Int]

  /// - Parameter wires: Wires that are not straight, by their left ends.
  init(_ wires: [Channel.Wire]) {
    self.wires = wires
    left = wires.map(\.left)
    right = wires.map(\.right)
  }

  /// Whether two wires cannot lie in one row: they would touch.
  func mustDiffer(_ a: Int, _ b: Int) -> Bool { left[a] <= right[b] + 1 && left[b] <= right[a] + 1 }

  /// Crossings when `a` lies above `b`; `nil` when the two would run on one line.
  private func crossings(_ a: Int, above b: Int) -> Int? {
    // The second part of a wire lies below the first.
    if let entry = wires[a].entry, wires[b].lower.contains(entry) { return nil }
    var total = 0
    for column in wires[b].upper where column >= left[a] && column <= right[a] {
      if wires[a].lower.contains(column) { return nil }
      total += 1
    }
    for column in wires[a].lower where column >= left[b] && column <= right[b] { total += 1 }
    return total
  }

  /// Takes the wire that has to lie above all others first, else the one that costs the fewest crossings.
  mutating func solve() -> [Int] {
    let count = wires.count
    // below[a]: what it costs to put `a` above each of its neighbours, against below it.
    var costs = [[(other: Int, cost: Int)]](repeating: [], count: count)
    var penalty = [Int](repeating: 0, count: count)
    var blocked = [Int](repeating: 0, count: count)
    var blocks = [[Int]](repeating: [], count: count)
    for a in 0..<count {
      for b in (a + 1)..<max(count, a + 1) {
        if left[b] > right[a] { break }
        switch (crossings(a, above: b), crossings(b, above: a)) {
        case (nil, _):
          blocked[a] += 1
          blocks[b].append(a)
        case (_, nil):
          blocked[b] += 1
          blocks[a].append(b)
        case (let first?, let second?) where first > second:
          costs[b].append((a, first - second))
          penalty[a] += first - second
        case (let first?, let second?) where second > first:
          costs[a].append((b, second - first))
          penalty[b] += second - first
        default: break
        }
      }
    }
    var result: [Int] = []
    var remaining = Array(0..<count)
    while !remaining.isEmpty {
      var chosen = -1
      for (index, wire) in remaining.enumerated() where blocked[wire] == 0 {
        if chosen < 0 || penalty[wire] < penalty[remaining[chosen]] { chosen = index }
      }
      let wire = remaining.remove(at: max(chosen, 0))
      result.append(wire)
      for other in blocks[wire] { blocked[other] -= 1 }
      for (other, cost) in costs[wire] { penalty[other] -= cost }
    }
    return result
  }
}
