extension LayerOrder {
  /// The statistic of the neighbours' places by which a layer is sorted.
  enum Centre { case mean, median }

  /// Sorts layer after layer by the mean or median place of the neighbours in the layer sorted before.
  ///
  /// Items without neighbours keep their places.
  ///
  /// - Complexity: O(segments + items · log(widest layer)).
  mutating func sweep(down isDown: Bool, by centre: Centre) {
    if isDown {
      for layer in layers.indices.dropFirst() { sortLayer(layer, upwards: true, centre) }
    } else {
      for layer in layers.indices.dropLast().reversed() { sortLayer(layer, upwards: false, centre) }
    }
  }

  private mutating func sortLayer(_ layer: Int, upwards: Bool, _ centre: Centre) {
    let lists = upwards ? up : down
    var items = layers[layer]
    var movable: [(key: Float, place: Int32, item: Int32)] = []
    movable.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      let range = lists.range(item)
      if range.isEmpty { continue }
      movable.append((centre == .median ? median(lists, range) : mean(lists, range), Int32(index), item))
    }
    movable.sort { $0.key != $1.key ? $0.key < $1.key : $0.place < $1.place }
    var next = 0
    for index in items.indices where lists.degree(items[index]) > 0 {
      items[index] = movable[next].item
      next += 1
    }
    setLayer(layer, items)
  }

  private func mean(_ lists: NeighbourLists, _ range: Range<Int>) -> Float {
    var sum = 0
    for index in range { sum += Int(position[Int(lists.targets[index])]) }
    return Float(sum) / Float(range.count)
  }

  /// The weighted median of Gansner et al. (1993): nearer to the side where the neighbours lie closer together.
  private func median(_ lists: NeighbourLists, _ range: Range<Int>) -> Float {
    func at(_ index: Int) -> Float { Float(position[Int(lists.targets[range.lowerBound + index])]) }
    let count = range.count
    let middle = count / 2
    if count % 2 == 1 { return at(middle) }
    if count == 2 { return (at(0) + at(1)) / 2 }
    let left = at(middle - 1) - at(0)
    let right = at(count - 1) - at(middle)
    if left + right == 0 { return (at(middle - 1) + at(middle)) / 2 }
    return (at(middle - 1) * right + at(middle) * left) / (left + right)
  }

  /// Swaps neighbours in a layer while that lowers `cost()`.
  ///
  /// - Parameter swapsEqual: True to let the first pass also swap neighbours of equal cost, which leaves a plateau.
  /// - Complexity: O(passes · segments).
  mutating func transpose(swapsEqual: Bool) {
    for pass in 0..<10 {
      var improved = false
      for layer in layers.indices where layers[layer].count > 1 {
        var changed = false
        for index in 0..<(layers[layer].count - 1) {
          let gain = saving(layers[layer][index], layers[layer][index + 1])
          if gain > 0 || (swapsEqual && pass == 0 && gain == 0) {
            swap(layer, index)
            changed = true
            if gain > 0 { improved = true }
          }
        }
        if changed { update(layer) }
      }
      if !improved { break }
    }
  }
}
