/// Boxes and routes of one drawing, computed as if it ran from top to bottom.
///
/// `x` is across the direction of the drawing, `y` along it.
struct Assembly {
  private let links: Links
  private let wiring: Wiring
  private let x: [Int]
  /// Extent of each node along the direction, in cells.
  private let depths: [Int]
  /// Blank cells below a box before lines turn; 1 in drawings that run to the right.
  private let lead: Int
  private var channels: [Channel] = []
  /// The wire of each port, as an index into the wires of the port's gap.
  private var wireOf: [Int: Int] = [:]
  private var hasTopHead: [Bool] = []
  private var gapTop: [Int] = []
  private var firstTrack: [Int] = []
  private(set) var boxes: [Rect]
  private(set) var routes: [Route]

  init(
    links: Links, wiring: Wiring, x: [Int], depths: [Int], layerOf: [Int], edgeCount: Int, lead: Int, layerGap: Int,
    memory: Memory?
  ) {
    self.lead = lead
    self.links = links
    self.wiring = wiring
    self.x = x
    self.depths = depths
    boxes = [Rect](repeating: Rect(x: 0, y: 0, width: 0, height: 0), count: wiring.nodeCount)
    routes = [Route](repeating: Route(), count: edgeCount)
    routeGaps(layerOf)
    placeRows(memory, layerGap)
    for (index, link) in links.links.enumerated() { drawLink(link, wiring.paths[index], layerOf) }
    for (index, loop) in links.loops.enumerated() { drawLoop(loop, wiring.loopPorts[index], layerOf) }
  }

  private func column(_ port: Int) -> Int { x[wiring.ports[port].item] + wiring.ports[port].offset }

  // MARK: Gaps

  private mutating func routeGaps(_ layerOf: [Int]) {
    let layerCount = wiring.layers.count
    var loopsAt = [[(Int, Int)]](repeating: [], count: layerCount)
    for (loop, ports) in zip(links.loops, wiring.loopPorts) { loopsAt[layerOf[loop.node]].append(ports) }
    hasTopHead = [Bool](repeating: false, count: layerCount)
    for gap in 0..<layerCount {
      let gapWires = GapWires(wiring, gap: gap, x: x, loops: loopsAt[gap])
      for (port, wire) in gapWires.wireOf { wireOf[port] = wire }
      hasTopHead[gap] =
        !loopsAt[gap].isEmpty
        || (gap < wiring.gaps.count
          && wiring.gaps[gap].contains {
            wiring.nets[$0.net].kind != .forward && wiring.isBox(wiring.ports[$0.upperPort].item)
          })
      channels.append(Channel(gapWires.wires, pinDistance: lead + 1))
    }
  }

  // MARK: Rows

  private mutating func placeRows(_ memory: Memory?, _ layerGap: Int) {
    var y = 0
    var last: (y: Int, former: Int)?
    for (layer, items) in wiring.layers.enumerated() {
      let nodes = items.filter { !wiring.isDummy($0) }
      let depth = nodes.map { depths[$0] }.max() ?? 1
      // Keep the previous distance of rows, so that the boxes below do not move up for a small gain.
      let former = nodes.compactMap { memory?.places[$0]?.y }.min()
      if let former, let last {
        let grown = last.y + former - last.former
        if grown > y, grown <= y + 4 { y = grown }
      }
      last = former.map { (y, $0) }
      // In drawings that run to the right, the boxes of a layer start in the same column, like a list.
      for node in nodes {
        boxes[node] = Rect(
          x: x[node], y: y + (lead > 0 ? 0 : (depth - depths[node]) / 2), width: wiring.widths[node],
          height: depths[node])
      }
      y += depth
      gapTop.append(y)
      let top = channels[layer].wires.isEmpty ? 0 : hasTopHead[layer] ? 1 : lead
      firstTrack.append(y + top)
      let hasBottomHead =
        layer < wiring.gaps.count
        && wiring.gaps[layer].contains {
          wiring.nets[$0.net].kind != .back && wiring.isBox(wiring.ports[$0.lowerPort].item)
        }
      let rows = top + channels[layer].trackCount + (hasBottomHead ? 1 : 0)
      y += max(rows, layerGap)
    }
  }

  // MARK: Routes

  private mutating func drawLink(_ link: Link, _ path: [Int], _ layerOf: [Int]) {
    guard let first = path.first, let last = path.last else { return }
    var line = Polyline()
    line.append(Point(x: column(first), y: boxes[link.top].maxY))
    var gap = layerOf[link.top]
    for index in stride(from: 0, to: path.count - 1, by: 2) {
      connect(&line, gap: gap, from: path[index], to: path[index + 1])
      gap += 1
    }
    line.append(Point(x: column(last), y: boxes[link.bottom].y - 1))
    let net = wiring.ports[first].net
    let heads: Route.Heads = link.kind == .twoWay ? [.source, .target] : .target
    for edge in link.down {
      routes[edge] = Route(
        points: line.points, sourceFace: .south, targetFace: .north, isBack: false, heads: heads, line: link.line,
        net: net)
    }
    for edge in link.up {
      routes[edge] = Route(
        points: line.points.reversed(), sourceFace: .north, targetFace: .south, isBack: link.kind == .back,
        heads: heads, line: link.line, net: net)
    }
  }

  private func connect(_ line: inout Polyline, gap: Int, from: Int, to: Int) {
    let channel = channels[gap]
    let wire = channel.wires[wireOf[from, default: 0]]
    let start = column(from)
    let end = column(to)
    if start == end, wire.track < 0 || wire.goesDown(end) { return }
    let row = firstTrack[gap] + wire.track
    line.append(Point(x: start, y: row))
    if let detour = channel.detours[end], let entry = channel.wires[detour].entry {
      line.append(Point(x: entry, y: row))
      let lower = firstTrack[gap] + channel.wires[detour].track
      line.append(Point(x: entry, y: lower))
      line.append(Point(x: end, y: lower))
    } else {
      line.append(Point(x: end, y: row))
    }
  }

  private mutating func drawLoop(_ loop: Loop, _ ports: (Int, Int), _ layerOf: [Int]) {
    let gap = layerOf[loop.node]
    let row = firstTrack[gap] + channels[gap].wires[wireOf[ports.0, default: 0]].track
    var line = Polyline()
    line.append(Point(x: column(ports.0), y: boxes[loop.node].maxY))
    line.append(Point(x: column(ports.0), y: row))
    line.append(Point(x: column(ports.1), y: row))
    line.append(Point(x: column(ports.1), y: boxes[loop.node].maxY))
    for edge in loop.edges {
      routes[edge] = Route(
        points: line.points, sourceFace: .south, targetFace: .south, line: loop.line, net: wiring.ports[ports.0].net)
    }
  }
}

/// A sequence of points without repeated neighbours and without three points in a straight line.
struct Polyline {
  private(set) var points: [Point] = []

  mutating func append(_ point: Point) {
    if points.last == point { return }
    if points.count > 1 {
      let a = points[points.count - 2]
      let b = points[points.count - 1]
      if (a.x == b.x && b.x == point.x) || (a.y == b.y && b.y == point.y) { points.removeLast() }
    }
    points.append(point)
  }
}
