import Laboratory
import Layout
import Stage

/// Finds the richest drawing of a graph that fits its pane.
struct ScenePlanner {
  /// A drawing that was tried.
  struct Plan {
    let fit: GraphFit
    let groups: [GraphScene.Group]
    let links: [GraphScene.Link]
    let insets: [GraphScene.Inset]
    let framed: Set<Int>
    let metrics: BoxMetrics
    let drawing: Drawing
  }

  private let request: GraphScene.Request
  private let previous: [GraphLook.Detail: Drawing]
  private let glyphs: Glyphs
  private let showsMarks: Bool
  /// The code's edges to what somebody else is to hold, too.
  private let passing: Set<VisibleGraph.Edge>

  init(_ request: GraphScene.Request, previous: [GraphLook.Detail: Drawing]) {
    self.request = request
    self.previous = previous
    glyphs = Glyphs(isASCII: request.isASCII)
    // Where nothing is registered, as in a lesson, the mark that says so would stand everywhere.
    showsMarks = request.graph.nodes.contains { $0.standing != .unregistered }
    let holders = Set(request.graph.nodes.filter { $0.kind == .holder }.map(\.name))
    let held = Set(request.graph.edges.filter { !holders.contains($0.from) }.map(\.to))
    let all = request.isReserved ? request.graph.edges : []
    passing = Set(all.filter { holders.contains($0.from) && held.contains($0.to) })
  }

  /// - Complexity: some twenty layouts at most, of graphs of no more than `GraphFit.mostNodes`; two of larger ones.
  func best() -> Plan {
    let count = request.graph.nodes.count
    if let detail = request.detail { return asked(detail) }
    let room = request.view.width.multipliedReportingOverflow(by: request.view.height)
    let area = room.overflow ? Int.max : room.partialValue
    if count > GraphFit.mostNodes {
      // A graph of this size would not fit in full boxes: it is not laid out twice.
      if count * 24 <= area {
        let full = asked(.full)
        if fits(full) { return full }
      }
      return asked(.compact)
    }
    let wealth = GraphFit.Wealth(
      largest: request.twins.groups.map(\.count).max() ?? 0,
      hasFields: request.graph.edges.contains { !$0.fields.isEmpty }, hasPassing: !passing.isEmpty)
    var spare: Plan?
    for fit in GraphFit.candidates(wealth, directions: request.direction.map { [$0] } ?? [.topDown, .leftRight]) {
      guard let sketch = sketch(fit, area: area) else { continue }
      let plan = draw(sketch)
      if !fits(plan) { continue }
      if fit.stacking != .none || isTidy(plan) { return plan }
      spare = spare ?? plan
    }
    return spare ?? asked(.compact)
  }

  private func fits(_ plan: Plan) -> Bool {
    plan.drawing.size.width <= request.view.width && plan.drawing.size.height <= request.view.height
  }

  /// Whether nothing would be clearer if twins were stacked: they stand side by side, and no lines cross.
  private func isTidy(_ plan: Plan) -> Bool {
    if request.twins.groups.isEmpty { return true }
    var places: [String: Rect] = [:]
    for (group, box) in zip(plan.groups, plan.drawing.boxes) { places[group.names[0]] = box }
    for twins in request.twins.groups {
      let boxes = twins.compactMap { places[$0] }
      if Set(boxes.map(\.y)).count > 1, Set(boxes.map(\.x)).count > 1 { return false }
    }
    let size = plan.drawing.size
    return !plan.drawing.cells(in: Rect(x: 0, y: 0, width: size.width, height: size.height)).contains {
      $0.kind == .crossing
    }
  }

  /// As it is asked for, whether it fits or not.
  private func asked(_ detail: GraphLook.Detail) -> Plan {
    func plan(_ direction: Direction) -> Plan { draw(sketch(GraphFit(detail: detail, direction: direction))) }
    if let direction = request.direction { return plan(direction) }
    let first = plan(previous[detail]?.direction ?? .topDown)
    if fits(first) { return first }
    // What is on the screen stays as it is unless the other direction fits much better.
    let other = plan(first.drawing.direction == .topDown ? .leftRight : .topDown)
    let hysteresis = previous[detail] == nil ? 1.0 : 0.75
    return panes(other) < panes(first) * hysteresis ? other : first
  }

  /// How many panes it takes to see the whole drawing.
  private func panes(_ plan: Plan) -> Double {
    let (size, view) = (plan.drawing.size, request.view)
    return max(1, Double(size.width) / Double(view.width)) * max(1, Double(size.height) / Double(view.height))
  }

  // MARK: Sketches

  /// A graph for the layout, and what its boxes stand for.
  private struct Sketch {
    let fit: GraphFit
    let metrics: BoxMetrics
    var groups: [GraphScene.Group]
    var links: [GraphScene.Link]
    var insets: [GraphScene.Inset]
    var graph: Graph
  }

  /// - Returns: nil if its boxes alone are too large.
  private func sketch(_ fit: GraphFit, area: Int) -> Sketch? {
    let sketch = sketch(fit)
    var total = 0
    for node in sketch.graph.nodes {
      if node.width > request.view.width || node.height > request.view.height { return nil }
      total += node.width * node.height
    }
    return total > area ? nil : sketch
  }

