extension LayerOrder {
  /// Moves all dummies of a long link to the places where the link crosses least.
  ///
  /// Dynamic programming runs from the top of the link down. For each free place of a layer, it finds the fewest
  /// crossings with which the link reaches that place. Costs are relative to one place of the layer, because only
  /// differences matter.
  ///
  /// - Parameters:
  ///   - chain: The items of the link from its top to its bottom.
  ///   - window: The maximum distance of a dummy's move, in places.
  /// - Returns: The decrease of `cost()`, at least 0.
  /// - Complexity: O(layers passed · window²).
  mutating func reinsert(_ chain: [Int], window: Int) -> Int {
    guard chain.count > 2 else { return 0 }
    let dummies = chain.dropFirst().dropLast().map { Int32($0) }
    var steps: [Step] = []
    steps.reserveCapacity(dummies.count)
    for dummy in dummies {
      let slot = Int(position[Int(dummy)])
      let layer = Int(layerOf[Int(dummy)])
      let low = max(0, slot - window)
      let high = min(layers[layer].count - 1, slot + window)
      var step = Step(layer: layer, slot: slot, low: low, width: high - low + 1)
      if let above = steps.last {
        step.descend(from: above, self)
      } else {
        step.start(at: position[chain[0]], self)
      }
      steps.append(step)
    }
    guard let last = steps.last else { return 0 }
    let toEnd = last.costsToEnd(at: position[chain[chain.count - 1]], self)
    var chosen = last.slot - last.low
    let now = last.costOfNow + toEnd[chosen]
    var best = last.cost[chosen] + toEnd[chosen]
    for index in toEnd.indices where last.cost[index] + toEnd[index] < best {
      best = last.cost[index] + toEnd[index]
      chosen = index
    }
    if best >= now { return 0 }
    for (dummy, step) in zip(dummies, steps).reversed() {
      if step.low + chosen != step.slot { move(dummy, to: step.low + chosen) }
      if !step.cameFrom.isEmpty { chosen = Int(step.cameFrom[chosen]) }
    }
    // The link is crossed as often as the number of edges that it stands for.
    return Int(now - best) * up.degree(dummies[0]) * (isTidy ? Self.crossingWeight : 1)
  }

  /// The costs of a link's dummy in one layer, by place. Place `i` lies before item `i` of the layer without the dummy.
  private struct Step {
    let layer: Int
    /// The current place of the dummy (`slot`), and the first place considered (`low`).
    let slot: Int
    let low: Int
    let width: Int
    /// For each place considered, the fewest crossings (`cost`), and the place in the layer above from which they are
    /// reached (`cameFrom`).
    var cost: [Int32] = []
    var cameFrom: [Int32] = []
    /// The crossings of the link if all its dummies stay at their current places.
    var costOfNow: Int32 = 0

    init(layer: Int, slot: Int, low: Int, width: Int) {
      self.layer = layer
      self.slot = slot
      self.low = low
      self.width = width
    }

    /// The item at a place of the layer without the dummy.
    private func item(_ place: Int, _ order: LayerOrder) -> Int32 {
      order.layers[layer][place < slot ? place : place + 1]
    }

    /// Computes the costs in the first layer below the top of the link.
    mutating func start(at top: Int32, _ order: LayerOrder) {
      var sum: Int32 = 0
      cost.reserveCapacity(width)
      for index in 0..<width {
        cost.append(sum)
        if low + index == slot { costOfNow = sum }
        if index == width - 1 { break }
        let member = item(low + index, order)
        for at in order.up.range(member) { sum -= (top - order.position[Int(order.up.targets[at])]).signum() }
      }
    }

    /// Computes the costs in a layer from the costs in the layer above.
    mutating func descend(from above: Step, _ order: LayerOrder) {
      // total[i]: the crossings if the link runs from place i above to the current place in this layer.
      var total = above.cost
      var sum: Int32 = 0
      for index in 0..<above.width {
        total[index] += sum
        if index == above.width - 1 { break }
        let member = above.item(above.low + index, order)
        for at in order.down.range(member) {
          let place = Int(order.position[Int(order.down.targets[at])])
          sum += (place > slot ? place - 1 : place) >= low ? 1 : -1
        }
      }
      let now = above.slot - above.low
      cost = [Int32](repeating: 0, count: width)
      cameFrom = cost
      for index in 0..<width {
        var best = total[now]
        for value in total where value < best { best = value }
        cost[index] = best
        cameFrom[index] = Int32(total[now] == best ? now : total.firstIndex(of: best) ?? now)
        if low + index == slot { costOfNow = above.costOfNow + total[now] - above.cost[now] }
        if index == width - 1 { break }
        let member = item(low + index, order)
        for at in order.up.range(member) {
          let place = Int(order.position[Int(order.up.targets[at])])
          let border = min(max((place > above.slot ? place - 1 : place) - above.low + 1, 0), above.width)
          for other in 0..<border { total[other] += 1 }
          for other in border..<above.width { total[other] -= 1 }
        }
      }
    }

    /// The crossings from each place to the bottom of the link.
    func costsToEnd(at bottom: Int32, _ order: LayerOrder) -> [Int32] {
      var result: [Int32] = []
      result.reserveCapacity(width)
      var sum: Int32 = 0
      for index in 0..<width {
        result.append(sum)
        if index == width - 1 { break }
        let member = item(low + index, order)
        for at in order.down.range(member) {
          sum += (order.position[Int(order.down.targets[at])] - bottom).signum()
        }
      }
      return result
    }
  }
}
