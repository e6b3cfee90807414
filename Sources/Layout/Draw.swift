/// Draws a graph in layers on the cell grid.
///
/// Nodes are put in layers so that edges run down (or to the right), ordered so that few edges cross, and connected by
/// lines along the grid. It never fails: edges with an end out of range are left out, sizes below 1 count as 1, and a
/// box that is too narrow for its lines grows.
///
/// - Parameters:
///   - graph: The nodes with their sizes in cells, and the edges.
///   - options: Direction, pane, gaps and the drawing to stay close to.
/// - Returns: One box per node and one route per edge, by index, from (0, 0).
/// - Complexity: About O((edges + dummies) · log) per round of ordering; memory O(nodes + total length of edges).
public func draw(_ graph: Graph, options: Options = Options()) -> Drawing {
  if let direction = options.direction { return draw(graph, direction, options) }
  let down = draw(graph, .topDown, options)
  guard let view = options.view, down.size.width > view.width || down.size.height > view.height else { return down }
  let across = draw(graph, .leftRight, options)
  return excess(across.size, view) < excess(down.size, view) ? across : down
}

/// How many panes it takes to see the whole drawing.
private func excess(_ size: Size, _ view: Size) -> Double {
  let columns = max(1, Double(size.width) / Double(max(1, view.width)))
  let rows = max(1, Double(size.height) / Double(max(1, view.height)))
  return columns * rows
}

private let largestExtent = 10_000

private func draw(_ graph: Graph, _ direction: Direction, _ options: Options) -> Drawing {
  guard !graph.nodes.isEmpty else { return Drawing(direction: direction, routes: graph.edges.map { _ in Route() }) }
  let widths = graph.nodes.map { min(max($0.width, 1), largestExtent) }
  let heights = graph.nodes.map { min(max($0.height, 1), largestExtent) }
  var links = Links(graph)
  let rank = rankWithoutCycles(nodeCount: graph.nodes.count, links: links.links)
  links.orient(by: rank)
  let layers = assignLayers(nodeCount: graph.nodes.count, links: links.links, rank: rank)
  let layered = LayeredGraph(nodeLayers: layers, links: links.links)
  let ordered = Ordering.order(layered)
  var wiring = Wiring(
    layered, layers: ordered, nodeWidths: direction == .topDown ? widths : heights, nets: Nets(links.links),
    loops: links.loops)
  let gap = direction == .topDown ? min(max(options.columnGap, 1), largestExtent) : 1
  let x = placeItems(wiring, columnGap: gap)
  fitPorts(&wiring, x: x)
  let assembly = Assembly(
    links: links, wiring: wiring, x: x, depths: direction == .topDown ? heights : widths, layerOf: layers,
    edgeCount: graph.edges.count, lead: direction == .topDown ? 0 : 1)
  var drawing = Drawing(
    direction: .topDown, boxes: assembly.boxes, layers: layers, routes: assembly.routes, ids: graph.nodes.map(\.id))
  if direction == .leftRight { drawing.transpose() }
  drawing.moveToOrigin()
  return drawing
}
