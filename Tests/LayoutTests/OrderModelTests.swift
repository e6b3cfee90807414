import Testing

@testable import Layout

/// The order of items in their layers, against counting every pair of segments.
@Suite struct OrderModelTests {
  private func layered(_ shape: Shape, _ seed: UInt64) -> LayeredGraph {
    let layering = Layering(shape.graph(seed: seed), nil)
    return LayeredGraph(nodeLayers: layering.layers, links: layering.links.links)
  }

  private func crossings(_ layers: [[Int]], _ graph: LayeredGraph) -> Int {
    var place = [Int](repeating: 0, count: graph.itemCount)
    for layer in layers { for (index, item) in layer.enumerated() { place[item] = index } }
    var total = 0
    for layer in layers {
      let segments = layer.flatMap { item in graph.down[item].map { (place[item], place[$0]) } }
      for (index, a) in segments.enumerated() {
        for b in segments[..<index] where (a.0 - b.0) * (a.1 - b.1) < 0 { total += 1 }
      }
    }
    return total
  }

  private func layers(_ order: LayerOrder) -> [[Int]] { order.layers.map { $0.map { Int($0) } } }

  @Test(arguments: Shape.allCases, seeds(6)) func theSearchPermutesLayersAndAddsNoCrossing(shape: Shape, seed: UInt64) {
    let graph = layered(shape, seed)
    let ordered = OrderSearch.order(graph)
    #expect(ordered.map { $0.sorted() } == graph.layers.map { $0.sorted() }, "SEED=\(seed) \(shape)")
    #expect(crossings(ordered, graph) <= crossings(graph.layers, graph), "SEED=\(seed) \(shape)")
  }

  @Test(arguments: seeds(12)) func treesHaveNoCrossings(seed: UInt64) {
    let graph = layered(.tree, seed)
    #expect(crossings(OrderSearch.order(graph), graph) == 0, "SEED=\(seed)")
  }

  @Test(arguments: seeds(12)) func twoSmallLayersGetTheFewestCrossings(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var graph = Graph(nodes: (0..<8).map { Graph.Node(id: "\($0)", width: 3, height: 1) })
    for from in 0..<4 {
      for to in 4..<8 where Bool.random(using: &generator) { graph.edges.append(Graph.Edge(from: from, to: to)) }
    }
    let layered = LayeredGraph(nodeLayers: [0, 0, 0, 0, 1, 1, 1, 1], links: Links(graph).links)
    let orders = permutations([0, 1, 2, 3])
    var least = Int.max
    for upper in orders {
      for lower in orders { least = min(least, crossings([upper, lower.map { $0 + 4 }], layered)) }
    }
    #expect(crossings(OrderSearch.order(layered), layered) == least, "SEED=\(seed)")
  }

  private func permutations(_ items: [Int]) -> [[Int]] {
    if items.isEmpty { return [[]] }
    return items.flatMap { first in permutations(items.filter { $0 != first }).map { [first] + $0 } }
  }

  @Test(arguments: Shape.allCases, seeds(4)) func theGainOfASwapIsExact(shape: Shape, seed: UInt64) {
    let graph = layered(shape, seed)
    let order = LayerOrder(graph)
    let before = crossings(layers(order), graph)
    for (number, layer) in order.layers.enumerated() {
      for index in layer.indices.dropLast() {
        var swapped = layers(order)
        swapped[number].swapAt(index, index + 1)
        #expect(
          order.gainOfSwapping(layer[index], layer[index + 1]) == before - crossings(swapped, graph),
          "SEED=\(seed) \(shape)")
      }
    }
  }

  @Test(arguments: Shape.allCases, seeds(4)) func movesKeepPositionsAndNeighboursInStep(shape: Shape, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let graph = layered(shape, seed)
    var order = LayerOrder(graph)
    for _ in 0..<20 {
      let item = Int.random(in: 0..<graph.itemCount, using: &generator)
      let place = Int.random(in: order.layers[graph.layerOf[item]].indices, using: &generator)
      order.move(Int32(item), to: place)
      #expect(order.layers[graph.layerOf[item]][place] == item, "SEED=\(seed) \(shape)")
      #expect(order.moves.last?.item == Int32(item))
      for layer in order.layers {
        for (index, member) in layer.enumerated() { #expect(order.position[Int(member)] == index) }
      }
      for item in 0..<Int32(graph.itemCount) {
        for (lists, adjacency) in [(order.up, graph.up), (order.down, graph.down)] {
          let list = lists.range(item).map { Int(lists.targets[$0]) }
          #expect(list.sorted() == adjacency[Int(item)].sorted(), "SEED=\(seed) \(shape)")
          let places = list.map { order.position[$0] }
          #expect(places == places.sorted(), "SEED=\(seed) \(shape)")
        }
      }
    }
  }

  @Test(arguments: Shape.allCases, seeds(4)) func transposingNeverAddsCrossings(shape: Shape, seed: UInt64) {
    let graph = layered(shape, seed)
    var order = LayerOrder(graph)
    for swapsEqual in [false, true] {
      let before = crossings(layers(order), graph)
      order.transpose(swapsEqual: swapsEqual)
      #expect(crossings(layers(order), graph) <= before, "SEED=\(seed) \(shape)")
    }
  }

  @Test(arguments: Shape.allCases, seeds(4)) func aSweepSortsEachLayerByMeans(shape: Shape, seed: UInt64) {
    let graph = layered(shape, seed)
    var order = LayerOrder(graph)
    let before = order.layers
    order.sweep(down: true, by: .mean)
    for (layer, former) in zip(order.layers, before).dropFirst() {
      let means = layer.compactMap { item -> Float? in
        let places = graph.up[Int(item)].map { Int(order.position[$0]) }
        return places.isEmpty ? nil : Float(places.reduce(0, +)) / Float(places.count)
      }
      #expect(means == means.sorted(), "SEED=\(seed) \(shape)")
      for (place, item) in former.enumerated() where graph.up[Int(item)].isEmpty {
        #expect(layer[place] == item, "SEED=\(seed) \(shape): an item without neighbours has moved")
      }
    }
  }
}
