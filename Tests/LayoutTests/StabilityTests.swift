import Layout
import Testing

/// Stability of drawings that get their predecessor.
@Suite struct StabilityTests {
  /// A random connected graph.
  private func connected(seed: Int) -> Graph {
    var graph = randomGraph(seed: UInt64(seed), nodes: 30, edgesPerNode: 0.5)
    var generator = SeededGenerator(seed: UInt64(seed + 50))
    for node in 1..<30 { graph.edges.append(Graph.Edge(from: Int.random(in: 0..<node, using: &generator), to: node)) }
    return graph
  }

  @Test(arguments: 0..<10) func anAddedNodeFlipsFewPairs(seed: Int) {
    let graph = connected(seed: seed)
    let before = draw(graph, options: Options(direction: .topDown))
    var generator = SeededGenerator(seed: UInt64(seed))
    var larger = graph
    larger.nodes.append(Graph.Node(id: "new", width: 9, height: 3))
    let above = Int.random(in: 0..<30, using: &generator)
    larger.edges.append(Graph.Edge(from: above, to: 30))
    if let below = graph.nodes.indices.first(where: { before.layers[$0] > before.layers[above] }) {
      larger.edges.append(Graph.Edge(from: 30, to: below))
    }
    let after = draw(larger, options: Options(direction: .topDown, previous: before))
    #expect(defects(of: after, for: larger) == [])
    var (pairs, flips) = (0, 0)
    for a in 0..<30 {
      for b in 0..<a where before.layers[a] == before.layers[b] && after.layers[a] == after.layers[b] {
        pairs += 1
        if (before.boxes[a].x < before.boxes[b].x) != (after.boxes[a].x < after.boxes[b].x) { flips += 1 }
      }
    }
    #expect(flips * 20 <= pairs, "seed \(seed): \(flips) of \(pairs) pairs")
  }

  @Test(arguments: 0..<10) func anUnchangedGraphKeepsItsPositions(seed: Int) {
    let graph = randomGraph(seed: UInt64(seed), nodes: 25, edgesPerNode: 1.3)
    for direction in Direction.allCases {
      let before = draw(graph, options: Options(direction: direction))
      let after = draw(graph, options: Options(direction: direction, previous: before))
      #expect(after.boxes == before.boxes, "seed \(seed) \(direction)")
    }
  }

  @Test func aRemovedNodeLeavesTheOthersInOrder() {
    let graph = randomGraph(seed: 3, nodes: 25, edgesPerNode: 1.3)
    let before = draw(graph, options: Options(direction: .topDown))
    var smaller = graph
    smaller.nodes.removeLast()
    smaller.edges.removeAll { $0.from == 24 || $0.to == 24 }
    let after = draw(smaller, options: Options(direction: .topDown, previous: before))
    #expect(defects(of: after, for: smaller) == [])
    var (pairs, flips) = (0, 0)
    for a in 0..<24 {
      for b in 0..<a where before.layers[a] == before.layers[b] && after.layers[a] == after.layers[b] {
        pairs += 1
        if (before.boxes[a].x < before.boxes[b].x) != (after.boxes[a].x < after.boxes[b].x) { flips += 1 }
      }
    }
    #expect(pairs > 20)
    #expect(flips == 0, "\(flips) of \(pairs) pairs stand the other way round")
  }
}
