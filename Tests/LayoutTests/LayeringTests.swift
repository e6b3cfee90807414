import Testing

@testable import Layout

/// The layers of nodes, and the dummies between them.
@Suite struct LayeringTests {
  @Test(arguments: Shape.allCases, seeds(8)) func everyLinkSpansAtLeastOneLayer(shape: Shape, seed: UInt64) {
    for heuristic in [CycleHeuristic.fewestBackEdges, .depthFirst] {
      let layering = Layering(shape.graph(seed: seed), nil, heuristic)
      for link in layering.links.links {
        #expect(layering.layers[link.top] < layering.layers[link.bottom], "SEED=\(seed) \(shape)")
      }
      let used = Set(layering.layers)
      #expect(used == Set(0..<used.count), "SEED=\(seed) \(shape): empty layers")
    }
  }

  @Test(arguments: seeds(40)) func theSumOfLengthsIsTheLeastOfAllLayerings(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = 5
    var graph = Graph(nodes: (0..<count).map { Graph.Node(id: "\($0)", width: 3, height: 1) })
    for node in 1..<count {
      graph.edges.append(Graph.Edge(from: Int.random(in: 0..<node, using: &generator), to: node))
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let to = Int.random(in: 1..<count, using: &generator)
      graph.edges.append(Graph.Edge(from: Int.random(in: 0..<to, using: &generator), to: to))
    }
    let links = Links(graph).links
    func cost(_ layers: [Int]) -> Int? {
      var sum = 0
      for link in links {
        let length = layers[link.bottom] - layers[link.top]
        if length < 1 { return nil }
        sum += length * min(link.down.count, 4)
      }
      return sum
    }
    var least = Int.max
    var layers = [0, 0, 0, 0, 0]
    for code in 0..<(5 * 5 * 5 * 5 * 5) {
      var rest = code
      for node in 0..<count { (rest, layers[node]) = rest.quotientAndRemainder(dividingBy: 5) }
      if let sum = cost(layers) { least = min(least, sum) }
    }
    let rank = rankWithoutCycles(nodeCount: count, links: links)
    #expect(cost(assignLayers(nodeCount: count, links: links, rank: rank)) == least, "SEED=\(seed)")
  }

  @Test(arguments: seeds(6)) func aTreeHasAsManyLayersAsItsLongestPath(seed: UInt64) {
    let graph = Shape.tree.graph(seed: seed)
    var depth = [Int](repeating: 0, count: graph.nodes.count)
    for edge in graph.edges { depth[edge.to] = depth[edge.from] + 1 }
    #expect(Layering(graph, nil).layers == depth, "SEED=\(seed)")
  }

  @Test(arguments: Shape.allCases, seeds(6)) func chainsPassEveryLayerOfTheirLink(shape: Shape, seed: UInt64) {
    let layering = Layering(shape.graph(seed: seed), nil)
    let links = layering.links.links
    let layered = LayeredGraph(nodeLayers: layering.layers, links: links)
    #expect(layered.chains.count == links.count)
    for (link, chain) in zip(links, layered.chains) {
      #expect(chain.first == link.top && chain.last == link.bottom, "SEED=\(seed) \(shape)")
      #expect(
        chain.map { layered.layerOf[$0] } == Array(layering.layers[link.top]...layering.layers[link.bottom]),
        "SEED=\(seed) \(shape)")
      #expect(chain.dropFirst().dropLast().allSatisfy(layered.isDummy), "SEED=\(seed) \(shape)")
      for (above, below) in zip(chain, chain.dropFirst()) {
        #expect(layered.down[above].contains(below) && layered.up[below].contains(above), "SEED=\(seed) \(shape)")
      }
    }
    let dummies = layered.chains.reduce(0) { $0 + $1.count - 2 }
    #expect(layered.itemCount == layered.nodeCount + dummies, "SEED=\(seed) \(shape): a dummy is shared")
    #expect(layered.layers.flatMap { $0 }.sorted() == Array(0..<layered.itemCount), "SEED=\(seed) \(shape)")
    for (number, layer) in layered.layers.enumerated() {
      #expect(layer.allSatisfy { layered.layerOf[$0] == number }, "SEED=\(seed) \(shape)")
    }
  }
}
