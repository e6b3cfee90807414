/// Moves ports along their faces so that lines between two ports run straight where possible.
///
/// A trunk is moved to meet a branch head-on if that branch is at most three columns away.
///
/// - Complexity: O(segments + ports).
func fitPorts(_ wiring: inout Wiring, x: [Int]) {
  var below = [[Int]](repeating: [], count: wiring.ports.count)
  var above = below
  for gap in wiring.gaps {
    for segment in gap {
      below[segment.upperPort].append(segment.lowerPort)
      above[segment.lowerPort].append(segment.upperPort)
    }
  }
  func column(_ port: Int) -> Int { wiring.column(port, x) }
  func wantedColumn(_ port: Int, _ partners: [[Int]], _ back: [[Int]]) -> Int {
    let here = column(port)
    let others = partners[port]
    if others.count == 1, back[others[0]].count == 1 { return column(others[0]) }
    let near = others.map(column).min { abs($0 - here) < abs($1 - here) } ?? here
    return abs(near - here) <= 3 ? near : here
  }
  func fit(_ list: [Int], _ item: Int, _ partners: [[Int]], _ back: [[Int]]) {
    let wanted = list.map { wantedColumn($0, partners, back) }
    let inset = wiring.widths[item] >= 3 ? 1 : 0
    let room = wiring.widths[item] - 2 * inset
    let spacing = (list.count - 1) * 2 + 1 <= room ? 2 : 1
    let low = x[item] + inset
    let fitted = spread(wanted, spacing: spacing, low: low, high: low + room - 1)
    for (port, place) in zip(list, fitted) { wiring.ports[port].offset = place - x[item] }
  }
  for layer in wiring.layers {
    for item in layer where wiring.isBox(item) && !wiring.topPorts[item].isEmpty {
      fit(wiring.topPorts[item], item, above, below)
    }
  }
  for layer in wiring.layers {
    for item in layer where wiring.isBox(item) && !wiring.bottomPorts[item].isEmpty {
      fit(wiring.bottomPorts[item], item, below, above)
    }
  }
}

/// Chooses places in `low...high`, at least `spacing` apart and in the given order, as near as possible to the wanted
/// places.
///
/// Neighbours that would collide are pooled around their mean (pool adjacent violators). If the range is too small, the
/// last places lie beyond `high`.
func spread(_ wanted: [Int], spacing: Int, low: Int, high: Int) -> [Int] {
  var pools: [(sum: Int, count: Int)] = []
  func mean(_ pool: (sum: Int, count: Int)) -> Int { Int((Double(pool.sum) / Double(pool.count)).rounded(.down)) }
  for (index, place) in wanted.enumerated() {
    // Without the spacing, only the order has to be kept.
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
