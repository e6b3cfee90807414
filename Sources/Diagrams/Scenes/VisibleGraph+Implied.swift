import Stage

// Lines that other lines imply, which a crowded drawing of code leaves out.
extension VisibleGraph {
  /// Number of edges above which all are drawn, because comparing them would take too long.
  private static let mostCompared = 1_000

  /// A copy without the edges of groups that other edges imply: an edge is left out if the edges that stay lead from its
  /// first node to its second.
  ///
  /// Every node still reaches the same nodes. Edges between two services stay, and edges of two nodes that need each
  /// other. Of the edges that close a cycle, those
  /// that stand for most dependencies stay.
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
    // Two nodes that need each other are the shortest cycle, which stays visible.
    func mayBeImplied(_ pair: Pair) -> Bool {
      (nodes[pair.from].kind == .group || nodes[pair.to].kind == .group)
        && counts[Pair(from: pair.to, to: pair.from)] == nil
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
}
