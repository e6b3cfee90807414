/// The leaves of one node, too many for one layer, folded into rows along a common trunk.
///
/// To the layout a folded fan is one node. The trunk enters the fan in the middle of its face, and runs past all rows.
/// In each row a line branches off to either side. Coordinates are as if the drawing ran down: `x` across the direction
/// of the drawing, `y` along it.
struct FoldedFan {
  var centre: Int
  var leaves: [Int]
  var line: Line
  /// True if the leaves lie above the centre.
  var isAbove = false
  /// True if the lines have heads at the leaves.
  var hasHeads: Bool
  var width = 0
  var depth = 0
  /// For each leaf its box (`boxes`) and the row of its branch (`branches`), relative to the fan's corner.
  var boxes: [Rect] = []
  var branches: [Int] = []

  /// The column of the trunk.
  var trunk: Int { width / 2 }

  /// Folds the leaves into rows no wider than `limit` cells.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of all nodes of the graph, across the direction of the drawing and along it.
  ///   - gap: Blank cells between the boxes of a row.
  ///   - lead: Blank cells between the boxes of a row and the next branch.
  /// - Complexity: O(leaves).
  mutating func fold(sizes: [(across: Int, along: Int)], limit: Int, gap: Int, lead: Int) {
    let widest = leaves.map { sizes[$0].across }.max() ?? 1
    let half = max((limit - 3) / 2, widest)
    width = 2 * half + 3
    boxes = []
    branches = []
    var y = 0
    var next = 0
    while next < leaves.count {
      // Fills the row to the left of the trunk, then to the right of it.
      var row: [(x: Int, leaf: Int)] = []
      for start in [0, half + 3] {
        var x = start
        while next < leaves.count, x + sizes[leaves[next]].across <= start + half {
          row.append((x, leaves[next]))
          x += sizes[leaves[next]].across + gap
          next += 1
        }
      }
      let depth = row.map { sizes[$0.leaf].along }.max() ?? 1
      let heads = hasHeads ? 1 : lead
      let top = isAbove ? y : y + 1 + heads
      for (x, leaf) in row {
        let size = sizes[leaf]
        // Boxes touch the branch.
        let shift = isAbove ? depth - size.along : 0
        boxes.append(Rect(x: x, y: top + shift, width: size.across, height: size.along))
        branches.append(isAbove ? top + depth + heads : y)
      }
      y += depth + 1 + heads + (next < leaves.count ? lead : 0)
    }
    self.depth = y
  }
}

/// A graph in which folded fans replace their leaves.
struct FoldedGraph {
  var graph: Graph
  var fans: [FoldedFan] = []
  /// The node in `graph` of each original node; -1 for a folded leaf.
  var nodeOf: [Int]
  /// The original node of each node in `graph`; -1 for a fan.
  var original: [Int]
  /// For each original edge, its edge in `graph` (`edgeOf`), and for a leaf's edge the fan and the leaf's place in it
  /// (`leafOf`).
  var edgeOf: [Int]
  var leafOf: [(fan: Int, place: Int)?]

  private struct Key: Hashable {
    var centre: Int
    var line: Line
    var isOut: Bool
    var isIn: Bool
  }

