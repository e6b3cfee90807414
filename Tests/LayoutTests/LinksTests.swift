import Testing

@testable import Layout

/// The grouping of edges into links and loops, and the lists that every step shares.
@Suite struct LinksTests {
  @Test(arguments: Shape.allCases, seeds(6)) func everyEdgeIsInOneLinkOrLoop(shape: Shape, seed: UInt64) {
    var graph = shape.graph(seed: seed)
    graph.edges.append(Graph.Edge(from: 0, to: graph.nodes.count))
    let links = Links(graph)
    var seen: [Int] = []
    for link in links.links {
      let down = Graph.Edge(from: link.top, to: link.bottom, line: link.line)
      let up = Graph.Edge(from: link.bottom, to: link.top, line: link.line)
      #expect(link.down.allSatisfy { graph.edges[$0] == down }, "SEED=\(seed) \(shape)")
      #expect(link.up.allSatisfy { graph.edges[$0] == up }, "SEED=\(seed) \(shape)")
      seen += link.down + link.up
    }
    for loop in links.loops {
      let edge = Graph.Edge(from: loop.node, to: loop.node, line: loop.line)
      #expect(loop.edges.allSatisfy { graph.edges[$0] == edge }, "SEED=\(seed) \(shape)")
      seen += loop.edges
    }
    #expect(seen.sorted() == Array(graph.edges.indices.dropLast()), "SEED=\(seed) \(shape)")
    let groups = Set(graph.edges.dropLast().map { [min($0.from, $0.to), max($0.from, $0.to), $0.line.hashValue] })
    #expect(links.links.count + links.loops.count == groups.count, "SEED=\(seed) \(shape)")
  }

  @Test(arguments: Shape.allCases, seeds(6)) func orientedLinksRunDownTheRank(shape: Shape, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let graph = shape.graph(seed: seed)
    let rank = graph.nodes.indices.shuffled(using: &generator)
    var links = Links(graph)
    links.orient(by: rank)
    for link in links.links {
      #expect(rank[link.top] < rank[link.bottom], "SEED=\(seed) \(shape)")
      #expect(link.down.allSatisfy { graph.edges[$0].from == link.top }, "SEED=\(seed) \(shape)")
      #expect(link.up.allSatisfy { graph.edges[$0].from == link.bottom }, "SEED=\(seed) \(shape)")
      switch link.kind {
      case .forward: #expect(!link.down.isEmpty && link.up.isEmpty)
      case .back: #expect(link.down.isEmpty && !link.up.isEmpty)
      case .twoWay: #expect(!link.down.isEmpty && !link.up.isEmpty)
      }
    }
  }

  @Test(arguments: seeds(10)) func adjacencyKeepsPairsInTheirOrder(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pairs = (0..<20).map { _ in
      (Int.random(in: 0..<6, using: &generator), Int.random(in: 0..<6, using: &generator))
    }
    let adjacency = Adjacency(count: 7, pairs: pairs)
    #expect(adjacency.count == 7)
    for node in 0..<7 {
      let expected = pairs.filter { $0.0 == node }.map(\.1)
      #expect(Array(adjacency[node]) == expected, "SEED=\(seed)")
      #expect(adjacency.degree(node) == expected.count, "SEED=\(seed)")
    }
  }
}
