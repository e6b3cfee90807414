/// Slides ports along their faces so that lines between two ports run straight where they can.
func fitPorts(_ wiring: inout Wiring, x: [Int]) {
  var partnerBelow = [Int](repeating: -1, count: wiring.ports.count)
  var partnerAbove = partnerBelow
  for gap in wiring.gaps {
    for segment in gap {
      partnerBelow[segment.upperPort] = partnerBelow[segment.upperPort] == -1 ? segment.lowerPort : -2
      partnerAbove[segment.lowerPort] = partnerAbove[segment.lowerPort] == -1 ? segment.upperPort : -2
    }
  }
  func column(_ port: Int) -> Int { x[wiring.ports[port].item] + wiring.ports[port].offset }
  func fit(_ list: [Int], _ item: Int, _ partner: [Int], _ back: [Int]) {
    var wanted: [Int] = []
    for port in list {
      let other = partner[port]
      if other >= 0, back[other] >= 0 { wanted.append(column(other)) } else { wanted.append(column(port)) }
    }
    let inset = wiring.widths[item] >= 3 ? 1 : 0
    let room = wiring.widths[item] - 2 * inset
    let spacing = (list.count - 1) * 2 + 1 <= room ? 2 : 1
    let low = x[item] + inset
    let fitted = spread(wanted, spacing: spacing, low: low, high: low + room - 1)
    for (port, place) in zip(list, fitted) { wiring.ports[port].offset = place - x[item] }
  }
  for layer in wiring.layers {
    for item in layer where item < wiring.nodeCount && !wiring.topPorts[item].isEmpty {
      fit(wiring.topPorts[item], item, partnerAbove, partnerBelow)
    }
  }
  for layer in wiring.layers {
    for item in layer where item < wiring.nodeCount && !wiring.bottomPorts[item].isEmpty {
      fit(wiring.bottomPorts[item], item, partnerBelow, partnerAbove)
    }
  }
}

/// Places in `low...high`, `spacing` apart, as near as can be to the wanted ones: neighbours that would collide are
/// pooled around their mean (pool adjacent violators).
func spread(_ wanted: [Int], spacing: Int, low: Int, high: Int) -> [Int] {
  var pools: [(sum: Int, count: Int)] = []
  func mean(_ pool: (sum: Int, count: Int)) -> Int { Int((Double(pool.sum) / Double(pool.count)).rounded(.down)) }
  for (index, place) in wanted.enumerated() {
    // Without the spacing the order is all that is left to keep.
    pools.append((place - index * spacing, 1))
    while pools.count > 1, mean(pools[pools.count - 2]) >= mean(pools[pools.count - 1]) {
      let last = pools.removeLast()
      pools[pools.count - 1].sum += last.sum
      pools[pools.count - 1].count += last.count
    }
  }
  var result: [Int] = []
  let highest = max(low, high - (wanted.count - 1) * spacing)
  for pool in pools {
    let place = min(max(mean(pool), low), highest)
    for _ in 0..<pool.count { result.append(place + result.count * spacing) }
  }
  return result
}
