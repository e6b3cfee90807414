/// A connected graph, with wide fans folded, ready for the layout phases.
struct Piece {
  private let graph: Graph
  private let folded: FoldedGraph?
  /// The graph to be put in layers.
  let inner: Graph
  let isDown: Bool
  /// Blank cells between two boxes of one layer, and between two layers.
  let gap: Int
  let layerGap: Int

  init(_ graph: Graph, _ direction: Direction, _ options: Options) {
    self.graph = graph
    let isDown = direction == .topDown
    self.isDown = isDown
    gap = min(max(isDown ? options.columnGap : 1, 1), 100)
    layerGap = isDown ? min(max(options.layerGap, 1), 100) : 1
    let limit: Int
    if let view = options.view {
      limit = min(max(isDown ? view.width : view.height, 40), 1000)
    } else {
      limit = isDown ? 200 : 100
    }
    folded = FoldedGraph(
      graph, limit: limit, gap: gap, lead: isDown ? 0 : 1, across: { isDown ? $0.width : $0.height },
      along: { isDown ? $0.height : $0.width })
    var inner = folded?.graph ?? graph
    if let folded, !isDown {
      // Fans are measured across and along; all other nodes in columns and rows.
      for index in inner.nodes.indices.suffix(folded.fans.count) {
        let fan = inner.nodes[index]
        inner.nodes[index] = Graph.Node(id: fan.id, width: fan.height, height: fan.width)
      }
    }
    self.inner = inner
  }

  /// The index of the first node of `inner` that is a folded fan. Its leaves are drawn in rows, which may not be full.
  var firstFan: Int { inner.nodes.count - (folded?.fans.count ?? 0) }

  /// Draws the connected graph.
  ///
  /// - Parameter isFirst: True if the part will lie in the top left corner of the whole drawing.
  func draw(_ options: Options, isFirst: Bool, _ cache: inout LayoutCache) -> Drawing {
    let direction: Direction = isDown ? .topDown : .leftRight
    let memory = Memory(graph, previous: options.previous, direction: direction, isFirst: isFirst)
    var drawing: Drawing
    if let folded {
      drawing = layOut(fanCount: folded.fans.count, memory.map { Memory($0, folded: folded) }, &cache)
      drawing = folded.unfold(drawing, ids: graph.nodes.map(\.id), edges: graph.edges)
    } else {
      drawing = layOut(fanCount: 0, memory, &cache)
    }
    // A blank margin is better than a drawing that jumps sideways.
    drawing.moveToOrigin(keeping: memory == nil ? 0 : 4)
    if !isDown { drawing.transpose() }
    return drawing
  }

  /// Runs all layout phases, as if the drawing ran down.
  ///
  /// - Parameter fanCount: The number of folded fans, which are the last nodes of `inner`.
  private func layOut(fanCount: Int, _ memory: Memory?, _ cache: inout LayoutCache) -> Drawing {
    let plan = cache.plan(inner, memory)
    let (links, layers, layered, ordered) = (plan.links, plan.layers, plan.layered, plan.ordered)
    var position = [Int](repeating: 0, count: layered.itemCount)
    for layer in ordered { for (index, item) in layer.enumerated() { position[item] = index } }
    var wiring = Wiring(
      layered, layers: ordered, nodeWidths: inner.nodes.map { isDown ? $0.width : $0.height },
      nets: Nets(links.links, graph: layered, position: position), loops: links.loops, fanCount: fanCount)
    let x = placeItems(wiring, columnGap: gap, memory: memory)
    fitPorts(&wiring, x: x)
    separatePorts(&wiring, x: x)
    let assembly = Assembly(
      links: links, wiring: wiring, x: x, depths: inner.nodes.map { isDown ? $0.height : $0.width }, layerOf: layers,
      edgeCount: inner.edges.count, lead: isDown ? 0 : 1, layerGap: layerGap, memory: memory)
    return Drawing(
      direction: .topDown, boxes: assembly.boxes, layers: layers, routes: assembly.routes, ids: inner.nodes.map(\.id))
  }
}
