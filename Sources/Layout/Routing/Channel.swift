/// The lines between two neighbouring layers, with their rows.
///
/// Each wire runs down from its upper columns, along one row, and down to its lower columns. The order of the rows is
/// chosen so that few lines cross. Wires that lie apart may share a row.
struct Channel {
  private(set) var wires: [Wire]
  private(set) var trackCount = 0
  /// Indices of the second parts of wires with a detour, by the column in which each of them ends below.
  private(set) var detours: [Int: Int] = [:]

  /// Routes `wires`. No two wires may share an upper column, and no two may share a lower column.
  ///
  /// - Parameter pinDistance: The minimum distance of the rows of two wires that share a column. It applies if one wire
  ///   comes from above and the other goes down.
  /// - Complexity: O(w² · pins per wire) for w wires that are not straight.
  init(_ wires: [Wire], pinDistance: Int = 1) {
    self.wires = wires
    breakCycles()
    assignTracks(pinDistance)
  }

  // MARK: Columns used from both sides

  /// Breaks cycles of wires by detours. In such a cycle, each wire would have to lie above the next.
  private mutating func breakCycles() {
    var upperAt: [Int: Int] = [:]
    var used: Set<Int> = []
    for (index, wire) in wires.enumerated() {
      for column in wire.upper { upperAt[column] = index }
      if wire.isTopCentred { upperAt[wire.centre] = index }
      used.formUnion(wire.upper + wire.lower + [wire.centre])
    }
    // Depth-first search over "must lie below": a wire whose lower column is another's upper column lies below it.
    var state = [UInt8](repeating: 0, count: wires.count)
    var stack: [(wire: Int, pin: Int)] = []
    for root in wires.indices where state[root] == 0 {
      stack.append((root, 0))
      state[root] = 1
      while let (wire, pin) = stack.last {
        let columns = wires[wire].isTopCentred ? wires[wire].lower : [wires[wire].centre]
        guard pin < columns.count else {
          state[wire] = 2
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].pin += 1
        let column = columns[pin]
        guard let above = upperAt[column], above != wire else { continue }
        if state[above] == 0 {
          state[above] = 1
          stack.append((above, 0))
        } else if state[above] == 1 {
          detour(wire, pin: pin, used: &used)
        }
      }
    }
  }

  /// Ends a wire in a free column. A second wire leads from there to the wanted column on a row further down.
  private mutating func detour(_ wire: Int, pin: Int, used: inout Set<Int>) {
    let column = wires[wire].isTopCentred ? wires[wire].lower[pin] : wires[wire].centre
    var distance = 1
    while used.contains(column - distance), used.contains(column + distance) { distance += 1 }
    let free = used.contains(column + distance) ? column - distance : column + distance
    used.insert(free)
    if wires[wire].isTopCentred { wires[wire].lower[pin] = free } else { wires[wire].centre = free }
    detours[column] = wires.count
    wires.append(Wire(net: wires[wire].net, centre: free, isTopCentred: true, lower: [column], entry: free))
  }

  // MARK: Rows

  private mutating func assignTracks(_ pinDistance: Int) {
    let bent = wires.indices.filter { !wires[$0].isStraight }.sorted { wires[$0].left < wires[$1].left }
    guard !bent.isEmpty else { return }
    let order = TrackOrder(bent.map { wires[$0] })
    let sequence = order.solve()
    // A wire lies below every earlier wire with which it cannot share a row.
    var placed: [Int] = []
    for place in sequence {
      let wire = bent[place]
      var track = 0
      for other in placed where order.mustDiffer(other, place) {
        let distance = order.shareColumn(other, above: place) ? pinDistance : 1
        track = max(track, wires[bent[other]].track + distance)
      }
      wires[wire].track = track
      trackCount = max(trackCount, track + 1)
      placed.append(place)
    }
  }
}
