/// Draws a graph in layers on the cell grid.
///
/// Nodes are assigned to layers so that edges run down (or to the right). They are ordered so that few edges cross, and
/// connected by lines along the grid.
///
/// Drawing never fails. An edge with an end out of range is not drawn: its route has no points. Widths and heights are
/// limited to 1...10,000. A box too small for its lines grows. In a cancelled task the drawing is finished quickly: it
/// is valid, but has more crossings.
///
/// Each phase has its own folder. `Parts` splits the graph into connected parts and folds wide fans. `Layers` removes
/// cycles and assigns layers. `Ordering` orders each layer. `Routing` groups edges into nets and ports, and assigns
/// rows to lines. `Placement` finds the columns. All phases share `Input` (the graph), `Options` (direction, pane, gaps
/// and the previous drawing) and `Output` (the drawing).
///
/// - Parameters:
///   - graph: The nodes with their sizes in cells, and the edges.
///   - options: Direction, pane, gaps and the drawing to stay close to.
/// - Returns: A drawing that starts at (0, 0), with one box per node and one route per edge, by index.
/// - Complexity: About O((edges + dummies) · log) per round of ordering; memory O(nodes + total length of edges).
public func draw(_ graph: Graph, options: Options = Options()) -> Drawing {
  var cache = LayoutCache()
  return draw(graph, options: options, cache: &cache)
}

/// Draws a graph like `draw(_:options:)`, and caches results for further drawings of the same graph in other sizes.
///
/// A drawing that stays close to a previous drawing uses no cached results.
///
/// - Parameters:
///   - graph: The nodes with their sizes in cells, and the edges.
///   - options: Direction, pane, gaps and the drawing to stay close to.
///   - cache: Cached results about graphs. New results are added.
/// - Returns: The same drawing as `draw(_:options:)`.
/// - Complexity: That of `draw(_:options:)`, without layering and ordering if the graph is in `cache`.
public func draw(_ graph: Graph, options: Options = Options(), cache: inout LayoutCache) -> Drawing {
  var graph = graph
  for index in graph.nodes.indices {
    graph.nodes[index].width = min(max(graph.nodes[index].width, 1), largestExtent)
    graph.nodes[index].height = min(max(graph.nodes[index].height, 1), largestExtent)
  }
  if let direction = options.direction { return draw(graph, direction, options, &cache) }
  // The direction of the previous drawing is kept unless the other direction fits much better. Without a previous
  // drawing, the better direction wins.
  let first = options.previous?.direction ?? .topDown
  let drawing = draw(graph, first, options, &cache)
  guard let view = options.view, panes(drawing.size, view) > 1 else { return drawing }
  let other = draw(graph, first == .topDown ? .leftRight : .topDown, options, &cache)
  let hysteresis = options.previous == nil ? 1.0 : 0.75
  return panes(other.size, view) < panes(drawing.size, view) * hysteresis ? other : drawing
}

/// Maximum width and height of a box, in cells.
private let largestExtent = 10_000

/// Returns the number of panes needed to see the whole drawing, as a fraction. Less than a pane in one direction counts
/// as one.
private func panes(_ size: Size, _ view: Size) -> Double {
  let columns = max(1, Double(size.width) / Double(max(1, view.width)))
  let rows = max(1, Double(size.height) / Double(max(1, view.height)))
  return columns * rows
}

private func draw(_ graph: Graph, _ direction: Direction, _ options: Options, _ cache: inout LayoutCache) -> Drawing {
  let connected = ConnectedParts(graph, previous: options.previous)
  var drawings: [Drawing] = []
  for (rank, part) in connected.parts.enumerated() {
    drawings.append(Piece(graph.part(part), direction, options).draw(options, isFirst: rank == 0, &cache))
  }
  let result = assemble(graph, connected, Array(drawings.indices), drawings, direction, options)
  guard let view = options.view, !result.size.fits(in: view) else { return result }
  return withSinglesInGaps(graph, connected, drawings, direction, options, in: view) ?? result
}

