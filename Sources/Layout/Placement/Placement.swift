/// Columns for the items of a wiring: short, straight lines without two boxes touching.
///
/// Blocks start as far left as they can; each then moves within its slack to where its lines go, and network simplex
/// finds what single moves cannot. With a `memory` of an earlier drawing its nodes stay where they were unless something
/// pushes them; the lines and new nodes find their places between them.
///
/// - Returns: The left column of each item.
/// - Complexity: O(rounds · (blocks + segments · log segments of a block)), and the budget of the simplex.
func placeItems(_ wiring: Wiring, columnGap: Int, memory: Memory? = nil) -> [Int] {
  var placement = Placement(wiring, columnGap: columnGap)
  let isLarge = wiring.widths.count > 20_000
  if let memory {
    var former = [Int?](repeating: nil, count: placement.blocks.count)
    for (node, place) in memory.places.enumerated() {
      // A box that has changed its width keeps its middle.
      former[placement.blocks.blockOf[node]] = place.map { $0.x + ($0.width - wiring.widths[node]) / 2 }
    }
    placement.keep(former)
    placement.shorten(budget: 3_000_000, former: former)
    placement.settle(rounds: 10, isFixed: former.map { $0 != nil })
  } else {
    placement.settle(rounds: isLarge ? 12 : 40)
    placement.shorten(budget: isLarge ? 0 : 400_000)
    placement.settle(rounds: 4)
  }
  return placement.blocks.blockOf.map { $0 < 0 ? 0 : placement.x[$0] }
}

/// The blocks of a wiring and where they lie.
struct Placement {
  let blocks: Blocks
  /// The left column of each block.
  var x: [Int]
  private(set) var pulls: [[Pull]]
  /// How far right each block may lie without widening the drawing.
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

  /// Moves each block within its slack to the weighted median of where its lines go, from right to left and back, until
  /// nothing moves.
  mutating func settle(rounds: Int, isFixed: [Bool]? = nil) {
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

  /// Makes the lines as short as they can be in all, by network simplex: each pull becomes a node that both its blocks
  /// have to lie right of (Gansner et al. 1993). Two walls keep the width.
  ///
  /// - Parameter former: Where blocks were in an earlier drawing; each is pulled back there.
  mutating func shorten(budget: Int, former: [Int?]? = nil) {
    guard budget > 0, blocks.count > 1 else { return }
    var places = x
    var edges: [NetworkSimplex.Edge] = []
    for block in 0..<blocks.count {
      for (next, distance) in blocks.right[block] {
        edges.append(.init(tail: block, head: next, minimum: distance, weight: 0))
      }
    }
    // A node left of two blocks: at the optimum it is as near to both as it can be.
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
        // This block wants to lie `offset` right of the other one.
        pull(line.block, block, offset: line.offset, weight: line.weight)
      }
      if let place = former?[block] { pull(wall, block, offset: place, weight: 12) }
    }
    var simplex = NetworkSimplex(place: places, edges: edges)
    simplex.solve(budget: budget)
    let shift = simplex.place[wall]
    for block in 0..<blocks.count { x[block] = simplex.place[block] - shift }
  }

  /// Puts blocks that were somewhere back there, and the others between them; pushes to the right where there is no room.
  mutating func keep(_ former: [Int?]) {
    // How far right each block can lie without pushing one that was somewhere.
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

/// A line that draws a block towards another one.
struct Pull {
  var block: Int
  var offset: Int
  var weight: Int
}

/// Where the lines of a block draw it; the middle of the range when there is one.
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
