/// The merging of neighbouring dummies of one net below (or above) the same item into one dummy: a shared trunk.
///
/// Merging happens after ordering and adds no crossings.
struct Bundling {
  /// The item that represents each item after merging.
  private(set) var representative: [Int]
  /// The layers without merged items.
  private(set) var layers: [[Int]]
  private var shared: [Bool]

  /// Merges the dummies of the ordered `layers`.
  ///
  /// - Complexity: O(items).
  init(_ graph: LayeredGraph, layers: [[Int]], nets: Nets) {
    representative = Array(0..<graph.itemCount)
    shared = [Bool](repeating: false, count: graph.itemCount)
    for node in 0..<graph.nodeCount { shared[node] = true }
    self.layers = layers
    var netOf = [Int](repeating: -1, count: graph.itemCount)
    for (link, chain) in graph.chains.enumerated() {
      for item in chain.dropFirst().dropLast() { netOf[item] = nets.netOf[link] }
    }
    for layer in layers.indices { merge(layer, graph, netOf, nets, isTop: true) }
    for layer in layers.indices.reversed() { merge(layer, graph, netOf, nets, isTop: false) }
  }

  /// True if an item is a node or represents several dummies.
  func isShared(_ item: Int) -> Bool { shared[representative[item]] }

  private mutating func merge(_ layer: Int, _ graph: LayeredGraph, _ netOf: [Int], _ nets: Nets, isTop: Bool) {
    var kept: [Int] = []
    for item in layers[layer] {
      if graph.isDummy(item), nets.nets[netOf[item]].isTopCentred == isTop, let last = kept.last,
        graph.isDummy(last), netOf[last] == netOf[item],
        parent(of: item, graph, isTop) == parent(of: last, graph, isTop)
      {
        representative[item] = last
        shared[last] = true
      } else {
        kept.append(item)
      }
    }
    layers[layer] = kept
  }

  private func parent(of item: Int, _ graph: LayeredGraph, _ isTop: Bool) -> Int? {
    let neighbours = isTop ? graph.up[item] : graph.down[item]
    return neighbours.first.map { representative[$0] }
  }
}
