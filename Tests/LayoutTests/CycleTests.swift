import Testing

@testable import Layout

/// The ranking that decides which edges run back.
@Suite struct CycleTests {
  private func arcs(_ graph: Graph) -> [(Int, Int)] {
    Links(graph).links.filter { $0.up.isEmpty }.map { ($0.top, $0.bottom) }
  }

  @Test(arguments: Shape.allCases, seeds(8)) func componentsEqualMutualReachability(shape: Shape, seed: UInt64) {
    let graph = shape.graph(seed: seed)
    let arcs = graph.edges.map { ($0.from, $0.to) }
    let count = graph.nodes.count
    let table = reachable(count, arcs)
    let components = stronglyConnectedComponents(Adjacency(count: count, pairs: arcs))
    #expect(components.flatMap { $0 }.sorted() == Array(0..<count), "SEED=\(seed) \(shape)")
    var number = [Int](repeating: 0, count: count)
    for (index, members) in components.enumerated() {
      #expect(members == members.sorted())
      for member in members { number[member] = index }
    }
    for a in 0..<count {
      for b in 0..<a {
        #expect((number[a] == number[b]) == (table[a][b] && table[b][a]), "SEED=\(seed) \(shape): \(a) and \(b)")
      }
    }
    for (from, to) in arcs { #expect(number[from] <= number[to], "SEED=\(seed) \(shape): \(from) to \(to)") }
  }

  @Test(arguments: Shape.allCases, seeds(8)) func onlyArcsOfACycleRunBack(shape: Shape, seed: UInt64) {
    let graph = shape.graph(seed: seed)
    let links = Links(graph).links
    let arcs = arcs(graph)
    let table = reachable(graph.nodes.count, arcs)
    for heuristic in [CycleHeuristic.fewestBackEdges, .depthFirst] {
      let rank = rankWithoutCycles(nodeCount: graph.nodes.count, links: links, by: heuristic)
      #expect(rank.sorted() == Array(graph.nodes.indices), "SEED=\(seed) \(shape)")
      for (from, to) in arcs where rank[from] > rank[to] {
        #expect(table[to][from], "SEED=\(seed) \(shape) \(heuristic): \(from) to \(to)")
      }
    }
  }

  @Test(arguments: seeds(30)) func greedyRanksTurnAtMostHalfOfTheArcs(seed: UInt64) {
    for shape in [Shape.cyclic, .duplicates] {
      let graph = shape.graph(seed: seed)
      let arcs = arcs(graph)
      let rank = rankWithoutCycles(nodeCount: graph.nodes.count, links: Links(graph).links)
      let back = arcs.count { rank[$0.0] > rank[$0.1] }
      #expect(back * 2 <= arcs.count, "SEED=\(seed) \(shape): \(back) of \(arcs.count)")
    }
  }

  @Test(arguments: 2..<9) func aRingHasOneBackArc(count: Int) {
    let nodes = (0..<count).map { Graph.Node(id: "\($0)", width: 3, height: 1) }
    let graph = Graph(nodes: nodes, edges: (0..<count).map { Graph.Edge(from: $0, to: ($0 + 1) % count) })
    let back = draw(graph).routes.count(where: \.isBack)
    #expect(back == (count == 2 ? 0 : 1))
  }

  @Test func depthFirstRanksKeepACallChainTogether() {
    let nodes = (0..<4).map { Graph.Node(id: "\($0)", width: 3, height: 1) }
    let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (3, 1), (2, 0)].map { Graph.Edge(from: $0.0, to: $0.1) }
    let links = Links(Graph(nodes: nodes, edges: edges)).links
    #expect(rankWithoutCycles(nodeCount: 4, links: links, by: .depthFirst) == [0, 1, 2, 3])
  }
}
