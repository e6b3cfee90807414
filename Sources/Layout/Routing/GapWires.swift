/// The wires of the gap below a layer.
struct GapWires {
  private(set) var wires: [Wire] = []
  /// The wire of each port.
  private(set) var wireOf: [Int: Int] = [:]
  /// The ports of each wire. The port of the centre is first.
  private(set) var ports: [[Int]] = []

  /// Collects the wires of a gap.
  ///
  /// - Parameter loops: The ports of self-edges below the layer.
  /// - Complexity: O(segments).
  init(_ wiring: Wiring, gap: Int, x: [Int], loops: [(Int, Int)]) {
    for segment in gap < wiring.gaps.count ? wiring.gaps[gap] : [] {
      let isTopCentred = wiring.nets[segment.net].isTopCentred
      let centre = isTopCentred ? segment.upperPort : segment.lowerPort
      let other = isTopCentred ? segment.lowerPort : segment.upperPort
      let wire: Int
      if let known = wireOf[centre] {
        wire = known
      } else {
        wire = wires.count
        wireOf[centre] = wire
        wires.append(Wire(net: segment.net, centre: wiring.column(centre, x), isTopCentred: isTopCentred))
        ports.append([centre])
      }
      wireOf[other] = wire
      ports[wire].append(other)
      if isTopCentred {
        wires[wire].lower.append(wiring.column(other, x))
      } else {
        wires[wire].upper.append(wiring.column(other, x))
      }
    }
    for (out, into) in loops {
      wireOf[out] = wires.count
      wires.append(
        Wire(
          net: wiring.ports[out].net, centre: wiring.column(out, x), isTopCentred: true,
          upper: [wiring.column(into, x)]))
      ports.append([out, into])
    }
  }

  /// Moves one end of a wire to a column. `place` is an index into the wire's `ports`.
  mutating func move(_ wire: Int, end place: Int, to column: Int) {
    if place == 0 {
      wires[wire].centre = column
    } else if wires[wire].isTopCentred {
      wires[wire].lower[place - 1] = column
    } else {
      wires[wire].upper[place - 1] = column
    }
  }
}