  /// Folds the fans of `source` that are wider than `limit`. Returns nil if there are none.
  ///
  /// - Complexity: O(nodes + edges).
  init?(
    _ source: Graph, limit: Int, gap: Int, lead: Int, across: (Graph.Node) -> Int, along: (Graph.Node) -> Int
  ) {
    let links = Links(source)
    var linkCount = [Int](repeating: 0, count: source.nodes.count)
    for link in links.links {
      linkCount[link.top] += 1
      linkCount[link.bottom] += 1
    }
    for loop in links.loops { linkCount[loop.node] += 2 }
    let sizes = source.nodes.map { (across: max(1, across($0)), along: max(1, along($0))) }
    var groups: [Key: [Int]] = [:]
    var keys: [Key] = []
    for link in links.links where linkCount[link.top] == 1 || linkCount[link.bottom] == 1 {
      // If both nodes have only this link, the second is the leaf.
      let leaf = linkCount[link.bottom] == 1 ? link.bottom : link.top
      let centre = leaf == link.bottom ? link.top : link.bottom
      let isDown = leaf == link.bottom ? !link.down.isEmpty : !link.up.isEmpty
      let isUp = leaf == link.bottom ? !link.up.isEmpty : !link.down.isEmpty
      let key = Key(centre: centre, line: link.line, isOut: isDown, isIn: isUp)
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(leaf)
    }
    nodeOf = [Int](repeating: 0, count: source.nodes.count)
    original = []
    edgeOf = [Int](repeating: -1, count: source.edges.count)
    leafOf = [(fan: Int, place: Int)?](repeating: nil, count: source.edges.count)
    graph = Graph()
    var placeOf: [Int: (fan: Int, place: Int)] = [:]
    for key in keys {
      guard let leaves = groups[key]?.sorted(), leaves.count > 3 else { continue }
      let width = leaves.reduce(0) { $0 + sizes[$1].across + gap }
      if width <= limit { continue }
      for (place, leaf) in leaves.enumerated() { placeOf[leaf] = (fans.count, place) }
      var fan = FoldedFan(centre: key.centre, leaves: leaves, line: key.line, hasHeads: key.isOut)
      fan.fold(sizes: sizes, limit: limit, gap: gap, lead: lead)
      fans.append(fan)
    }
    if fans.isEmpty { return nil }
    for node in source.nodes.indices {
      nodeOf[node] = placeOf[node] == nil ? original.count : -1
      if placeOf[node] == nil {
        original.append(node)
        graph.nodes.append(source.nodes[node])
      }
    }
    addEdges(source, placeOf)
  }

  /// Adds the edges, and the fans as nodes. The leaves of a fan share one edge, or two edges if there are edges in
  /// either direction.
  private mutating func addEdges(_ source: Graph, _ placeOf: [Int: (fan: Int, place: Int)]) {
    let firstFan = graph.nodes.count
    for fan in fans {
      original.append(-1)
      graph.nodes.append(
        Graph.Node(id: "fan of \(source.nodes[fan.leaves[0]].id)", width: fan.width, height: fan.depth))
    }
    var shared: [Int: Int] = [:]
    for (index, edge) in source.edges.enumerated() {
      guard nodeOf.indices.contains(edge.from), nodeOf.indices.contains(edge.to) else { continue }
      let leaf = nodeOf[edge.from] < 0 ? edge.from : edge.to
      guard nodeOf[leaf] < 0, let place = placeOf[leaf] else {
        edgeOf[index] = graph.edges.count
        graph.edges.append(Graph.Edge(from: nodeOf[edge.from], to: nodeOf[edge.to], line: edge.line))
        continue
      }
      leafOf[index] = place
      let isOut = leaf == edge.to
      let key = 2 * place.fan + (isOut ? 1 : 0)
      if let known = shared[key] {
        edgeOf[index] = known
        continue
      }
      shared[key] = graph.edges.count
      edgeOf[index] = graph.edges.count
      let fan = firstFan + place.fan
      let centre = nodeOf[fans[place.fan].centre]
      graph.edges.append(Graph.Edge(from: isOut ? centre : fan, to: isOut ? fan : centre, line: edge.line))
    }
  }
}

extension Memory {
  /// Converts the positions of a graph's previous drawing to those of its folded graph.
  ///
  /// A fan gets the position of its leftmost leaf, and the width of all its leaves.
  init(_ memory: Memory, folded: FoldedGraph) {
    let firstFan = folded.graph.nodes.count - folded.fans.count
    places = folded.original.enumerated().map { node, original in
      if original >= 0 { return memory.places[original] }
      let leaves = folded.fans[node - firstFan].leaves.compactMap { memory.places[$0] }
      guard var place = leaves.min(by: { $0.x < $1.x }), let top = leaves.map(\.y).min() else { return nil }
      place.y = top
      place.width = (leaves.map { $0.x + $0.width }.max() ?? place.x) - place.x
      return place
    }
  }
}
