/// What is found out about graphs before their boxes have sizes: their layers, and the order in them. Whoever looks for the
/// sizes in which one graph fits keeps it, so that this is found once.
///
/// The drawings are the same as without it.
public struct Drafts: Sendable {
  /// A graph without its sizes.
  private struct Key: Hashable {
    let count: Int
    let edges: [Graph.Edge]

    init(_ graph: Graph) { (count, edges) = (graph.nodes.count, graph.edges) }
  }

  private var layerings: [Key: [Layering]] = [:]
  private var plans: [Key: LayerPlan] = [:]
  /// What is known of graphs that were not asked for since `forgetUnused()`.
  private var unused: [Key: LayerPlan] = [:]

  /// Creates one that knows nothing yet.
  public init() {}

  /// Keeps what was used since this was called last, for graphs that are drawn again and again.
  public mutating func forgetUnused() {
    (unused, plans, layerings) = (plans, [:], [:])
  }

  /// A plan that was made before.
  private mutating func known(_ key: Key) -> LayerPlan? {
    if let plan = plans[key] { return plan }
    guard let plan = unused.removeValue(forKey: key) else { return nil }
    plans[key] = plan
    return plan
  }

  /// The layers that the nodes of a graph have or, before it was drawn, may have: both ways of breaking its cycles.
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

  /// The layer of each node, counted from 0 in each part of the graph.
  ///
  /// - Complexity: That of putting its nodes in layers, when the graph is new.
  public mutating func layers(of graph: Graph) -> [Int] {
    var result = [Int](repeating: 0, count: graph.nodes.count)
    for part in Islands(graph, previous: nil).parts {
      for (node, layer) in zip(part.nodes, layerings(graph.part(part))[0].layers) { result[node] = layer }
    }
    return result
  }

  /// How large a drawing will be, without making it.
  ///
  /// - Parameters:
  ///   - graph: with the sizes of its boxes.
  ///   - options: its direction (down, if there is none), its pane and gaps; an earlier drawing does not count.
  /// - Returns: what its boxes alone take (no drawing is smaller), and what it will take with its lines, about.
  /// - Complexity: O(nodes + total length of edges), and when a graph is new also that of putting its nodes in layers.
  public mutating func estimate(_ graph: Graph, options: Options) -> (least: Size, likely: Size) {
    let direction = options.direction ?? .topDown
    let islands = Islands(graph, previous: nil)
    var least: [Size] = []
    var likely: [Size] = []
    for part in islands.parts {
      let piece = Piece(graph.part(part), direction, options)
      let size = estimate(piece)
      least.append(direction == .topDown ? size.least : size.least.transposed)
      likely.append(direction == .topDown ? size.likely : size.likely.transposed)
    }
    // Smaller parts may stand side by side where larger ones stand one below the other.
    let room = Size(width: least.map(\.width).max() ?? 0, height: least.map(\.height).max() ?? 0)
    return (room, shelved(likely, options).size)
  }

  /// As if it ran down.
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
    // Where a line passes between two boxes, they are no further apart for it than three cells.
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
    // Lines from one node share a trunk: each node has one line through the layers until its last end.
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
      // Up where it begins to pass, down where it ends.
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
      // Lines with several ends need rows of their own where they lie beside each other.
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
