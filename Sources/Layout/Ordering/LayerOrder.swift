/// The order of the items in each layer while it is being improved.
///
/// Positions and neighbour lists always match the order. The effect of a swap is found by merging two short lists.
/// Indices are 32 bits wide, because ordering spends most of its time on these arrays.
struct LayerOrder {
  let layerOf: [Int32]
  private(set) var layers: [[Int32]]
  private(set) var position: [Int32]
  private(set) var up: NeighbourLists
  private(set) var down: NeighbourLists
  /// Moves since the list was last emptied: the item and its former place. They are used for undoing.
  var moves: [(item: Int32, place: Int)] = []
  /// Items below this number are nodes, in the order of the graph.
  private let nodeCount: Int32
  /// True if `cost()` also counts pairs of nodes in the reverse of the graph's order.
  var isTidy = false
  private var counter = CrossingCounter()

  /// Number of pairs out of order that weigh as much as one crossing.
  static let crossingWeight = 12

  /// Creates the layers of `graph` in their present order.
  init(_ graph: LayeredGraph) {
    nodeCount = Int32(graph.nodeCount)
    layerOf = graph.layerOf.map { Int32($0) }
    position = [Int32](repeating: 0, count: graph.itemCount)
    up = NeighbourLists(graph.up)
    down = NeighbourLists(graph.down)
    layers = []
    setLayers(graph.layers.map { $0.map { Int32($0) } })
  }

  /// Replaces the order of every layer.
  ///
  /// - Complexity: O(items + segments).
  mutating func setLayers(_ new: [[Int32]]) {
    layers = new
    for layer in layers.indices { update(layer) }
  }

  /// Replaces the order of one layer.
  mutating func setLayer(_ layer: Int, _ new: [Int32]) {
    layers[layer] = new
    update(layer)
  }

  /// Swaps the items at `index` and `index + 1` of a layer. Call `update(_:)` after the last swap in a layer.
  mutating func swap(_ layer: Int, _ index: Int) { layers[layer].swapAt(index, index + 1) }

  /// Updates positions and neighbour lists to the order of one layer.
  mutating func update(_ layer: Int) {
    for (index, item) in layers[layer].enumerated() { position[Int(item)] = Int32(index) }
    if layer > 0 { down.sort(layers[layer - 1], by: layers[layer], reverse: up) }
    if layer + 1 < layers.count { up.sort(layers[layer + 1], by: layers[layer], reverse: down) }
  }

  /// Moves an item within its layer.
  ///
  /// - Complexity: O(distance + segments of the item · their neighbours' degree).
  mutating func move(_ item: Int32, to place: Int) {
    let layer = Int(layerOf[Int(item)])
    let at = Int(position[Int(item)])
    moves.append((item, at))
    layers[layer].remove(at: at)
    layers[layer].insert(item, at: place)
    for index in min(at, place)...max(at, place) { position[Int(layers[layer][index])] = Int32(index) }
    for index in up.range(item) { down.sort(up.targets[index], by: position) }
    for index in down.range(item) { up.sort(down.targets[index], by: position) }
  }

  /// The number of crossings between all layers.
  ///
  /// - Complexity: O(segments · log(widest layer)).
  mutating func crossings() -> Int {
    var total = 0
    for layer in layers.indices.dropLast() {
      total += counter.count(
        upper: layers[layer], lowerCount: layers[layer + 1].count, down: down, position: position)
    }
    return total
  }

  /// The cost of the order, which the search minimises.
  ///
  /// Without `isTidy`, the cost is the number of crossings. With `isTidy`, crossings are weighted, and pairs of nodes
  /// in the reverse of the graph's order are added.
  ///
  /// - Complexity: O(segments · log(widest layer)).
  mutating func cost() -> Int {
    if !isTidy { return crossings() }
    var pairs = 0
    for layer in layers { pairs += counter.inversions(layer.filter { $0 < nodeCount }, below: Int(nodeCount)) }
    return crossings() * Self.crossingWeight + pairs
  }

  /// The decrease of `cost()` if `left` and its right neighbour `right` swap places.
  ///
  /// - Complexity: O(segments of both).
  func saving(_ left: Int32, _ right: Int32) -> Int {
    let crossings = gainOfSwapping(left, right)
    if !isTidy { return crossings }
    let pair = max(left, right) >= nodeCount ? 0 : left > right ? 1 : -1
    return crossings * Self.crossingWeight + pair
  }

  /// The decrease of crossings if `left` and its right neighbour `right` swap places.
  ///
  /// - Complexity: O(segments of both).
  func gainOfSwapping(_ left: Int32, _ right: Int32) -> Int {
    gainOfSwapping(left, right, in: up) + gainOfSwapping(left, right, in: down)
  }

  private func gainOfSwapping(_ left: Int32, _ right: Int32, in lists: NeighbourLists) -> Int {
    // Most of the time of a drawing is spent in this function. The buffers avoid bounds checks.
    lists.start.withUnsafeBufferPointer { start in
      let (a, aEnd) = (Int(start[Int(left)]), Int(start[Int(left) + 1]))
      let (b, bEnd) = (Int(start[Int(right)]), Int(start[Int(right) + 1]))
      if a == aEnd || b == bEnd { return 0 }
      return lists.targets.withUnsafeBufferPointer { targets in
        position.withUnsafeBufferPointer { position in
          if aEnd == a + 1, bEnd == b + 1 {
            return Int((position[Int(targets[a])] &- position[Int(targets[b])]).signum())
          }
          // Both lists are sorted: count the pairs out of order and in order by merging.
          var gain = 0
          var lower = b
          var equal = b
          for index in a..<aEnd {
            let place = position[Int(targets[index])]
            while lower < bEnd, position[Int(targets[lower])] < place { lower += 1 }
            equal = max(equal, lower)
            while equal < bEnd, position[Int(targets[equal])] == place { equal += 1 }
            gain += (lower - b) - (bEnd - equal)
          }
          return gain
        }
      }
    }
  }
}
