import Layout

/// Describes the effect of single edits on a drawing: 40 edits, each of the original graph.
///
/// An edit adds a node that needs another, removes a node, adds an edge, or removes an edge. The seed is fixed.
func stability(_ graph: Graph, _ options: Options) -> String {
  let before = draw(graph, options: options)
  var random = Random(state: 42)
  var shares: [Double] = []
  var crossings = (before: 0, after: 0)
  for step in 0..<40 {
    let after = draw(edited(graph, step: step, &random), options: options)
    shares.append(shareOutOfOrder(before, after))
    crossings.before += crossingCells(before)
    crossings.after += crossingCells(after)
  }
  shares.sort()
  func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
  let mean = shares.reduce(0, +) / Double(shares.count)
  return "\(percent(shares[shares.count / 2])) | \(percent(mean)) | \(percent(shares[shares.count - 1])) "
    + "| \(crossings.before / 40) | \(crossings.after / 40)"
}

/// A linear congruential generator, so that each run makes the same edits.
private struct Random {
  var state: UInt64

  mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, bound)
  }
}

private func edited(_ graph: Graph, step: Int, _ random: inout Random) -> Graph {
  var graph = graph
  let count = graph.nodes.count
  switch step % 4 {
  case 0:
    graph.nodes.append(Graph.Node(id: "the new one", width: 15, height: 3))
    graph.edges.append(Graph.Edge(from: count, to: random.number(below: count)))
  case 1:
    let gone = random.number(below: count)
    graph.nodes.remove(at: gone)
    graph.edges = graph.edges.filter { $0.from != gone && $0.to != gone }.map {
      Graph.Edge(from: $0.from > gone ? $0.from - 1 : $0.from, to: $0.to > gone ? $0.to - 1 : $0.to)
    }
  case 2:
    let from = random.number(below: count)
    graph.edges.append(Graph.Edge(from: from, to: (from + 1 + random.number(below: count - 1)) % count))
  default:
    graph.edges.remove(at: random.number(below: graph.edges.count))
  }
  return graph
}

/// Share of boxes that changed their order among boxes sharing a layer in both drawings, as in `EditTests`.
///
/// These are all boxes but the longest subsequence that keeps its order, found in O(n log n).
private func shareOutOfOrder(_ before: Drawing, _ after: Drawing) -> Double {
  let places = Dictionary(uniqueKeysWithValues: before.ids.enumerated().map { ($0.element, $0.offset) })
  var groups: [[Int]: [(after: [Int], before: Int)]] = [:]
  var common = 0
  for (index, id) in after.ids.enumerated() {
    guard let former = places[id] else { continue }
    common += 1
    let (now, then) = (after.boxes[index], before.boxes[former])
    groups[[before.layers[former], after.layers[index]], default: []]
      .append(([now.y, now.x], then.y * 100_000 + then.x))
  }
  let moved = groups.values.reduce(0) { sum, members in
    let sorted = members.sorted { $0.after.lexicographicallyPrecedes($1.after) }
    return sum + sorted.count - longestAscent(sorted.map(\.before))
  }
  return Double(moved) / Double(max(1, common))
}

private func longestAscent(_ values: [Int]) -> Int {
  var tails: [Int] = []
  for value in values {
    var (low, high) = (0, tails.count)
    while low < high {
      let middle = (low + high) / 2
      if tails[middle] < value { low = middle + 1 } else { high = middle }
    }
    if low == tails.count { tails.append(value) } else { tails[low] = value }
  }
  return tails.count
}

private func crossingCells(_ drawing: Drawing) -> Int {
  drawing.cells(in: Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height))
    .count { $0.kind == .crossing }
}
