/// The dependencies that close a cycle. Without them, a graph has no cycle.
package struct ClosingEdges: Hashable, Sendable {
  /// A dependency between two nodes of a graph, by their indices.
  package struct Edge: Hashable, Sendable {
    package let from: Int
    package let to: Int
    /// Number of dependencies that the edge stands for.
    package let count: Int

    package init(from: Int, to: Int, count: Int) { (self.from, self.to, self.count) = (from, to, count) }
  }

  package let edges: [Edge]

  /// Finds the edges. Edges that stand for many dependencies are kept, so that few dependencies close the cycles.
  ///
  /// - Complexity: O(edges²).
  package init(nodes: Int, _ edges: [Edge]) {
    var next = [[Int]](repeating: [], count: nodes)
    func reaches(_ start: Int, _ end: Int) -> Bool {
      var (seen, queue): (Set<Int>, [Int]) = ([start], [start])
      while let node = queue.popLast() {
        if node == end { return true }
        for other in next[node] where seen.insert(other).inserted { queue.append(other) }
      }
      return false
    }
    var closing: [Edge] = []
    // Edges of equal count keep their order.
    let order = edges.indices.sorted { (-edges[$0].count, $0) < (-edges[$1].count, $1) }
    for edge in order.map({ edges[$0] }) where edge.from != edge.to {
      if reaches(edge.to, edge.from) { closing.append(edge) } else { next[edge.from].append(edge.to) }
    }
    self.edges = closing
  }
}

extension GraphContent {
  /// The dependencies that close a cycle in which a closed group takes part. Services that need each other are findings.
  ///
  /// - Complexity: O(edges²) if there is a group.
  package var closingEdges: [(from: String, to: String)] {
    var places: [String: Int] = [:]
    for (place, node) in nodes.enumerated() { places[node.name] = place }
    guard nodes.contains(where: { $0.kind == .group }), edges.count < 2_000 else { return [] }
    let known = edges.compactMap { edge -> ClosingEdges.Edge? in
      guard let from = places[edge.from], let to = places[edge.to] else { return nil }
      return .init(from: from, to: to, count: edge.count)
    }
    return ClosingEdges(nodes: nodes.count, known).edges.compactMap { edge in
      let (from, to) = (nodes[edge.from], nodes[edge.to])
      return from.kind == .group || to.kind == .group ? (from.name, to.name) : nil
    }
  }
}
