/// A search for the order of the items in each layer with few crossing segments.
///
/// The search makes several starts of barycenter or median sweeps with transposition. It refines the best orders by
/// sifting nodes and reinserting long links until neither operation helps. Finally, random kicks move single nodes.
///
/// The effort depends only on the size of the graph, so the same graph always gets the same order.
struct OrderSearch {
  private let graph: LayeredGraph
  private var order: LayerOrder
  private var random = Randomness()
  private let effort: Effort

  /// The amount of work for a graph of a given size.
  private struct Effort {
    var starts: Int
    var rounds: Int
    /// Number of sweeps without improvement after which a start is abandoned.
    var patience: Int
    var refinements: Int
    var window: Int
    var kicks: Int
    /// True for small graphs: the order of the graph's nodes is kept as well as possible.
    var isThorough: Bool

    init(segments: Int) {
      switch segments {
      case ...120: self.init(16, 16, 4, 30, 60, 600)
      case ...250: self.init(8, 16, 4, 30, 60, 200 + 2 * segments)
      case ...800: self.init(3, 16, 5, 10, 40, 900)
      case ...8_000: self.init(2, 10, 4, 5, 25, 1_000)
      case ...60_000: self.init(1, 8, 3, 3, 20, 2_000)
      default: self.init(1, 5, 2, 1, 10, 0)
      }
    }

    private init(_ starts: Int, _ rounds: Int, _ patience: Int, _ refinements: Int, _ window: Int, _ kicks: Int) {
      self.starts = starts
      self.rounds = rounds
      self.patience = patience
      self.refinements = refinements
      self.window = window
      self.kicks = kicks
      isThorough = starts > 2
    }
  }

  /// Orders the layers of `graph`. With a `memory`, which holds the positions in the previous drawing, the result stays
  /// as close to the previous order as possible.
  static func order(_ graph: LayeredGraph, links: [Link] = [], memory: Memory? = nil) -> [[Int]] {
    var search = OrderSearch(graph)
    if let memory { return search.remember(memory, links).map { $0.map { Int($0) } } }
    return search.run().map { $0.map { Int($0) } }
  }

  private init(_ graph: LayeredGraph) {
    self.graph = graph
    order = LayerOrder(graph)
    var effort = Effort(segments: graph.down.targets.count)
    // In dense graphs each kick costs more, so fewer are made.
    let degree = max(1, graph.down.targets.count * 2 / max(1, graph.itemCount))
    if degree > 6 { effort.kicks = effort.kicks * 36 / (degree * degree) }
    self.effort = effort
  }

  private mutating func run() -> [[Int32]] {
    guard graph.layers.count > 1 else { return order.layers }
    let given = order.layers
    return tidied(fewestCrossings(), given)
  }

  /// Finds the order with few crossings that is closest to the order of the graph's nodes.
  ///
  /// The graph's order decides wherever the crossings leave a choice. A crossing is accepted if its removal would
  /// reverse many pairs of nodes. Graphs that differ little are therefore drawn much alike.
  private mutating func tidied(_ found: [[Int32]], _ given: [[Int32]]) -> [[Int32]] {
    order.isTidy = true
    var best = found
    var least = Int.max
    var starts = [found, found.map { $0.reversed() }]
    if effort.isThorough {
      starts += [
        given, depthFirstOrder(fromTop: true, isShuffled: false), depthFirstOrder(fromTop: false, isShuffled: false),
      ]
    }
    for start in starts {
      order.setLayers(start)
      refine()
      let cost = order.cost()
      if cost < least { (least, best) = (cost, order.layers) }
      if least == 0 { return best }
    }
    order.setLayers(best)
    if effort.isThorough {
      kick(&least)
      refine()
    }
    return order.layers
  }

  private mutating func fewestCrossings() -> [[Int32]] {
    var best = order.layers
    var fewest = Int.max
    for start in 0..<effort.starts where start == 0 || !Task.isCancelled {
      order.setLayers(depthFirstOrder(fromTop: start % 2 == 0, isShuffled: start >= 4))
      let usesMedian = effort.starts > 2 && start / 2 % 2 == 1
      sweep(firstDown: start % 2 == 0, by: usesMedian ? .median : .mean)
      refine()
      let crossings = order.crossings()
      if crossings < fewest {
        fewest = crossings
        best = order.layers
      }
      if fewest == 0 { return best }
    }
    order.setLayers(best)
    kick(&fewest)
    return order.layers
  }

