@testable import Layout

/// The results of each step of a drawing that runs down, for tests of single steps.
struct Steps {
  let graph: Graph
  let rank: [Int]
  let links: Links
  let layers: [Int]
  let layered: LayeredGraph
  let ordered: [[Int]]
  let position: [Int]
  let nets: Nets
  let wiring: Wiring

  init(_ graph: Graph) {
    self.graph = graph
    var links = Links(graph)
    rank = rankWithoutCycles(nodeCount: graph.nodes.count, links: links.links)
    links.orient(by: rank)
    self.links = links
    layers = assignLayers(nodeCount: graph.nodes.count, links: links.links, rank: rank)
    layered = LayeredGraph(nodeLayers: layers, links: links.links)
    ordered = OrderSearch.order(layered, links: links.links)
    var position = [Int](repeating: 0, count: layered.itemCount)
    for layer in ordered { for (index, item) in layer.enumerated() { position[item] = index } }
    self.position = position
    nets = Nets(links.links, graph: layered, position: position)
    wiring = Wiring(
      layered, layers: ordered, nodeWidths: graph.nodes.map(\.width), nets: nets, loops: links.loops, fanCount: 0)
  }
}

/// Reachability between all pairs of nodes, by Warshall's algorithm.
func reachable(_ count: Int, _ arcs: [(Int, Int)]) -> [[Bool]] {
  var result = [[Bool]](repeating: [Bool](repeating: false, count: count), count: count)
  for (from, to) in arcs { result[from][to] = true }
  for middle in 0..<count {
    for from in 0..<count where result[from][middle] {
      for to in 0..<count where result[middle][to] { result[from][to] = true }
    }
  }
  return result
}
