extension LayerOrder {
  /// Moves an item to the best place at most `window` places away (sifting, after Matuszewski et al. 1999).
  ///
  /// - Returns: The decrease of `cost()`, at least 0.
  /// - Complexity: O(window · segments of a pair).
  mutating func sift(_ item: Int32, window: Int) -> Int {
    let layer = layers[Int(layerOf[Int(item)])]
    let at = Int(position[Int(item)])
    var sum = 0
    var bestSum = 0
    var best = at
    var index = at + 1
    while index < layer.count, index - at <= window {
      sum -= saving(item, layer[index])
      if sum < bestSum { (bestSum, best) = (sum, index) }
      index += 1
    }
    sum = 0
    index = at - 1
    while index >= 0, at - index <= window {
      sum -= saving(layer[index], item)
      if sum < bestSum { (bestSum, best) = (sum, index) }
      index -= 1
    }
    if best != at { move(item, to: best) }
    return -bestSum
  }

  /// Moves an item to a random place, and sifts its neighbours and the items between the two places.
  ///
  /// All moves are undone if the cost rose.
  ///
  /// - Parameters:
  ///   - reach: The maximum distance of the random place.
  ///   - window: The maximum distance by which an item is sifted.
  /// - Returns: The decrease of `cost()`, at least 0.
  mutating func kick(_ item: Int32, reach: Int, window: Int, _ random: inout Randomness) -> Int {
    let layer = Int(layerOf[Int(item)])
    let count = layers[layer].count
    let at = Int(position[Int(item)])
    let to = min(max(at + random.next(below: 2 * reach + 1) - reach, 0), count - 1)
    if to == at { return 0 }
    var gain = 0
    for index in at < to ? at..<to : to..<at {
      let other = layers[layer][at < to ? index + 1 : index]
      gain += at < to ? saving(item, other) : saving(other, item)
    }
    moves.removeAll(keepingCapacity: true)
    move(item, to: to)
    var touched: [Int32] = []
    for index in up.range(item) { touched.append(up.targets[index]) }
    for index in down.range(item) { touched.append(down.targets[index]) }
    for index in min(at, to)...max(at, to) where index != to { touched.append(layers[layer][index]) }
    for index in touched.indices.reversed() { touched.swapAt(index, random.next(below: index + 1)) }
    for other in touched { gain += sift(other, window: window) }
    gain += sift(item, window: window)
    if gain >= 0 { return gain }
    let made = moves
    for (item, place) in made.reversed() { move(item, to: place) }
    return 0
  }
}

/// A pseudorandom generator that gives the same numbers on every run (xorshift, Marsaglia 2003).
struct Randomness {
  private var state: UInt64 = 88_172_645_463_325_252

  /// The next number from 0 up to but not including `bound`; 0 if `bound` is below 1.
  mutating func next(below bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(truncatingIfNeeded: state >> 33) % max(1, bound)
  }
}
