import Testing

@testable import Layout

/// The rows of the wires between two layers, against their cells on a grid.
@Suite struct ChannelTests {
  /// Wires with random ends; no two share an upper or a lower column.
  private func wires(_ generator: inout SeededGenerator) -> [Wire] {
    var upper = Array(0..<24).shuffled(using: &generator)
    var lower = Array(0..<24).shuffled(using: &generator)
    return (0..<Int.random(in: 1...7, using: &generator)).map { net in
      let isTopCentred = Bool.random(using: &generator)
      let count = Int.random(in: 1...3, using: &generator)
      var wire = Wire(
        net: net, centre: isTopCentred ? upper.removeLast() : lower.removeLast(), isTopCentred: isTopCentred)
      for _ in 0..<count {
        if isTopCentred { wire.lower.append(lower.removeLast()) } else { wire.upper.append(upper.removeLast()) }
      }
      return wire
    }
  }

  /// Columns in which a wire arrives from above.
  private func columnsAbove(_ wire: Wire) -> [Int] {
    wire.upper + (wire.isTopCentred && wire.entry == nil ? [wire.centre] : [])
  }

  private func columnsBelow(_ wire: Wire) -> [Int] { wire.lower + (wire.isTopCentred ? [] : [wire.centre]) }

  @Test(arguments: seeds(150)) func wiresOfAChannelShareNoStretch(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let given = wires(&generator)
    for pinDistance in [1, 2] {
      let channel = Channel(given, pinDistance: pinDistance)
      var across: [Point: Int] = [:]
      var down: [Point: Int] = [:]
      for (index, wire) in channel.wires.enumerated() {
        #expect(wire.isStraight == (wire.track < 0), "SEED=\(seed)")
        #expect(wire.track < channel.trackCount, "SEED=\(seed)")
        let bottom = channel.trackCount
        if wire.isStraight {
          for row in -1...bottom { mark(&down, wire.centre, row, wire.net) }
          continue
        }
        for column in wire.left...wire.right { mark(&across, column, wire.track, index) }
        for column in columnsAbove(wire) { for row in -1...wire.track { mark(&down, column, row, wire.net) } }
        for column in columnsBelow(wire) {
          // A wire that is led around ends where its second part begins.
          let second = channel.wires.first { $0.entry == column && $0.net == wire.net }
          for row in wire.track...(second?.track ?? bottom) { mark(&down, column, row, wire.net) }
        }
      }

      func mark(_ cells: inout [Point: Int], _ column: Int, _ row: Int, _ owner: Int) {
        let former = cells.updateValue(owner, forKey: Point(x: column, y: row))
        #expect(former == nil || former == owner, "SEED=\(seed): \(column), \(row) is shared")
      }
    }
  }

  @Test(arguments: seeds(60)) func everyEndOfAWireIsReached(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let given = wires(&generator)
    let channel = Channel(given)
    for (index, wire) in given.enumerated() {
      let routed = channel.wires[index]
      #expect(columnsAbove(routed) == columnsAbove(wire), "SEED=\(seed)")
      for (wanted, column) in zip(columnsBelow(wire), columnsBelow(routed)) where wanted != column {
        guard let second = channel.detours[wanted] else {
          Issue.record("SEED=\(seed): no detour to column \(wanted)")
          continue
        }
        #expect(channel.wires[second].entry == column && channel.wires[second].lower == [wanted], "SEED=\(seed)")
        #expect(channel.wires[second].track > routed.track, "SEED=\(seed)")
      }
    }
  }

  @Test(arguments: seeds(150)) func theCrossingsOfTwoWiresEqualTheCrossingsOfTheirLines(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let given = wires(&generator)
    for a in given {
      for b in given where a.net != b.net {
        #expect(a.crossings(above: b) == countedLineByLine(a, above: b), "SEED=\(seed): \(a) above \(b)")
      }
    }
  }

  /// Crossings between the lines of two wires, with the row of `a` above that of `b`; nil if they share a stretch.
  private func countedLineByLine(_ a: Wire, above b: Wire) -> Int? {
    if !Set(columnsBelow(a)).isDisjoint(with: columnsAbove(b)) { return nil }
    func lines(_ wire: Wire) -> [(from: Int, to: Int)] {
      wire.isTopCentred ? wire.lower.map { (wire.centre, $0) } : wire.upper.map { ($0, wire.centre) }
    }
    var total = 0
    for first in lines(a) {
      for second in lines(b) {
        if (min(first.from, first.to)...max(first.from, first.to)).contains(second.from) { total += 1 }
        if (min(second.from, second.to)...max(second.from, second.to)).contains(first.to) { total += 1 }
      }
    }
    return total
  }

  @Test func wiresThatLieApartShareARow() {
    let left = Wire(net: 0, centre: 1, isTopCentred: true, lower: [4])
    let right = Wire(net: 1, centre: 20, isTopCentred: true, lower: [24])
    #expect(Channel([left, right]).trackCount == 1)
    #expect(Channel([]).trackCount == 0)
    #expect(Channel([Wire(net: 0, centre: 3, isTopCentred: true, lower: [3])]).trackCount == 0)
  }

  @Test func wiresThatSwapColumnsAreLedAround() {
    let channel = Channel([
      Wire(net: 0, centre: 2, isTopCentred: true, lower: [8]), Wire(net: 1, centre: 8, isTopCentred: true, lower: [2]),
    ])
    #expect(channel.wires.count == 3)
    #expect(channel.detours.count == 1)
  }

  @Test(arguments: seeds(60)) func polylinesHaveOnlyEndsAndBends(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var line = Polyline()
    var at = Point(x: 0, y: 0)
    line.append(at)
    for _ in 0..<12 {
      let length = Int.random(in: 0...3, using: &generator)
      if Bool.random(using: &generator) { at.x += length } else { at.y += length }
      line.append(at)
    }
    #expect(line.points.last == at, "SEED=\(seed)")
    for (a, b) in zip(line.points, line.points.dropFirst()) { #expect((a.x == b.x) != (a.y == b.y), "SEED=\(seed)") }
    for index in line.points.indices.dropFirst().dropLast() {
      let (a, b, c) = (line.points[index - 1], line.points[index], line.points[index + 1])
      #expect((a.x == b.x) != (b.x == c.x), "SEED=\(seed): no bend at \(b)")
    }
  }
}
