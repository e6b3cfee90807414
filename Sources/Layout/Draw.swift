/// Draws a graph in layers on the cell grid.
///
/// Nodes are put in layers so that edges run down (or to the right), ordered so that few edges cross, and connected by
/// lines along the grid. It never fails: edges with an end out of range are left out, sizes below 1 count as 1, and a
/// box that is too narrow for its lines grows. In a task that has been cancelled it hurries: the drawing is sound, but
/// has more crossings.
///
/// The phases, each in a folder of its own: `Parts` splits the graph into islands and folds wide fans; `Layers` removes
/// cycles and assigns layers; `Ordering` orders each layer; `Routing` gathers edges into nets and ports and gives each
/// line its rows; `Placement` finds the columns.
///
/// - Parameters:
///   - graph: The nodes with their sizes in cells, and the edges.
///   - options: Direction, pane, gaps and the drawing to stay close to.
/// - Returns: One box per node and one route per edge, by index, from (0, 0).
/// - Complexity: About O((edges + dummies) · log) per round of ordering; memory O(nodes + total length of edges).
public func draw(_ graph: Graph, options: Options = Options()) -> Drawing {
  var graph = graph
  for index in graph.nodes.indices {
    graph.nodes[index].width = min(max(graph.nodes[index].width, 1), largestExtent)
    graph.nodes[index].height = min(max(graph.nodes[index].height, 1), largestExtent)
  }
  if let direction = options.direction { return draw(graph, direction, options) }
  // What is on the screen stays as it is unless the other direction fits much better.
  let first = options.previous?.direction ?? .topDown
  let drawing = draw(graph, first, options)
  guard let view = options.view, panes(drawing.size, view) > 1 else { return drawing }
  let other = draw(graph, first == .topDown ? .leftRight : .topDown, options)
  let hysteresis = options.previous == nil ? 1.0 : 0.75
  return panes(other.size, view) < panes(drawing.size, view) * hysteresis ? other : drawing
}

/// No box is larger, in cells.
private let largestExtent = 10_000

/// How many panes it takes to see the whole drawing.
private func panes(_ size: Size, _ view: Size) -> Double {
  let columns = max(1, Double(size.width) / Double(max(1, view.width)))
  let rows = max(1, Double(size.height) / Double(max(1, view.height)))
  return columns * rows
}

private func draw(_ graph: Graph, _ direction: Direction, _ options: Options) -> Drawing {
  let islands = Islands(graph, previous: options.previous)
  var drawings: [Drawing] = []
  for (rank, part) in islands.parts.enumerated() {
    var number: [Int: Int] = [:]
    for (index, node) in part.nodes.enumerated() { number[node] = index }
    let edges = part.edges.map { index in
      let edge = graph.edges[index]
      return Graph.Edge(from: number[edge.from, default: 0], to: number[edge.to, default: 0], line: edge.line)
    }
    let piece = Graph(nodes: part.nodes.map { graph.nodes[$0] }, edges: edges)
    drawings.append(drawConnected(piece, direction, options, isFirst: rank == 0))
  }
  var result = Drawing(
    direction: direction, boxes: graph.nodes.map { _ in Rect(x: 0, y: 0, width: 0, height: 0) },
    layers: graph.nodes.map { _ in 0 }, routes: graph.edges.map { _ in Route() }, ids: graph.nodes.map(\.id),
    edges: graph.edges)
  let corners = shelve(
    drawings.map(\.size), width: shelfWidth(drawings, options), columnGap: max(2, min(options.columnGap, 100)),
    rowGap: 1, former: islands.former)
  var nets = 0
  for (part, (drawing, corner)) in zip(islands.parts, zip(drawings, corners)) {
    var drawing = drawing
    drawing.move(byX: corner.x, y: corner.y)
    for (index, node) in part.nodes.enumerated() {
      result.boxes[node] = drawing.boxes[index]
      result.layers[node] = drawing.layers[index]
    }
    var last = nets
    for (index, edge) in part.edges.enumerated() {
      result.routes[edge] = drawing.routes[index]
      result.routes[edge].net += nets
      last = max(last, result.routes[edge].net + 1)
    }
    nets = last
    result.size.width = max(result.size.width, corner.x + drawing.size.width)
    result.size.height = max(result.size.height, corner.y + drawing.size.height)
  }
  return result
}

/// The width in which the parts of a drawing are packed: the pane's, or one that makes about a 4:1 rectangle of cells.
private func shelfWidth(_ drawings: [Drawing], _ options: Options) -> Int {
  let widest = drawings.map(\.size.width).max() ?? 0
  if let view = options.view { return max(widest, min(view.width, 100_000)) }
  let area = drawings.reduce(0.0) { $0 + Double(($1.size.width + 2) * ($1.size.height + 1)) }
  return max(widest, 80, Int((4 * area).squareRoot()))
}