/// Packs the drawings of some connected parts into one drawing. The boxes of the other parts have no size.
private func assemble(
  _ graph: Graph, _ connected: ConnectedParts, _ parts: [Int], _ drawings: [Drawing], _ direction: Direction,
  _ options: Options
) -> Drawing {
  var result = Drawing(
    direction: direction, boxes: graph.nodes.map { _ in Rect(x: 0, y: 0, width: 0, height: 0) },
    layers: graph.nodes.map { _ in 0 }, routes: graph.edges.map { _ in Route() }, ids: graph.nodes.map(\.id),
    edges: graph.edges)
  let (corners, size) = packParts(
    parts.map { drawings[$0].size }, options, former: parts.map { connected.former[$0] })
  var nets = 0
  for (part, corner) in zip(parts, corners) {
    var drawing = drawings[part]
    drawing.move(byX: corner.x, y: corner.y)
    for (index, node) in connected.parts[part].nodes.enumerated() {
      result.boxes[node] = drawing.boxes[index]
      result.layers[node] = drawing.layers[index]
    }
    var last = nets
    for (index, edge) in connected.parts[part].edges.enumerated() {
      result.routes[edge] = drawing.routes[index]
      result.routes[edge].net += nets
      last = max(last, result.routes[edge].net + 1)
    }
    nets = last
  }
  result.size = size
  return result
}

/// Draws the parts with lines, and places the boxes without lines in the gaps of their drawing.
///
/// - Returns: nil if there are no such boxes, or if the drawing does not fit the pane.
private func withSinglesInGaps(
  _ graph: Graph, _ connected: ConnectedParts, _ drawings: [Drawing], _ direction: Direction, _ options: Options,
  in view: Size
) -> Drawing? {
  let singles = connected.parts.indices.filter { connected.parts[$0].nodes.count == 1 }
  guard 1...mostSingles ~= singles.count, singles.count < connected.parts.count else { return nil }
  let others = connected.parts.indices.filter { connected.parts[$0].nodes.count > 1 }
  var result = assemble(graph, connected, others, drawings, direction, options)
  guard result.size.fits(in: view) else { return nil }
  for part in singles {
    guard connected.parts[part].edges.isEmpty,
      result.place(connected.parts[part].nodes[0], drawings[part].size, in: view)
    else { return nil }
  }
  return result
}

/// Maximum number of boxes without lines that are placed in the gaps of a drawing. More of them look scattered there.
private let mostSingles = 2

extension Graph {
  /// Returns the graph of one connected part, with its nodes numbered from 0.
  func part(_ part: (nodes: [Int], edges: [Int])) -> Graph {
    if part.nodes.count == nodes.count, part.edges.count == edges.count { return self }
    var number: [Int: Int] = [:]
    for (index, node) in part.nodes.enumerated() { number[node] = index }
    let inside = part.edges.map { index in
      let edge = edges[index]
      return Edge(from: number[edge.from, default: 0], to: number[edge.to, default: 0], line: edge.line)
    }
    return Graph(nodes: part.nodes.map { nodes[$0] }, edges: inside)
  }
}

/// Packs the drawings of connected parts. Returns their corners and the size of the whole drawing.
///
/// - Parameter former: The corner of each part in the previous drawing, where the part stays if possible. Nil for a new
///   part; nil as a whole if there is no previous drawing.
func packParts(_ sizes: [Size], _ options: Options, former: [Point?]? = nil) -> (corners: [Point], size: Size) {
  let corners = shelve(
    sizes, width: shelfWidth(sizes, options), columnGap: max(2, min(options.columnGap, 100)), rowGap: 1,
    former: former ?? sizes.map { _ in nil })
  var whole = Size(width: 0, height: 0)
  for (size, corner) in zip(sizes, corners) {
    whole.width = max(whole.width, corner.x + size.width)
    whole.height = max(whole.height, corner.y + size.height)
  }
  return (corners, whole)
}

/// Returns the width in which the parts are packed: the pane's width, but at most 100,000 columns. Without a pane, a
/// width that makes the whole about four times as wide as high, in cells, and at least 80 columns.
///
/// It is at least the width of the widest part.
private func shelfWidth(_ sizes: [Size], _ options: Options) -> Int {
  let widest = sizes.map(\.width).max() ?? 0
  if let view = options.view { return max(widest, min(view.width, 100_000)) }
  let area = sizes.reduce(0.0) { $0 + Double(($1.width + 2) * ($1.height + 1)) }
  return max(widest, 80, Int((4 * area).squareRoot()))
}
