/// A column above or below an item at which the lines of one net attach.
struct Port {
  var item: Int
  var isBottom: Bool
  var net: Int
  /// Columns from the left edge of the item.
  var offset: Int
}

/// A piece of a net between two neighbouring layers.
struct Segment {
  var upperPort: Int
  var lowerPort: Int
  var net: Int
}

/// The ordered layers with their ports: the input of placement and routing.
///
/// Neighbouring dummies of one net below or above the same item are already merged.
struct Wiring {
  var nets: [Net]
  /// The items of each layer, in order.
  var layers: [[Int]]
  var nodeCount: Int
  /// Index of the first folded fan. Nodes before this index are boxes; lines enter a fan without a head.
  var firstFan: Int
  /// The extent of each item across the direction of the drawing. Dummies take one cell.
  var widths: [Int]
  var ports: [Port] = []
  /// Indices of the ports above (`topPorts`) and below (`bottomPorts`) each item, from left to right.
  var topPorts: [[Int]]
  var bottomPorts: [[Int]]
  /// The segments between each layer and the next.
  var gaps: [[Segment]]
  /// Indices of the ports along each link, from its top to its bottom: two per gap.
  var paths: [[Int]]
  /// Indices of the two ports of each loop, both below the loop's node.
  var loopPorts: [(Int, Int)] = []

  func isDummy(_ item: Int) -> Bool { item >= nodeCount }

  /// Returns true if an item is a box, at which lines end; false for a folded fan or a dummy.
  func isBox(_ item: Int) -> Bool { item < firstFan }

  /// Returns the number of blank cells between two neighbours of a layer: 1 beside a dummy, else `columnGap`.
  func gap(_ left: Int, _ right: Int, _ columnGap: Int) -> Int {
    isDummy(left) || isDummy(right) ? 1 : columnGap
  }

  /// Wires the ordered `layers` of `graph`.
  init(_ graph: LayeredGraph, layers ordered: [[Int]], nodeWidths: [Int], nets: Nets, loops: [Loop], fanCount: Int) {
    self.nets = nets.nets
    nodeCount = graph.nodeCount
    firstFan = graph.nodeCount - fanCount
    let bundle = Bundling(graph, layers: ordered, nets: nets)
    layers = bundle.layers
    widths = nodeWidths + [Int](repeating: 1, count: graph.itemCount - graph.nodeCount)
    topPorts = [[Int]](repeating: [], count: graph.itemCount)
    bottomPorts = topPorts
    gaps = [[Segment]](repeating: [], count: max(0, ordered.count - 1))
    paths = []
    var position = [Int](repeating: 0, count: graph.itemCount)
    for layer in layers { for (index, item) in layer.enumerated() { position[item] = index } }
    wireLinks(graph, bundle, nets)
    sortPorts(graph, position)
    wireLoops(loops)
    for item in 0..<nodeCount { spreadPorts(of: item) }
  }

  private mutating func wireLinks(_ graph: LayeredGraph, _ bundle: Bundling, _ nets: Nets) {
    for (link, chain) in graph.chains.enumerated() {
      let net = nets.netOf[link]
      var path: [Int] = []
      for (a, b) in zip(chain, chain.dropFirst()) {
        let upper = port(bundle.representative[a], isBottom: true, net: net)
        let lower = port(bundle.representative[b], isBottom: false, net: net)
        path.append(upper)
        path.append(lower)
        let gap = graph.layerOf[a]
        // Shared pieces are added only once.
        let isShared = bundle.isShared(a) && bundle.isShared(b)
        if isShared, gaps[gap].contains(where: { $0.upperPort == upper && $0.lowerPort == lower }) { continue }
        gaps[gap].append(Segment(upperPort: upper, lowerPort: lower, net: net))
      }
      paths.append(path)
    }
  }

  private mutating func port(_ item: Int, isBottom: Bool, net: Int) -> Int {
    let list = isBottom ? bottomPorts[item] : topPorts[item]
    if let found = list.first(where: { ports[$0].net == net }) { return found }
    return addPort(item, isBottom: isBottom, net: net)
  }

  private mutating func addPort(_ item: Int, isBottom: Bool, net: Int) -> Int {
    let index = ports.count
    ports.append(Port(item: item, isBottom: isBottom, net: net, offset: 0))
    if isBottom { bottomPorts[item].append(index) } else { topPorts[item].append(index) }
    return index
  }

  /// Sorts the ports of each face by the mean position of the items at the other ends of their segments.
  private mutating func sortPorts(_ graph: LayeredGraph, _ position: [Int]) {
    var sum = [Double](repeating: 0, count: ports.count)
    var count = [Double](repeating: 0, count: ports.count)
    for gap in gaps {
      for segment in gap {
        sum[segment.upperPort] += Double(position[ports[segment.lowerPort].item])
        count[segment.upperPort] += 1
        sum[segment.lowerPort] += Double(position[ports[segment.upperPort].item])
        count[segment.lowerPort] += 1
      }
    }
    let mean = zip(sum, count).map { $0 / max(1, $1) }
    for item in 0..<nodeCount {
      topPorts[item].sort { (mean[$0], $0) < (mean[$1], $1) }
      bottomPorts[item].sort { (mean[$0], $0) < (mean[$1], $1) }
    }
  }

  private mutating func wireLoops(_ loops: [Loop]) {
    for loop in loops {
      let net = nets.count
      nets.append(Net(centre: loop.node, isTopCentred: true, line: loop.line, kind: .forward))
      let out = addPort(loop.node, isBottom: true, net: net)
      let into = addPort(loop.node, isBottom: true, net: net)
      loopPorts.append((out, into))
    }
  }

  /// Distributes the ports over the faces. A node too narrow for its ports grows.
  private mutating func spreadPorts(of item: Int) {
    let most = max(topPorts[item].count, bottomPorts[item].count)
    if most > 1, most > widths[item] - 2 { widths[item] = most + 2 }
    let inset = widths[item] >= 3 ? 1 : 0
    let room = widths[item] - 2 * inset
    for list in [topPorts[item], bottomPorts[item]] {
      for (index, port) in list.enumerated() {
        ports[port].offset = inset + (2 * index + 1) * room / (2 * list.count)
      }
    }
  }
}
