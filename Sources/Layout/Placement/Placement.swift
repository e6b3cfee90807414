/// Chooses columns for the items of a wiring: lines become short and straight, and boxes do not touch.
///
/// Blocks start as far left as possible. Each block then moves within its slack towards the ends of its lines. Network
/// simplex finds improvements that single moves cannot.
///
/// With a `memory`, which holds the positions in the previous drawing, known nodes keep their previous columns unless
/// another block pushes them. Lines and new nodes are placed between them.
///
/// - Returns: The left column of each item.
/// - Complexity: O(rounds · (blocks + segments · log segments of a block)), plus the budget of the simplex.
func placeItems(_ wiring: Wiring, columnGap: Int, memory: Memory? = nil) -> [Int] {
  var placement = Placement(wiring, columnGap: columnGap)
  let isLarge = wiring.widths.count > 20_000
  if let memory {
    var former = [Int?](repeating: nil, count: placement.blocks.count)
    for (node, place) in memory.places.enumerated() {
      // A box whose width has changed keeps its middle.
      former[placement.blocks.blockOf[node]] = place.map { $0.x + ($0.width - wiring.widths[node]) / 2 }
    }
    placement.keep(former)
    placement.shorten(budget: 3_000_000, former: former)
    placement.relax(rounds: 10, isFixed: former.map { $0 != nil })
  } else {
    placement.relax(rounds: isLarge ? 12 : 40)
    placement.shorten(budget: isLarge ? 0 : 400_000)
    placement.relax(rounds: 4)
  }
  return placement.blocks.blockOf.map { $0 < 0 ? 0 : placement.x[$0] }
}

/// The blocks of a wiring and their columns.
struct Placement {
  let blocks: Blocks
  /// The left column of each block.
  var x: [Int]
  private(set) var pulls: [[Pull]]
  /// The rightmost column of each block that does not widen the drawing.
  private var rightmost: [Int]

  init(_ wiring: Wiring, columnGap: Int) {
    blocks = Blocks(wiring, columnGap: columnGap)
    x = blocks.leftmost
    rightmost = [Int](repeating: Int.max / 2, count: blocks.count)
    for layer in wiring.layers {
      for item in layer {
        rightmost[blocks.blockOf[item]] = min(rightmost[blocks.blockOf[item]], blocks.width - wiring.widths[item])
      }
    }
    pulls = [[Pull]](repeating: [], count: blocks.count)
    for gap in wiring.gaps {
      for segment in gap {
        let upper = wiring.ports[segment.upperPort]
        let lower = wiring.ports[segment.lowerPort]
        let a = blocks.blockOf[upper.item]
        let b = blocks.blockOf[lower.item]
        if a == b { continue }
        let weight = wiring.isDummy(upper.item) ? (wiring.isDummy(lower.item) ? 8 : 2) : 1
        pulls[a].append(Pull(block: b, offset: lower.offset - upper.offset, weight: weight))
        pulls[b].append(Pull(block: a, offset: upper.offset - lower.offset, weight: weight))
      }
    }
  }

  /// Moves each block within its slack to the weighted median of its lines' ends, from right to left and back. Stops
  /// when nothing moves.
  ///
  /// - Parameter isFixed: For each block, true if it must not move; nil if all blocks may move.
  mutating func relax(rounds: Int, isFixed: [Bool]? = nil) {
    for _ in 0..<rounds {
      var moved = false
      for block in blocks.order.reversed() where isFixed?[block] != true {
        guard let wanted = median(pulls[block], x), wanted > x[block] else { continue }
        var limit = rightmost[block]
        for (next, distance) in blocks.right[block] { limit = min(limit, x[next] - distance) }
        if min(wanted, limit) > x[block] {
          x[block] = min(wanted, limit)
          moved = true
        }
      }
      for block in blocks.order where isFixed?[block] != true {
        guard let wanted = median(pulls[block], x), wanted < x[block] else { continue }
        var limit = Int.min
        for (next, distance) in blocks.left[block] { limit = max(limit, x[next] + distance) }
        if max(wanted, limit) < x[block] {
          x[block] = max(wanted, limit)
          moved = true
        }
      }
      if !moved { return }
    }
  }

