/// A cache of results that do not depend on the sizes of boxes: the layers of graphs, and the order in the layers.
///
/// Keep a cache to draw the same graph in several sizes: the order is then computed once.
///
/// A cache never changes a drawing.
public struct LayoutCache: Sendable {
  /// A graph without its sizes.
  private struct Key: Hashable {
    let count: Int
    let edges: [Graph.Edge]

    init(_ graph: Graph) { (count, edges) = (graph.nodes.count, graph.edges) }
  }

  private var layerings: [Key: [Layering]] = [:]
  private var plans: [Key: LayerPlan] = [:]
  /// Plans that have not been used since the last `forgetUnused()`.
  private var unused: [Key: LayerPlan] = [:]

  /// Creates an empty cache.
  public init() {}

  /// Drops plans that have not been used since the previous call. Call this method between drawings of changing graphs.
  public mutating func forgetUnused() {
    (unused, plans, layerings) = (plans, [:], [:])
  }

  /// Finds a cached plan, and marks it as used; nil if there is none.
  private mutating func known(_ key: Key) -> LayerPlan? {
    if let plan = plans[key] { return plan }
    guard let plan = unused.removeValue(forKey: key) else { return nil }
    plans[key] = plan
    return plan
  }

  /// Finds the layering of a graph whose plan is cached, or the possible layerings of a new graph.
  ///
  /// A new graph with cycles has a layering for each heuristic that breaks cycles. A new graph without cycles has only
  /// one layering. The layerings are cached.
  private mutating func layerings(_ graph: Graph) -> [Layering] {
    let key = Key(graph)
    if let known = known(key).map({ [$0.layering] }) ?? layerings[key] { return known }
    var found = [Layering(graph, nil)]
    if found[0].hasCycle { found.append(Layering(graph, nil, .depthFirst)) }
    layerings[key] = found
    return found
  }

  mutating func plan(_ graph: Graph, _ memory: Memory?) -> LayerPlan {
    if memory != nil { return .best(memory, [Layering(graph, memory)]) }
    let key = Key(graph)
    if let known = known(key) { return known }
    let plan = LayerPlan.best(nil, layerings(graph))
    plans[key] = plan
    return plan
  }

  /// Finds the layer of each node, counted from 0 in each connected part. The layerings of a new graph are cached.
  ///
  /// - Complexity: nearly O(nodes + edges); for a new graph also that of assigning layers.
  public mutating func layers(of graph: Graph) -> [Int] {
    var result = [Int](repeating: 0, count: graph.nodes.count)
    for part in ConnectedParts(graph, previous: nil).parts {
      for (node, layer) in zip(part.nodes, layerings(graph.part(part))[0].layers) { result[node] = layer }
    }
    return result
  }

  /// Estimates the size of a drawing without making it.
  ///
  /// - Parameters:
  ///   - graph: The graph, with the sizes of its boxes.
  ///   - options: The direction (down if nil), the pane and the gaps. A previous drawing is ignored.
  /// - Returns: `least`, the size of the boxes alone, which no drawing undercuts, and `likely`, the approximate size
  ///   with lines.
  /// - Complexity: O(nodes + total length of edges), plus that of assigning layers if the graph is new.
  public mutating func estimate(_ graph: Graph, options: Options) -> (least: Size, likely: Size) {
    let direction = options.direction ?? .topDown
    let connected = ConnectedParts(graph, previous: nil)
    var least: [Size] = []
    var likely: [Size] = []
    for part in connected.parts {
      let piece = Piece(graph.part(part), direction, options)
      let size = estimate(piece)
      least.append(direction == .topDown ? size.least : size.least.transposed)
      likely.append(direction == .topDown ? size.likely : size.likely.transposed)
    }
    // Smaller parts may lie beside each other where larger ones lie one below the other.
    let room = Size(width: least.map(\.width).max() ?? 0, height: least.map(\.height).max() ?? 0)
    return (room, packParts(likely, options).size)
  }

  /// Estimates a connected part, as if its drawing ran down.
  private mutating func estimate(_ piece: Piece) -> (least: Size, likely: Size) {
    let sizes = layerings(piece.inner).map { estimate(piece, $0) }
    var least = sizes[0].least
    for size in sizes.dropFirst() {
      least = Size(width: min(least.width, size.least.width), height: min(least.height, size.least.height))
    }
    return (least, sizes[0].likely)
  }

  private func estimate(_ piece: Piece, _ layering: Layering) -> (least: Size, likely: Size) {
    let count = (layering.layers.max() ?? -1) + 1
    // A line between two boxes keeps them at most three cells apart.
    let gap = min(piece.gap, 3)
    var widths = [Int](repeating: -gap, count: count)
    var leastWidths = widths
    var depths = [Int](repeating: 1, count: count)
    for (index, (node, layer)) in zip(piece.inner.nodes, layering.layers).enumerated() {
      let (across, along) = piece.isDown ? (node.width, node.height) : (node.height, node.width)
      widths[layer] += max(1, across) + gap
      leastWidths[layer] += (index < piece.firstFan ? max(1, across) : 1) + gap
      depths[layer] = max(depths[layer], along)
    }
    // Lines from one node share a trunk: each node has one line through the layers, down to its last end.
    var lowest: [Int: Int] = [:]
    var ends = [Int](repeating: 0, count: count)
    for link in layering.links.links {
      lowest[link.top] = max(lowest[link.top] ?? 0, layering.layers[link.bottom])
      ends[layering.layers[link.bottom]] += 1
    }
    var passing = [Int](repeating: 0, count: count + 1)
    var starting = [Int](repeating: 0, count: count)
    for (top, layer) in lowest {
      let first = layering.layers[top]
      starting[first] += 1
      // +1 in the first layer that the line passes, -1 in the layer where it ends.
      if first + 1 < layer {
        passing[first + 1] += 1
        passing[layer] -= 1
      }
    }
    let depth = depths.reduce(0, +)
    let gaps = max(0, count - 1)
    var (widest, rows, through) = (0, 0, 0)
    for layer in 0..<count {
      through += passing[layer]
      widest = max(widest, widths[layer] + 2 * through)
      // Lines with several ends need rows of their own if they lie beside each other.
      if layer + 1 < count {
        rows += max(piece.layerGap, (piece.isDown ? 1 : 2) + (starting[layer] + 2) / 3)
      }
    }
    return (
      Size(width: max(0, leastWidths.max() ?? 0), height: depth + gaps * piece.layerGap),
      Size(width: widest, height: depth + rows)
    )
  }
}

extension Size {
  fileprivate var transposed: Size { Size(width: height, height: width) }
}
