import Testing

@testable import Layout

/// The fast parts of the ordering against slow models of themselves.
@Suite struct OrderingTests {
  private func layered(seed: Int) -> LayeredGraph {
    let graph = randomGraph(seed: UInt64(seed), nodes: 12 + seed % 20)
    var links = Links(graph)
    let rank = rankWithoutCycles(nodeCount: graph.nodes.count, links: links.links)
    links.orient(by: rank)
    let layers = assignLayers(nodeCount: graph.nodes.count, links: links.links, rank: rank)
    return LayeredGraph(nodeLayers: layers, links: links.links)
  }

  private func countedOneByOne(_ order: LayerOrder, _ graph: LayeredGraph) -> Int {
    var total = 0
    for layer in order.layers.indices.dropLast() {
      var segments: [(Int32, Int32)] = []
      for item in order.layers[layer] {
        for target in graph.down[Int(item)] { segments.append((order.position[Int(item)], order.position[target])) }
      }
      for (index, a) in segments.enumerated() {
        for b in segments[..<index] where (a.0 < b.0 && a.1 > b.1) || (a.0 > b.0 && a.1 < b.1) { total += 1 }
      }
    }
    return total
  }

  @Test(arguments: 0..<20) func crossingsAreCountedRight(seed: Int) {
    let graph = layered(seed: seed)
    var order = LayerOrder(graph)
    #expect(order.crossings() == countedOneByOne(order, graph), "seed \(seed)")
  }

  @Test(arguments: 0..<20) func theSavingOfAMoveIsExact(seed: Int) {
    let graph = layered(seed: seed)
    var order = LayerOrder(graph)
    var random = Randomness()
    for round in 0..<30 {
      let before = countedOneByOne(order, graph)
      let item = random.next(below: graph.nodeCount)
      let saved: Int
      switch round % 3 {
      case 0: saved = order.sift(Int32(item), window: 5)
      case 1: saved = order.kick(Int32(item), reach: 4, window: 6, &random)
      default: saved = order.reinsert(graph.chains[random.next(below: graph.chains.count)], window: 1 + round / 4)
      }
      #expect(saved >= 0)
      #expect(countedOneByOne(order, graph) == before - saved, "seed \(seed) round \(round)")
    }
  }

  @Test(arguments: 0..<20) func networkSimplexFindsTheBestPlaces(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = 5
    var edges: [NetworkSimplex.Edge] = []
    for head in 1..<count {
      for tail in 0..<head where tail == head - 1 || Bool.random(using: &generator) {
        edges.append(
          .init(
            tail: tail, head: head, minimum: Int.random(in: 0...2, using: &generator),
            weight: Int.random(in: 0...4, using: &generator)))
      }
    }
    func length(_ places: [Int]) -> Int { edges.reduce(0) { $0 + $1.weight * (places[$1.head] - places[$1.tail]) } }
    func isAllowed(_ places: [Int]) -> Bool { edges.allSatisfy { places[$0.head] - places[$0.tail] >= $0.minimum } }
    var best = Int.max
    for code in 0..<(9 * 9 * 9 * 9) {
      let places = [0, code % 9, code / 9 % 9, code / 81 % 9, code / 729]
      if isAllowed(places) { best = min(best, length(places)) }
    }
    var simplex = NetworkSimplex(place: [0, 2, 4, 6, 8], edges: edges)
    simplex.solve(budget: 100_000)
    #expect(isAllowed(simplex.place))
    #expect(length(simplex.place) == best, "seed \(seed)")
  }

  @Test func collidingPortsSpreadAroundTheirWantedPlaces() {
    #expect(spread([5, 5, 5], spacing: 2, low: 0, high: 20) == [3, 5, 7])
    #expect(spread([1, 9], spacing: 1, low: 2, high: 6) == [2, 6])
    #expect(spread([9, 9], spacing: 2, low: 0, high: 9) == [7, 9])
  }
}