  /// Minimises the total length of the lines by network simplex (Gansner et al. 1993).
  ///
  /// Each pull becomes a node to the left of both blocks that it connects. Two walls limit the width.
  ///
  /// - Parameter former: The previous column of each block, towards which the block is pulled.
  mutating func shorten(budget: Int, former: [Int?]? = nil) {
    guard budget > 0, blocks.count > 1 else { return }
    var places = x
    var edges: [NetworkSimplex.Edge] = []
    for block in 0..<blocks.count {
      for (next, distance) in blocks.right[block] {
        edges.append(.init(tail: block, head: next, minimum: distance, weight: 0))
      }
    }
    // Adds a node left of two blocks. At the optimum it is as near to both as possible.
    func pull(_ a: Int, _ b: Int, offset: Int, weight: Int) {
      let node = places.count
      places.append(min(places[a], places[b] - offset))
      edges.append(.init(tail: node, head: a, minimum: 0, weight: weight))
      edges.append(.init(tail: node, head: b, minimum: offset, weight: weight))
    }
    let wall = places.count
    places.append(0)
    for block in 0..<blocks.count {
      if blocks.left[block].isEmpty {
        edges.append(.init(tail: wall, head: block, minimum: min(0, x[block]), weight: 0))
      }
      if former == nil, rightmost[block] < Int.max / 2, x[block] <= rightmost[block] {
        edges.append(.init(tail: block, head: wall, minimum: -rightmost[block], weight: 0))
      }
    }
    for block in 0..<blocks.count {
      for line in pulls[block] where line.block > block {
        // This block should lie `offset` columns right of the other block.
        pull(line.block, block, offset: line.offset, weight: line.weight)
      }
      if let place = former?[block] { pull(wall, block, offset: place, weight: 12) }
    }
    var simplex = NetworkSimplex(place: places, edges: edges)
    simplex.solve(budget: budget)
    let shift = simplex.place[wall]
    for block in 0..<blocks.count { x[block] = simplex.place[block] - shift }
  }

  /// Moves blocks back to their previous columns, and places new blocks between them. Blocks without room are pushed to
  /// the right.
  mutating func keep(_ former: [Int?]) {
    // The rightmost column of each block that does not push a known block.
    var limit = [Int](repeating: Int.max / 2, count: blocks.count)
    for block in blocks.order.reversed() {
      for (next, distance) in blocks.right[block] {
        limit[block] = min(limit[block], min(limit[next], former[next] ?? .max) - distance)
      }
    }
    for block in blocks.order {
      var low = 0
      for (other, distance) in blocks.left[block] { low = max(low, x[other] + distance) }
      if let place = former[block] {
        x[block] = max(low, place)
        continue
      }
      var wanted: [Int] = []
      for pull in pulls[block] { if let place = former[pull.block] { wanted.append(place + pull.offset) } }
      wanted.sort()
      let middle = wanted.isEmpty ? low : wanted[wanted.count / 2]
      x[block] = max(low, min(middle, limit[block]))
    }
  }
}

/// A line that pulls a block towards another block.
struct Pull {
  var block: Int
  var offset: Int
  var weight: Int
}

/// The weighted median of the columns towards which a block's lines pull it; `nil` without lines.
///
/// If several columns are medians, the middle of their range is returned.
private func median(_ pulls: [Pull], _ x: [Int]) -> Int? {
  if pulls.isEmpty { return nil }
  if pulls.count == 1 { return x[pulls[0].block] + pulls[0].offset }
  var wanted = pulls.map { (at: x[$0.block] + $0.offset, weight: $0.weight) }
  wanted.sort { $0.at < $1.at }
  let total = wanted.reduce(0) { $0 + $1.weight }
  var sum = 0
  for (index, place) in wanted.enumerated() {
    sum += place.weight
    if 2 * sum == total, index + 1 < wanted.count { return (place.at + wanted[index + 1].at) / 2 }
    if 2 * sum > total { return place.at }
  }
  return wanted.last?.at
}
