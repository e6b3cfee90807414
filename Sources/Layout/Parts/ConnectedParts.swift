/// The connected parts of a graph.
struct ConnectedParts {
  /// The nodes and edges of each part, by ascending index.
  ///
  /// Larger parts come first. With a previous drawing, the parts that were in it come first, in the order of their
  /// corners.
  private(set) var parts: [(nodes: [Int], edges: [Int])] = []
  /// The corner of each part in the previous drawing; nil for a part that was not in it, and for a single part.
  private(set) var former: [Point?] = []

  /// Finds the connected parts of `graph`.
  ///
  /// - Complexity: nearly O(nodes + edges).
  init(_ graph: Graph, previous: Drawing?) {
    var parent = Array(graph.nodes.indices)
    func root(_ node: Int) -> Int {
      var node = node
      while parent[node] != node {
        parent[node] = parent[parent[node]]
        node = parent[node]
      }
      return node
    }
    for edge in graph.edges where parent.indices.contains(edge.from) && parent.indices.contains(edge.to) {
      let (a, b) = (root(edge.from), root(edge.to))
      if a != b { parent[max(a, b)] = min(a, b) }
    }
    var number = [Int](repeating: -1, count: graph.nodes.count)
    for node in graph.nodes.indices {
      let root = root(node)
      if number[root] < 0 {
        number[root] = parts.count
        parts.append(([], []))
      }
      parts[number[root]].nodes.append(node)
    }
    for (index, edge) in graph.edges.enumerated()
    where parent.indices.contains(edge.from) && parent.indices.contains(edge.to) {
      parts[number[root(edge.from)]].edges.append(index)
    }
    parts.sort { (-$0.nodes.count, $0.nodes[0]) < (-$1.nodes.count, $1.nodes[0]) }
    former = parts.map { _ in nil }
    if let previous, parts.count > 1 { sort(as: previous, graph) }
  }

  private mutating func sort(as previous: Drawing, _ graph: Graph) {
    var box: [String: Rect] = [:]
    for (id, rect) in zip(previous.ids, previous.boxes) { box[id] = rect }
    let placed = parts.enumerated().map { index, part in
      let boxes = part.nodes.compactMap { box[graph.nodes[$0].id] }
      let x = boxes.map(\.x).min()
      let y = boxes.map(\.y).min()
      return (part: part, corner: x.flatMap { x in y.map { Point(x: x, y: $0) } }, index: index)
    }
    let last = Point(x: Int.max, y: Int.max)
    let sorted = placed.sorted { a, b in
      let (first, second) = (a.corner ?? last, b.corner ?? last)
      return (first.y, first.x, a.index) < (second.y, second.x, b.index)
    }
    parts = sorted.map(\.part)
    former = sorted.map(\.corner)
  }
}

/// Packs rectangles on shelves from left to right and from top to bottom.
///
/// - Parameters:
///   - sizes: The extents, in the order of placing.
///   - width: The width of the shelves. A wider rectangle gets a shelf of its own.
///   - columnGap, rowGap: Blank cells between neighbours.
///   - former: The previous corners. A rectangle that would move only a little to the left stays.
/// - Returns: The top left corner of each rectangle.
/// - Complexity: O(sizes).
func shelve(_ sizes: [Size], width: Int, columnGap: Int, rowGap: Int, former: [Point?]) -> [Point] {
  var result: [Point] = []
  var corner = Point(x: 0, y: 0)
  var height = 0
  for (size, former) in zip(sizes, former) {
    if let former, former.x > corner.x, former.x <= corner.x + 12, former.y == corner.y { corner.x = former.x }
    if corner.x > 0, corner.x + size.width > width {
      corner = Point(x: 0, y: corner.y + height + rowGap)
      height = 0
    }
    result.append(corner)
    corner.x += size.width + columnGap
    height = max(height, size.height)
  }
  return result
}
