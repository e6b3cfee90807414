/// Nodes and dummies in layers. Every segment connects two neighbouring layers.
///
/// Items below `nodeCount` are the graph's nodes. The other items are dummies: one for each layer that a link passes.
struct LayeredGraph {
  let nodeCount: Int
  /// The layer of each item.
  var layerOf: [Int]
  /// The items of each layer; here in the order of their numbers. `OrderSearch` finds the order that is drawn.
  var layers: [[Int]]
  /// The items along each link, from its top to its bottom.
  var chains: [[Int]]
  /// The neighbours of each item in the layer below: one entry per edge, but at most four per link.
  let down: Adjacency
  /// The neighbours of each item in the layer above: one entry per edge, but at most four per link.
  let up: Adjacency

  /// Creates the layers, with a dummy in each layer that a link passes.
  ///
  /// - Complexity: O(nodes + total length of the links in layers).
  init(nodeLayers: [Int], links: [Link]) {
    nodeCount = nodeLayers.count
    var layerOf = nodeLayers
    var chains: [[Int]] = []
    var pairs: [(Int, Int)] = []
    chains.reserveCapacity(links.count)
    for link in links {
      var chain = [link.top]
      for layer in stride(from: nodeLayers[link.top] + 1, to: nodeLayers[link.bottom], by: 1) {
        chain.append(layerOf.count)
        layerOf.append(layer)
      }
      chain.append(link.bottom)
      // A link that stands for several edges counts several times, at most four.
      for _ in 0..<min(link.down.count + link.up.count, 4) {
        for (a, b) in zip(chain, chain.dropFirst()) { pairs.append((a, b)) }
      }
      chains.append(chain)
    }
    var layers = [[Int]](repeating: [], count: (layerOf.max() ?? -1) + 1)
    for (item, layer) in layerOf.enumerated() { layers[layer].append(item) }
    self.layerOf = layerOf
    self.layers = layers
    self.chains = chains
    down = Adjacency(count: layerOf.count, pairs: pairs)
    up = Adjacency(count: layerOf.count, pairs: pairs.map { ($0.1, $0.0) })
  }

  var itemCount: Int { layerOf.count }

  func isDummy(_ item: Int) -> Bool { item >= nodeCount }
}
