import Laboratory
import Layout
import Stage

/// The service graph as it is laid out for a pane: boxes, lines and where they stand.
package struct GraphScene: Sendable {
  package typealias Detail = GraphLook.Detail
  package typealias Layout = Drawing

  /// What a scene is made from.
  package struct Request: Hashable, Sendable {
    var graph: VisibleGraph
    var detail: Detail?
    var direction: Direction?
    var view: Size
    var isASCII: Bool

    init(_ picture: Picture, _ look: GraphLook = GraphLook(), view: Size, isASCII: Bool) {
      graph = VisibleGraph(picture, look)
      detail = look.detail
      direction = look.direction
      self.view = Size(width: max(1, view.width), height: max(1, view.height))
      self.isASCII = isASCII
    }
  }

  let services: [Picture.Node]
  let edges: [Picture.Edge]
  let hidden: [String: Int]
  let detail: Detail
  let drawing: Drawing
  /// Whether lifetimes are marked.
  let showsMarks: Bool
  /// Services that have a frame where others have none.
  let framed: Set<String>

  /// Full boxes if they fit the pane, one row each otherwise, unless one of them is asked for.
  ///
  /// - Parameter previous: what was on the screen for a detail; what need not move stays.
  init(_ request: Request, previous: [Detail: Drawing] = [:]) {
    let graph = request.graph
    (services, edges, hidden) = (graph.services, graph.edges, graph.hidden)
    // Where nothing is registered, as in a lesson, the mark that says so would stand everywhere.
    showsMarks = services.contains { $0.standing != .unregistered }
    let glyphs = Glyphs(isASCII: request.isASCII)
    let hasMarks = showsMarks
    func drawn(_ detail: Detail, framed: Set<String> = []) -> Drawing {
      draw(
        Self.graph(graph, detail, framed, hasMarks, glyphs),
        options: Options(
          direction: request.direction, view: request.view, columnGap: detail == .full ? 1 : 2,
          previous: previous[detail]))
    }
    // To the right, a service with several lines needs several rows, and then a frame.
    func compact() -> (Drawing, Set<String>) {
      let plain = drawn(.compact)
      let tall = zip(graph.services, plain.boxes).filter { $0.1.height > 1 }.map(\.0.name)
      if plain.direction == .topDown || tall.isEmpty { return (plain, []) }
      let framed = Set(tall)
      return (drawn(.compact, framed: framed), framed)
    }
    // A graph of this size would not fit in full boxes: it is not laid out twice.
    let room = request.view.width.multipliedReportingOverflow(by: request.view.height)
    if request.detail == nil, room.overflow || services.count * 24 <= room.partialValue {
      let full = drawn(.full)
      if full.size.width <= request.view.width, full.size.height <= request.view.height {
        (detail, drawing, framed) = (.full, full, [])
        return
      }
    }
    detail = request.detail ?? .compact
    switch detail {
    case .compact: (drawing, framed) = compact()
    case .dot, .full: (drawing, framed) = (drawn(detail), [])
    }
  }

  /// What stands in a service's box.
  static func label(_ node: Picture.Node, _ glyphs: Glyphs) -> (mark: String, name: String, instances: String) {
    let name = DisplayText.fittedInMiddle(DisplayText.visible(node.name), to: 24, ellipsis: glyphs.ellipsis)
    return (glyphs.mark(node.lifetime, node.standing), name, glyphs.instances(node.live))
  }

  /// What hides behind a folded service.
  static func foldMark(_ count: Int?, _ glyphs: Glyphs) -> String { count.map { " +\($0)" } ?? "" }

  private static func graph(
    _ graph: VisibleGraph, _ detail: Detail, _ framed: Set<String>, _ showsMarks: Bool, _ glyphs: Glyphs
  ) -> Graph {
    var places: [String: Int] = [:]
    let nodes = graph.services.enumerated().map { index, node in
      places[node.name] = index
      if detail == .dot { return Graph.Node(id: node.name, width: 1, height: 1) }
      let (mark, name, instances) = label(node, glyphs)
      // Room for one instance is kept, so that boxes do not jump when one comes or goes.
      let marks = max(TextWidth.of(instances), 1)
      let fold = TextWidth.of(foldMark(graph.hidden[node.name], glyphs))
      let lead = showsMarks ? TextWidth.of(mark) + 1 : 0
      let text = lead + TextWidth.of(name) + fold + 1 + marks
      return Graph.Node(
        id: node.name, width: text + (detail == .full || framed.contains(node.name) ? 2 : 0),
        height: detail == .full ? 3 : 1)
    }
    let lines = graph.edges.compactMap { edge -> Graph.Edge? in
      guard let from = places[edge.from], let to = places[edge.to] else { return nil }
      return Graph.Edge(from: from, to: to, line: edge.line)
    }
    return Graph(nodes: nodes, edges: lines)
  }

  /// The box of a service, in cells of the drawing.
  func box(of name: String) -> Rect? {
    services.firstIndex { $0.name == name }.flatMap { drawing.boxes.indices.contains($0) ? drawing.boxes[$0] : nil }
  }

  /// The service whose box covers a cell of the drawing.
  func service(atX x: Int, y: Int) -> String? {
    drawing.boxes.firstIndex { x >= $0.x && x < $0.x + $0.width && y >= $0.y && y < $0.y + $0.height }
      .map { services[$0].name }
  }

  /// The nearest service in a direction: what lies straight ahead goes before what lies aside.
  func neighbour(of name: String, _ direction: ScreenDirection) -> String? {
    guard let start = box(of: name) else { return services.first?.name }
    let (x, y) = (2 * start.x + start.width, 2 * start.y + start.height)
    var best: (name: String, cost: Int)?
    for (index, box) in drawing.boxes.enumerated() where services[index].name != name {
      let (dx, dy) = (2 * box.x + box.width - x, (2 * box.y + box.height - y) * 2)
      let (ahead, aside) =
        switch direction {
        case .up: (-dy, abs(dx))
        case .down: (dy, abs(dx))
        case .left: (-dx, abs(dy))
        case .right: (dx, abs(dy))
        }
      if ahead <= 0 { continue }
      // Along the layers the nearest layer goes first, across them what lies straight ahead.
      let alongLayers = (drawing.direction == .topDown) == (direction == .up || direction == .down)
      let cost = alongLayers ? ahead * 1_000 + aside : ahead + 8 * aside
      if best.map({ cost < $0.cost }) ?? true { best = (services[index].name, cost) }
    }
    return best?.name
  }
}

extension Picture.Edge {
  /// Hidden edges are dashed, made-by edges double.
  var line: Line {
    switch by {
    case .locator: .dashed
    case .creates: .double
    case .initializer, .property, .method, .holds: .solid
    }
  }

  var role: Role {
    switch by {
    case .locator: .hidden
    case .creates: .creates
    default: observed ? .text : .edge
    }
  }
}
