/// A graph in ordered layers: the first half of a drawing.
struct LayerPlan {
  let links: Links
  /// The layer of each node.
  let layers: [Int]
  let layered: LayeredGraph
  let ordered: [[Int]]

  /// Removes cycles, assigns layers and orders them.
  private init(_ graph: Graph, _ memory: Memory?, _ heuristic: CycleHeuristic) {
    var links = Links(graph)
    let rank = rankWithoutCycles(nodeCount: graph.nodes.count, links: links.links, memory: memory, by: heuristic)
    links.orient(by: rank)
    layers = assignLayers(nodeCount: graph.nodes.count, links: links.links, rank: rank, memory: memory)
    layered = LayeredGraph(nodeLayers: layers, links: links.links)
    ordered = OrderSearch.order(layered, links: links.links, memory: memory)
    self.links = links
  }

  /// The plan for a graph. In a small graph with cycles both ways of breaking them are tried.
  static func best(_ graph: Graph, _ memory: Memory?) -> LayerPlan {
    let plan = LayerPlan(graph, memory, .fewestBackEdges)
    let hasCycle = plan.links.links.contains { $0.kind == .back }
    guard memory == nil, hasCycle, plan.layered.itemCount <= 250 else { return plan }
    let other = LayerPlan(graph, memory, .depthFirst)
    return other.cost < plan.cost ? other : plan
  }

  /// Crossings, and back edges, each of which is as hard to read as a crossing.
  private var cost: Int {
    var order = LayerOrder(layered)
    order.setLayers(ordered.map { $0.map { Int32($0) } })
    return order.crossings() + links.links.count { $0.kind == .back }
  }
}
