/// Positions of a graph's nodes and lines in the previous drawing, as if that drawing ran down.
struct Memory {
  struct Place: Equatable {
    /// The columns from the left edge of the part (`x`), and the row of the box's upper edge (`y`).
    var x: Int
    var y: Int
    var width: Int
    var layer: Int
  }

  /// The previous place of each node; `nil` for a new node.
  var places: [Place?]
  /// Points of the previous line between two nodes.
  private var ways: [Way: [Point]] = [:]
  /// A row in the middle of each previous layer.
  private var rows: [Int: Int] = [:]

  private struct Way: Hashable {
    var low: Int
    var high: Int
    var line: Line
  }

  /// Creates a memory of the nodes of `graph`, matched by id, and of the lines between them.
  ///
  /// Returns nil if the previous drawing ran in another direction. Returns nil if it has fewer than two of the nodes,
  /// or less than two thirds of them. Returns nil as well for positions that a drawing of this graph cannot have.
  ///
  /// - Parameter isFirst: True for the part in the top left corner of the drawing, which is the largest one.
  init?(_ graph: Graph, previous: Drawing?, direction: Direction, isFirst: Bool) {
    guard let previous, previous.direction == direction, previous.boxes.count == previous.ids.count,
      previous.layers.count == previous.ids.count
    else { return nil }
    var index: [String: Int] = [:]
    for (number, id) in previous.ids.enumerated() { index[id] = number }
    places = graph.nodes.map { node in
      guard let number = index[node.id] else { return nil }
      // The drawing may come from anywhere, so its numbers are limited: sums must not overflow.
      let box = previous.boxes[number].limited
      let layer = min(max(previous.layers[number], 0), previous.layers.count)
      return direction == .topDown
        ? Place(x: box.x, y: box.y, width: box.width, layer: layer)
        : Place(x: box.y, y: box.x, width: box.height, layer: layer)
    }
    let known = places.compactMap { $0 }
    guard known.count > 1, known.count * 3 >= graph.nodes.count * 2 else { return nil }
    // Positions that boxes of these sizes cannot have belong to a drawing of another graph.
    let extent = 4 * graph.nodes.reduce(1_000) { $0 + $1.width + $1.height + 20 }
    guard known.allSatisfy({ (0...extent).contains($0.x) && (0...extent).contains($0.y) }) else { return nil }
    for node in graph.nodes.indices {
      guard let place = places[node] else { continue }
      rows[place.layer] = place.y + (direction == .topDown ? graph.nodes[node].height : graph.nodes[node].width) / 2
    }
    rememberWays(graph, previous, index, direction)
    if !isFirst { moveToOrigin() }
  }

  private mutating func rememberWays(
    _ graph: Graph, _ previous: Drawing, _ index: [String: Int], _ direction: Direction
  ) {
    var current = [Int](repeating: -1, count: previous.ids.count)
    for (node, item) in graph.nodes.enumerated() { if let number = index[item.id] { current[number] = node } }
    for (edge, route) in zip(previous.edges, previous.routes) {
      guard current.indices.contains(edge.from), current.indices.contains(edge.to) else { continue }
      let (a, b) = (current[edge.from], current[edge.to])
      if a < 0 || b < 0 || route.points.count < 2 { continue }
      ways[Way(low: min(a, b), high: max(a, b), line: edge.line)] =
        route.points.map { point in
          let box = Rect(x: point.x, y: point.y, width: 1, height: 1).limited
          return direction == .topDown ? Point(x: box.x, y: box.y) : Point(x: box.y, y: box.x)
        }
    }
  }

  /// The column in which the line between two nodes passed a previous layer.
  ///
  /// - Returns: nil if the previous drawing had no such line or layer, or if the line did not run straight down there.
  func column(between a: Int, and b: Int, line: Line, layer: Int) -> Int? {
    guard let row = rows[layer], let way = ways[Way(low: min(a, b), high: max(a, b), line: line)] else { return nil }
    for (from, to) in zip(way, way.dropFirst()) where from.x == to.x {
      if min(from.y, to.y) <= row, row <= max(from.y, to.y) { return from.x }
    }
    return nil
  }

  private mutating func moveToOrigin() {
    let left = places.compactMap { $0?.x }.min() ?? 0
    for index in places.indices { places[index]?.x -= left }
    for key in ways.keys { ways[key] = ways[key]?.map { Point(x: $0.x - left, y: $0.y) } }
  }
}

extension Rect {
  /// A copy with every number limited, so that sums of them do not overflow.
  fileprivate var limited: Rect {
    func limit(_ value: Int) -> Int { min(max(value, -100_000_000), 100_000_000) }
    return Rect(x: limit(x), y: limit(y), width: limit(width), height: limit(height))
  }
}
