import Stage

// Lines that other lines imply, which a crowded drawing of code leaves out.
extension VisibleGraph {
  /// Number of edges above which all are drawn, because comparing them would take too long.
  private static let mostCompared = 1_000

  /// A copy without the edges of groups that other edges imply: an edge is left out if the edges that stay lead from its
  /// first node to its second.
  ///
  /// Every node still reaches the same nodes. Edges between two services stay, edges of two nodes that need each other,
  /// and the edges that stand for most dependencies of all. Of the edges that close a cycle, those that stand for most
  /// dependencies stay.
  ///
  /// - Complexity: O(edges²).
  var withoutImpliedEdges: VisibleGraph {
    var places: [String: Int] = [:]
    for (place, node) in nodes.enumerated() { places[node.name] = place }
    struct Pair: Hashable {
      let from: Int
      let to: Int
    }
    var known: [ClosingEdges.Edge] = []
    var pairs: [Pair?] = []
    var counts: [Pair: Int] = [:]
    for edge in edges {
      guard let from = places[edge.from], let to = places[edge.to], from != to else {
        pairs.append(nil)
        continue
      }
      let pair = Pair(from: from, to: to)
      if counts[pair] == nil { known.append(.init(from: from, to: to, count: edge.count)) }
      counts[pair, default: 0] += edge.count
      pairs.append(pair)
    }
    if known.count > Self.mostCompared { return self }
    known = known.map { .init(from: $0.from, to: $0.to, count: counts[Pair(from: $0.from, to: $0.to)] ?? $0.count) }
    let closing = ClosingEdges(nodes: nodes.count, known).edges
    let returns = Set(closing.map { Pair(from: $0.from, to: $0.to) })
    var next = [Set<Int>](repeating: [], count: nodes.count)
    for edge in known where !returns.contains(Pair(from: edge.from, to: edge.to)) { next[edge.from].insert(edge.to) }
    /// Returns true if a path leads from one node to another, without the edge between them.
    func leads(_ start: Int, _ end: Int) -> Bool {
      var queue = next[start].filter { $0 != end }.sorted()
      var seen = Set(queue)
      while let node = queue.popLast() {
        for other in next[node] {
          if other == end { return true }
          if seen.insert(other).inserted { queue.append(other) }
        }
      }
      return false
    }
    let heavy = Self.heavyCount(known.map(\.count))
    // Two nodes that need each other are the shortest cycle, which stays visible.
    func mayBeImplied(_ pair: Pair) -> Bool {
      (nodes[pair.from].kind == .group || nodes[pair.to].kind == .group)
        && counts[Pair(from: pair.to, to: pair.from)] == nil && counts[pair, default: 0] < heavy
    }
    var implied: Set<Pair> = []
    // Without cycles, the order in which implied edges are found does not matter: longer paths imply them.
    for edge in known where !returns.contains(Pair(from: edge.from, to: edge.to)) {
      let pair = Pair(from: edge.from, to: edge.to)
      if mayBeImplied(pair), leads(pair.from, pair.to) { implied.insert(pair) }
    }
    for pair in implied { next[pair.from].remove(pair.to) }
    for edge in closing {
      let pair = Pair(from: edge.from, to: edge.to)
      if mayBeImplied(pair), leads(pair.from, pair.to) {
        implied.insert(pair)
      } else {
        next[pair.from].insert(pair.to)
      }
    }
    var result = self
    result.edges = zip(edges, pairs).filter { $1.map(implied.contains) != true }.map(\.0)
    return result
  }

  /// Returns the number of dependencies from which an edge is among the heaviest: that of an eighth of the edges, and of
  /// the heaviest in any case. If most edges are as heavy as the others, none is heavy.
  private static func heavyCount(_ counts: [Int]) -> Int {
    let sorted = counts.sorted(by: >)
    guard let most = sorted.first else { return Int.max }
    let middle = sorted[sorted.count / 2]
    return [sorted[max(0, sorted.count / 8 - 1)], most].first { $0 > middle } ?? Int.max
  }
}
