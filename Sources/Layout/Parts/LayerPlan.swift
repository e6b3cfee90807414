/// The links of a graph and a layer for each node: the first, quick part of a drawing.
struct Layering {
  /// The graph's edges, oriented so that they run down.
  let links: Links
  /// The layer of each node.
  let layers: [Int]

  var hasCycle: Bool { links.links.contains { $0.kind == .back } }

  /// Removes cycles, and assigns layers.
  init(_ graph: Graph, _ memory: Memory?, _ heuristic: CycleHeuristic = .fewestBackEdges) {
    var links = Links(graph)
    let rank = rankWithoutCycles(nodeCount: graph.nodes.count, links: links.links, memory: memory, by: heuristic)
    links.orient(by: rank)
    layers = assignLayers(nodeCount: graph.nodes.count, links: links.links, rank: rank, memory: memory)
    self.links = links
  }
}

/// A graph in ordered layers: the first half of a drawing, with most of the work. The plan does not depend on sizes.
struct LayerPlan {
  let layering: Layering
  let layered: LayeredGraph
  let ordered: [[Int]]

  var links: Links { layering.links }
  /// The layer of each node.
  var layers: [Int] { layering.layers }

  private init(_ layering: Layering, _ memory: Memory?) {
    self.layering = layering
    layered = LayeredGraph(nodeLayers: layering.layers, links: layering.links.links)
    ordered = OrderSearch.order(layered, links: layering.links.links, memory: memory)
  }

  /// Finds the plan with the lower cost. The second layering is tried only in a graph of at most 250 items.
  ///
  /// - Parameter layerings: The layering with the fewest back edges, and optionally another one.
  static func best(_ memory: Memory?, _ layerings: [Layering]) -> LayerPlan {
    let plan = LayerPlan(layerings[0], memory)
    guard layerings.count > 1, plan.layered.itemCount <= 250 else { return plan }
    let other = LayerPlan(layerings[1], memory)
    return other.cost < plan.cost ? other : plan
  }

  /// The number of crossings and back edges. A back edge is as hard to read as a crossing.
  private var cost: Int {
    var order = LayerOrder(layered)
    order.setLayers(ordered.map { $0.map { Int32($0) } })
    return order.crossings() + links.links.count { $0.kind == .back }
  }
}