  /// Restores the previous order, with long links and new nodes at their best places.
  private mutating func remember(_ memory: Memory, _ links: [Link]) -> [[Int32]] {
    var key = [Double](repeating: -1, count: graph.itemCount)
    for (node, place) in memory.places.enumerated() {
      if let place { key[node] = Double(place.x) + Double(place.width) / 2 }
    }
    var new: [Int32] = []
    for node in 0..<graph.nodeCount where key[node] < 0 {
      new.append(Int32(node))
      let ends = graph.chains.filter { $0.first == node || $0.last == node }
      let known = ends.compactMap { chain in [chain[0], chain[chain.count - 1]].first { $0 != node && key[$0] >= 0 } }
      key[node] = known.isEmpty ? 0 : known.reduce(0) { $0 + key[$1] } / Double(known.count)
    }
    for (link, chain) in zip(links, graph.chains) {
      let (from, to) = (key[chain[0]], key[chain[chain.count - 1]])
      for (index, item) in chain.enumerated().dropFirst().dropLast() {
        let former = memory.column(
          between: link.top, and: link.bottom, line: link.line, layer: Int(order.layerOf[item]))
        key[item] = former.map { Double($0) + 0.5 } ?? (from + (to - from) * Double(index) / Double(chain.count - 1))
      }
    }
    order.setLayers(graph.layers.map { layer in layer.sorted { (key[$0], $0) < (key[$1], $1) }.map { Int32($0) } })
    for _ in 0..<4 {
      var gain = 0
      for chain in graph.chains where chain.count > 2 { gain += order.reinsert(chain, window: effort.window) }
      for node in new { gain += order.sift(node, window: .max / 2) }
      if gain == 0 { break }
    }
    return order.layers
  }

  /// Sweeps down and up until nothing improves, and keeps the best order found.
  private mutating func sweep(firstDown: Bool, by centre: LayerOrder.Centre) {
    var best = order.layers
    var fewest = Int.max
    var idle = 0
    for round in 0..<effort.rounds where idle < effort.patience && fewest > 0 && !(round > 0 && Task.isCancelled) {
      order.sweep(down: (round % 2 == 0) == firstDown, by: centre)
      order.transpose(swapsEqual: round % 4 >= 2)
      let crossings = order.crossings()
      // An improvement of less than half a percent counts as none.
      if fewest == Int.max || crossings < fewest - fewest / 200 { idle = 0 } else { idle += 1 }
      if crossings < fewest {
        fewest = crossings
        best = order.layers
      }
    }
    order.setLayers(best)
  }

  private mutating func refine() {
    for _ in 0..<effort.refinements where !Task.isCancelled {
      var gain = 0
      for item in 0..<(order.isTidy ? graph.itemCount : graph.nodeCount) {
        gain += order.sift(Int32(item), window: effort.window)
      }
      for chain in graph.chains where chain.count > 2 { gain += order.reinsert(chain, window: effort.window) }
      order.moves.removeAll(keepingCapacity: true)
      if gain == 0 { break }
    }
  }

  private mutating func kick(_ cost: inout Int) {
    for _ in 0..<effort.kicks where cost > 0 && !Task.isCancelled {
      let item = Int32(random.next(below: order.isTidy ? graph.itemCount : graph.nodeCount))
      cost -= order.kick(item, reach: 12, window: 20, &random)
    }
  }

  /// Fills the layers in the order of a depth-first walk, which draws trees without crossings.
  private mutating func depthFirstOrder(fromTop: Bool, isShuffled: Bool) -> [[Int32]] {
    var result = [[Int32]](repeating: [], count: graph.layers.count)
    var seen = [Bool](repeating: false, count: graph.itemCount)
    let forward = fromTop ? graph.down : graph.up
    let backward = fromTop ? graph.up : graph.down
    var stack: [Int] = []
    for layer in fromTop ? Array(graph.layers.indices) : graph.layers.indices.reversed() {
      for root in shuffled(graph.layers[layer], isShuffled) where !seen[root] && backward.degree(root) == 0 {
        stack.append(root)
        while let item = stack.popLast() {
          if seen[item] { continue }
          seen[item] = true
          result[graph.layerOf[item]].append(Int32(item))
          for target in shuffled(forward[item].reversed(), isShuffled) where !seen[target] { stack.append(target) }
        }
      }
    }
    return result
  }

  private mutating func shuffled(_ items: [Int], _ isShuffled: Bool) -> [Int] {
    if !isShuffled { return items }
    var items = items
    for index in items.indices.reversed() { items.swapAt(index, random.next(below: index + 1)) }
    return items
  }
}
