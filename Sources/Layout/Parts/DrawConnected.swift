/// Draws a graph in one piece, with fans that are too wide folded.
///
/// - Parameter isFirst: Whether it will lie in the top left corner of the whole drawing.
func drawConnected(_ graph: Graph, _ direction: Direction, _ options: Options, isFirst: Bool) -> Drawing {
  let isDown = direction == .topDown
  var gap = isDown ? options.columnGap : 1
  gap = min(max(gap, 1), 100)
  let layerGap = isDown ? min(max(options.layerGap, 1), 100) : 1
  let limit: Int
  if let view = options.view {
    limit = min(max(isDown ? view.width : view.height, 40), 1000)
  } else {
    limit = isDown ? 200 : 100
  }
  let across: (Graph.Node) -> Int = { isDown ? $0.width : $0.height }
  let along: (Graph.Node) -> Int = { isDown ? $0.height : $0.width }
  let memory = Memory(graph, previous: options.previous, direction: direction, isFirst: isFirst)
  var drawing: Drawing
  if let folded = FoldedGraph(graph, limit: limit, gap: gap, lead: isDown ? 0 : 1, across: across, along: along) {
    var inner = folded.graph
    if !isDown {
      // Fans are measured across and along; everything else in columns and rows.
      for index in inner.nodes.indices.suffix(folded.fans.count) {
        let fan = inner.nodes[index]
        inner.nodes[index] = Graph.Node(id: fan.id, width: fan.height, height: fan.width)
      }
    }
    let inside = memory.map { Memory($0, folded: folded) }
    drawing = layOut(inner, fanCount: folded.fans.count, direction, gap: gap, layerGap: layerGap, inside)
    drawing = folded.unfold(drawing, ids: graph.nodes.map(\.id), edges: graph.edges)
  } else {
    drawing = layOut(graph, fanCount: 0, direction, gap: gap, layerGap: layerGap, memory)
  }
  // A blank edge is better than a drawing that jumps aside.
  drawing.moveToOrigin(keeping: memory == nil ? 0 : 4)
  if !isDown { drawing.transpose() }
  return drawing
}

/// One pass through all phases, as if the drawing ran down.
private func layOut(
  _ graph: Graph, fanCount: Int, _ direction: Direction, gap: Int, layerGap: Int, _ memory: Memory?
) -> Drawing {
  let isDown = direction == .topDown
  let plan = LayerPlan.best(graph, memory)
  let (links, layers, layered, ordered) = (plan.links, plan.layers, plan.layered, plan.ordered)
  var position = [Int](repeating: 0, count: layered.itemCount)
  for layer in ordered { for (index, item) in layer.enumerated() { position[item] = index } }
  var wiring = Wiring(
    layered, layers: ordered, nodeWidths: graph.nodes.map { isDown ? $0.width : $0.height },
    nets: Nets(links.links, graph: layered, position: position), loops: links.loops, fanCount: fanCount)
  let x = placeItems(wiring, columnGap: gap, memory: memory)
  fitPorts(&wiring, x: x)
  separatePorts(&wiring, x: x)
  let assembly = Assembly(
    links: links, wiring: wiring, x: x, depths: graph.nodes.map { isDown ? $0.height : $0.width }, layerOf: layers,
    edgeCount: graph.edges.count, lead: isDown ? 0 : 1, layerGap: layerGap, memory: memory)
  return Drawing(
    direction: .topDown, boxes: assembly.boxes, layers: layers, routes: assembly.routes, ids: graph.nodes.map(\.id))
}
