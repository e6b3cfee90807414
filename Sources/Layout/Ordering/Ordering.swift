/// Orders the items of each layer so that few segments cross: barycenter sweeps with transposition.
struct Ordering {
  private var graph: LayeredGraph
  private var position: [Int]
  private var counter = CrossingCounter()

  /// Orders the layers of `graph`.
  static func order(_ graph: LayeredGraph) -> [[Int]] {
    var ordering = Ordering(graph)
    return ordering.run()
  }

  private init(_ graph: LayeredGraph) {
    self.graph = graph
    position = [Int](repeating: 0, count: graph.itemCount)
  }

  private mutating func run() -> [[Int]] {
    guard graph.layers.count > 1 else { return graph.layers }
    var best: [[Int]] = []
    var fewest = Int.max
    for start in 0..<2 {
      graph.layers = depthFirstOrder(fromTop: start == 0)
      for layer in graph.layers.indices { place(layer) }
      var idle = 0
      var round = 0
      let limit = graph.itemCount > 20_000 ? 8 : 24
      while round < limit, idle < 5, fewest > 0 {
        sweep(down: (round + start) % 2 == 0)
        transpose()
        let crossings = count()
        if crossings < fewest {
          fewest = crossings
          best = graph.layers
          idle = 0
        } else {
          idle += 1
        }
        round += 1
      }
      if fewest == 0 { break }
    }
    return best
  }

  private mutating func place(_ layer: Int) {
    for (index, item) in graph.layers[layer].enumerated() { position[item] = index }
  }

  private mutating func count() -> Int {
    var total = 0
    for layer in 0..<(graph.layers.count - 1) {
      total += counter.count(
        upper: graph.layers[layer], lowerCount: graph.layers[layer + 1].count, down: graph.down, position: position)
    }
    return total
  }

  /// Layers filled in the order of a depth-first walk, which draws trees without crossings.
  private func depthFirstOrder(fromTop: Bool) -> [[Int]] {
    var layers = [[Int]](repeating: [], count: graph.layers.count)
    var seen = [Bool](repeating: false, count: graph.itemCount)
    let forward = fromTop ? graph.down : graph.up
    let backward = fromTop ? graph.up : graph.down
    var stack: [Int] = []
    for layer in fromTop ? Array(graph.layers.indices) : graph.layers.indices.reversed() {
      for root in graph.layers[layer] where !seen[root] && backward.degree(root) == 0 {
        stack.append(root)
        while let item = stack.popLast() {
          if seen[item] { continue }
          seen[item] = true
          layers[graph.layerOf[item]].append(item)
          for target in forward[item].reversed() where !seen[target] { stack.append(target) }
        }
      }
    }
    return layers
  }

  private mutating func sweep(down: Bool) {
    let indices = graph.layers.indices
    if down {
      for layer in indices.dropFirst() { sortLayer(layer, by: graph.up) }
    } else {
      for layer in indices.dropLast().reversed() { sortLayer(layer, by: graph.down) }
    }
  }

  /// Sorts a layer by the mean place of the neighbours; items without neighbours keep their place.
  private mutating func sortLayer(_ layer: Int, by neighbours: Adjacency) {
    let items = graph.layers[layer]
    var movable: [(key: Double, item: Int)] = []
    movable.reserveCapacity(items.count)
    for item in items {
      let list = neighbours[item]
      if list.isEmpty { continue }
      var sum = 0
      for target in list { sum += position[target] }
      movable.append((Double(sum) / Double(list.count), item))
    }
    // Ties keep their order.
    let places = position
    movable.sort { $0.key != $1.key ? $0.key < $1.key : places[$0.item] < places[$1.item] }
    var next = 0
    for index in items.indices where neighbours.degree(items[index]) > 0 {
      graph.layers[layer][index] = movable[next].item
      next += 1
    }
    place(layer)
  }

  /// Swaps neighbours in a layer while that removes crossings.
  private mutating func transpose() {
    for _ in 0..<10 {
      var improved = false
      for layer in graph.layers.indices {
        let items = graph.layers[layer]
        guard items.count > 1 else { continue }
        for index in 0..<(items.count - 1) {
          let left = graph.layers[layer][index]
          let right = graph.layers[layer][index + 1]
          let gain =
            gainOfSwapping(left, right, in: graph.up) + gainOfSwapping(left, right, in: graph.down)
          if gain > 0 {
            graph.layers[layer].swapAt(index, index + 1)
            position[left] = index + 1
            position[right] = index
            improved = true
          }
        }
      }
      if !improved { break }
    }
  }

  private func gainOfSwapping(_ left: Int, _ right: Int, in neighbours: Adjacency) -> Int {
    var gain = 0
    for a in neighbours[left] {
      let place = position[a]
      for b in neighbours[right] {
        let other = position[b]
        if place > other { gain += 1 } else if place < other { gain -= 1 }
      }
    }
    return gain
  }
}
