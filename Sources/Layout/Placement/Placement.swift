/// Columns for the items of a wiring: short, straight lines without two boxes touching.
///
/// Blocks start as far left as they can; then each moves within its slack to the weighted median of where its lines
/// go, from right to left and back, until nothing moves.
///
/// - Returns: The left column of each item.
/// - Complexity: O(rounds · (blocks + segments · log segments of a block)).
func placeItems(_ wiring: Wiring, columnGap: Int) -> [Int] {
  let blocks = Blocks(wiring, columnGap: columnGap)
  var x = [Int](repeating: 0, count: blocks.count)
  for block in blocks.order {
    for (next, distance) in blocks.right[block] { x[next] = max(x[next], x[block] + distance) }
  }
  var pulls = [[Pull]](repeating: [], count: blocks.count)
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
  let rounds = wiring.widths.count > 20_000 ? 12 : 40
  for _ in 0..<rounds {
    var moved = false
    for block in blocks.order.reversed() {
      guard let wanted = median(pulls[block], x), wanted > x[block] else { continue }
      var limit = Int.max
      for (next, distance) in blocks.right[block] { limit = min(limit, x[next] - distance) }
      if min(wanted, limit) > x[block] {
        x[block] = min(wanted, limit)
        moved = true
      }
    }
    for block in blocks.order {
      guard let wanted = median(pulls[block], x), wanted < x[block] else { continue }
      var limit = Int.min
      for (next, distance) in blocks.left[block] { limit = max(limit, x[next] + distance) }
      if max(wanted, limit) < x[block] {
        x[block] = max(wanted, limit)
        moved = true
      }
    }
    if !moved { break }
  }
  return blocks.blockOf.map { $0 < 0 ? 0 : x[$0] }
}

/// A line that draws a block towards another one.
private struct Pull {
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