  private func sketch(_ fit: GraphFit) -> Sketch {
    let metrics = BoxMetrics(fit: fit, showsMarks: showsMarks, glyphs: glyphs, isReserved: request.isReserved)
    let groups = groups(stacked: fit.stacking != .none)
    var place: [String: Int] = [:]
    for (index, group) in groups.enumerated() { for name in group.names { place[name] = index } }
    let links = links(place, fit)
    let insets = insets(groups, links, fit)
    let nodes = zip(groups, insets).map { group, inset in
      let size = metrics.size(group)
      return Graph.Node(
        id: group.names[0], width: max(size.width, labelWidth(group, links, fit, place)) + inset.left,
        height: size.height + inset.top)
    }
    let edges = links.map { Graph.Edge(from: $0.from, to: $0.to, line: $0.edges[0].line) }
    return Sketch(
      fit: fit, metrics: metrics, groups: groups, links: links, insets: insets,
      graph: Graph(nodes: nodes, edges: edges))
  }

  private func groups(stacked: Bool) -> [GraphScene.Group] {
    let nodes = Dictionary(request.graph.nodes.map { ($0.name, $0) }) { first, _ in first }
    var stackOf: [String: [String]] = [:]
    if stacked { for group in request.twins.groups { for name in group { stackOf[name] = group } } }
    return request.graph.nodes.compactMap { node in
      guard let stack = stackOf[node.name] else {
        return GraphScene.Group(nodes: [node], hidden: request.graph.hidden[node.name])
      }
      return stack.first == node.name ? GraphScene.Group(nodes: stack.compactMap { nodes[$0] }, hidden: nil) : nil
    }
  }

  /// Edges between the same boxes that are drawn alike are one line.
  private func links(_ place: [String: Int], _ fit: GraphFit) -> [GraphScene.Link] {
    struct Key: Hashable {
      let from: Int
      let to: Int
      let by: String
    }
    var keys: [Key] = []
    var edges: [Key: [VisibleGraph.Edge]] = [:]
    for edge in request.graph.edges where fit.showsPassing || !passing.contains(edge) {
      guard let from = place[edge.from], let to = place[edge.to] else { continue }
      let key = Key(from: from, to: to, by: "\(edge.by) \(edge.strength) \(edge.isCall)")
      if edges[key] == nil { keys.append(key) }
      edges[key, default: []].append(edge)
    }
    return keys.map { GraphScene.Link(from: $0.from, to: $0.to, edges: edges[$0] ?? []) }
  }

  // MARK: Room for fields

  /// Fields stand at the arrow: beside it where the drawing runs to the right, else above the name or on the frame.
  private func insets(
    _ groups: [GraphScene.Group], _ links: [GraphScene.Link], _ fit: GraphFit
  ) -> [GraphScene.Inset] {
    var result = groups.map { _ in GraphScene.Inset() }
    guard fit.showsFields else { return result }
    for link in links where !link.fields.isEmpty {
      if fit.direction == .leftRight {
        result[link.to].left = max(result[link.to].left, TextWidth.of(link.fields) + 2)
      } else if fit.detail != .full {
        result[link.to].top = 1
      }
    }
    return result
  }

  /// How wide a box has to be for the fields above its name.
  private func labelWidth(
    _ group: GraphScene.Group, _ links: [GraphScene.Link], _ fit: GraphFit, _ place: [String: Int]
  ) -> Int {
    guard fit.showsFields, fit.direction == .topDown, let index = place[group.names[0]] else { return 0 }
    let fields = links.filter { $0.to == index }.map(\.fields).filter { !$0.isEmpty }
    // Lines with the same field end at one arrow.
    let width = fields.withoutRepeats.reduce(0) { $0 + TextWidth.of($1) + 1 }
    return width == 0 ? 0 : width - 1 + (fit.detail == .full ? 2 : 0)
  }

  // MARK: Drawing

  private func draw(_ sketch: Sketch) -> Plan {
    func drawn(_ graph: Graph) -> Drawing {
      let before = previous[sketch.fit.detail]
      return Layout.draw(
        graph,
        options: Options(
          direction: sketch.fit.direction, view: request.view, columnGap: sketch.fit.columnGap,
          previous: before?.direction == sketch.fit.direction ? before : nil))
    }
    func plan(_ drawing: Drawing, framed: Set<Int> = []) -> Plan {
      Plan(
        fit: sketch.fit, groups: sketch.groups, links: sketch.links, insets: sketch.insets, framed: framed,
        metrics: sketch.metrics, drawing: drawing)
    }
    let drawing = drawn(sketch.graph)
    guard sketch.fit.detail == .compact, sketch.fit.direction == .leftRight else { return plan(drawing) }
    // To the right, a service with several lines needs several rows, and then a frame.
    let tall = sketch.groups.indices.filter {
      drawing.boxes[$0].height > 1 && !sketch.metrics.hasFrame(sketch.groups[$0])
    }
    if tall.isEmpty { return plan(drawing) }
    var graph = sketch.graph
    for index in tall { graph.nodes[index].width += 2 }
    return plan(drawn(graph), framed: Set(tall))
  }
}
