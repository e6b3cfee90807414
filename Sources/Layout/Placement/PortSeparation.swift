/// Moves ports along their faces if that saves crossings in the gap, or constraints on the order of rows.
///
/// If an upper and a lower port share a column, the upper port's line must turn off above the other line. If the rows
/// of two lines overlap, their order can change the number of crossings.
///
/// - Complexity: O(ports · places · wires) per gap. Gaps with more than 250 wires are skipped.
func separatePorts(_ wiring: inout Wiring, x: [Int]) {
  for gap in wiring.gaps.indices {
    var gapWires = GapWires(wiring, gap: gap, x: x, loops: [])
    if gapWires.wires.count > 250 { continue }
    // In a small drawing, saving one constraint on the order of rows is not worth moving a port.
    let reluctance = gapWires.wires.count <= 12 ? 1 : 0
    var upperUsed: Set<Int> = []
    var lowerUsed: Set<Int> = []
    for segment in wiring.gaps[gap] {
      upperUsed.insert(wiring.column(segment.upperPort, x))
      lowerUsed.insert(wiring.column(segment.lowerPort, x))
    }
    for _ in 0..<2 {
      var moved = false
      for wire in gapWires.wires.indices where !gapWires.wires[wire].isStraight {
        for (place, port) in gapWires.ports[wire].enumerated() where wiring.isBox(wiring.ports[port].item) {
          let here = wiring.column(port, x)
          let isUpper = wiring.ports[port].isBottom
          var best = here
          var least = gapWires.cost(wire) - reluctance
          if least <= 0 { continue }
          for column in wiring.freedom(of: port, x) where column != here {
            if (isUpper ? upperUsed : lowerUsed).contains(column) { continue }
            gapWires.move(wire, end: place, to: column)
            let cost = gapWires.cost(wire)
            if cost < least || (cost == least && best != here && abs(column - here) < abs(best - here)) {
              (least, best) = (cost, column)
            }
          }
          gapWires.move(wire, end: place, to: best)
          if best == here { continue }
          moved = true
          wiring.ports[port].offset += best - here
          if isUpper {
            upperUsed.remove(here)
            upperUsed.insert(best)
          } else {
            lowerUsed.remove(here)
            lowerUsed.insert(best)
          }
        }
      }
      if !moved { break }
    }
  }
}

extension GapWires {
  /// The cost of a wire among the other wires of the gap.
  ///
  /// A crossing costs ten. A constraint on the order of rows costs one or two. A pair of wires that allows neither
  /// order costs forty.
  fileprivate func cost(_ index: Int) -> Int {
    let wire = wires[index]
    let (left, right) = (wire.left, wire.right)
    var total = 0
    for (number, other) in wires.enumerated() where number != index {
      if other.left > right || other.right < left { continue }
      switch (wire.crossings(above: other), other.crossings(above: wire)) {
      case (nil, nil): total += 40
      case (nil, let cost?), (let cost?, nil): total += 10 * cost + 2
      case (let above?, let below?): total += 10 * min(above, below) + (above == below ? 0 : 1)
      }
    }
    return total
  }
}

extension Wiring {
  /// The column of a port.
  func column(_ port: Int, _ x: [Int]) -> Int { x[ports[port].item] + ports[port].offset }

  /// The columns to which a port can move without passing its neighbours on the face; at most eight to either side.
  fileprivate func freedom(of port: Int, _ x: [Int]) -> ClosedRange<Int> {
    let item = ports[port].item
    let face = ports[port].isBottom ? bottomPorts[item] : topPorts[item]
    let here = column(port, x)
    guard let index = face.firstIndex(of: port) else { return here...here }
    let inset = widths[item] >= 3 ? 1 : 0
    let low = index > 0 ? column(face[index - 1], x) + 1 : x[item] + inset
    let high = index + 1 < face.count ? column(face[index + 1], x) - 1 : x[item] + widths[item] - 1 - inset
    return max(min(low, here), here - 8)...min(max(high, here), here + 8)
  }
}
