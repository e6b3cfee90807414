import Canvas
import Layout
import Stage
import Support

/// The graph as it is laid out for a pane: boxes, lines and where they stand. It says nothing of what is alive: that is
/// painted into it.
package struct GraphScene: Sendable {
  package typealias Detail = GraphLook.Detail

  /// What a scene is made from.
  package struct Request: Hashable, Sendable {
    package var graph: VisibleGraph
    var twins: Twins
    package var detail: Detail?
    package var direction: Direction?
    package var view: Size
    package var isASCII: Bool
    /// Whether places are kept for what may come: then the numbers of objects do not count.
    package var isReserved: Bool
    /// Boxes and lines that are drawn into the graph and move nothing of it.
    package var additions: Additions?
    /// Cells that names are not shortened below, nor are lines left out: then the drawing scrolls.
    var leastName = 0
    /// Whether boxes may tell more than names: not of code, which is never run, nor in exports, whose readers want them small.
    var tellsFacts = true

    package init(_ picture: Picture, _ look: GraphLook = GraphLook(), view: Size, isASCII: Bool) {
      self.init(VisibleGraph(picture, look), look, view: view, isASCII: isASCII)
    }

    package init(
      _ graph: VisibleGraph, _ look: GraphLook, view: Size, isASCII: Bool, isReserved: Bool = false,
      additions: Additions? = nil
    ) {
      self.graph = graph
      // Which objects they are makes no other drawing: room is kept for their numbers.
      for index in graph.nodes.indices where !graph.nodes[index].numbers.isEmpty { self.graph.forgetNumbers(at: index) }
      // Of a graph that would not fit anyway nothing is stacked.
      twins = graph.nodes.count > GraphFit.mostNodes ? .none : Twins(graph)
      detail = look.detail
      direction = look.direction
      self.view = Size(width: max(1, view.width), height: max(1, view.height))
      self.isASCII = isASCII
      self.isReserved = isReserved
      self.additions = additions
      // One reads names in a code base, and who needs whom: marks or names alone tell nothing.
      if look.opened != nil { (leastName, tellsFacts) = (GraphFit.readableName, false) }
    }
  }

  /// The parts of a graph that come and go while the registered services stay the same.
  package struct Additions: Hashable, Sendable {
    /// The locator, for which there is always a place.
    let locator: VisibleGraph.Node
    /// Services that are not registered, and that none needs, but of which instances are alive.
    let others: [VisibleGraph.Node]
    /// Lines that there are now, also between registered services.
    let edges: [VisibleGraph.Edge]

    /// The parts that a graph shows now beside the registered services.
    ///
    /// - Parameter known: names of all that has a place of its own, also where it is folded.
    package init(_ shown: VisibleGraph, beside known: Set<String>) {
      var locator = VisibleGraph.Node(name: Picture.locatorName, standing: .locator)
      let others = shown.nodes.filter { !known.contains($0.name) }
      locator = others.first { $0.standing == .locator } ?? locator
      self.locator = locator
      self.others = others.filter { $0.standing != .locator }.map {
        var node = $0
        (node.live, node.numbers) = (0, [])
        return node
      }
      edges = shown.edges.map {
        var edge = $0
        (edge.declared, edge.observed) = (false, false)
        return edge
      }
    }
  }

  /// What stands in one box: a node, or twins.
  package struct Group: Hashable, Sendable {
    package let nodes: [VisibleGraph.Node]
    /// What hides behind it, if it is folded.
    package let hidden: Int?

    package var names: [String] { nodes.map(\.name) }
    var isStack: Bool { nodes.count > 1 }
  }

  /// A line of the drawing, and the edges that it stands for.
  struct Link: Hashable, Sendable {
    package let from: Int
    package let to: Int
    package let edges: [VisibleGraph.Edge]
    var isConformance: Bool { edges[0].relation == .conformance }
    /// What there is to be room for at its arrow. Numbers are added up where lines end together.
    package var fields: String {
      edges.count != 1 ? "" : edges[0].count > 1 ? "9999" : edges[0].fields.joined(separator: ", ")
    }
  }

  /// The groups that a line connects.
  private struct Ends: Hashable {
    let from: Int
    let to: Int
  }

  package let groups: [Group]
  let links: [Link]
  private let linksBetween: [Ends: [Int]]
  package let hidden: [String: Int]
  package let fit: GraphFit
  package let drawing: Drawing
  /// Whether lifetimes are marked.
  let showsMarks: Bool
  /// Whether the whole drawing is seen without scrolling.
  package let fits: Bool
  /// Groups that have a frame where others have none.
  package let framed: Set<Int>
  /// Cells of a box, on its left and above it, that its fields take.
  private let insets: [Inset]
  private let places: [String: (group: Int, member: Int)]
  let metrics: BoxMetrics
  /// What the drawing was made of.
  package let graph: Graph
  package let options: Options
  /// What was found out for it, which saves work for the next one.
  package let drafts: Drafts

  struct Inset: Hashable, Sendable {
    package var left = 0
    package var top = 0
  }

  package var detail: Detail { fit.detail }

  /// Whether boxes tell the lifetime, the interface and the numbers of instances.
  package var tellsFacts: Bool { fit.showsFacts }

  /// The words with which all names begin, where some are shortened: boxes leave them out.
  package var sharedBeginning: String? {
    let names = metrics.names
    guard !names.beginning.isEmpty, fit.detail != .dot else { return nil }
    let isShortened = groups.contains { group in group.nodes.contains { TextWidth.of($0.title) > fit.nameWidth } }
    return isShortened ? names.beginning : nil
  }

  /// Whether it is seen whole, with whole names.
  var isReadable: Bool { fits && fit.detail != .dot && fit.nameWidth >= 24 }

  /// - Parameters:
  ///   - near: a scene close to which it is to be: what need not move stays.
  ///   - drafts: what is known of this graph or others. They change no drawing.
  package init(_ request: Request, near: GraphScene? = nil, drafts: Drafts = Drafts()) {
    var planner = ScenePlanner(request, near: near, drafts: drafts)
    let plan = planner.best()
    self.drafts = planner.drafts
    (groups, links, hidden) = (plan.groups, plan.links, request.graph.hidden)
    (fit, drawing, showsMarks, framed) = (plan.fit, plan.drawing, plan.metrics.showsMarks, plan.framed)
    (insets, metrics, graph, options) = (plan.insets, plan.metrics, plan.graph, plan.options)
    fits = plan.drawing.size.width <= request.view.width && plan.drawing.size.height <= request.view.height
    var places: [String: (group: Int, member: Int)] = [:]
    for (index, group) in plan.groups.enumerated() {
      for (member, name) in group.names.enumerated() { places[name] = (index, member) }
    }
    self.places = places
    linksBetween = Dictionary(grouping: plan.links.indices) { Ends(from: plan.links[$0].from, to: plan.links[$0].to) }
  }

  // MARK: Where things stand

  /// The box of a group, in cells of the drawing, without the room for fields.
  package func box(ofGroup index: Int) -> Rect {
    var box = drawing.boxes[index]
    box.x += insets[index].left
    box.y += insets[index].top
    box.width -= insets[index].left
    box.height -= insets[index].top
    return box
  }

  /// The line on which an edge is drawn: the one of its kind, or another one of its relation between the same groups.
  func link(for edge: VisibleGraph.Edge) -> Int? {
    guard let from = places[edge.from]?.group, let to = places[edge.to]?.group,
      let between = linksBetween[Ends(from: from, to: to)]
    else { return nil }
    return between.first { links[$0].edges[0].isDrawnLike(edge) }
      ?? between.first { links[$0].edges[0].relation == edge.relation }
  }

  func inset(ofGroup index: Int) -> Inset { insets[index] }

  package func group(of name: String) -> Int? { places[name]?.group }

  /// Where a node stands, in cells of the drawing: its box, or its place in a stack.
  package func box(of name: String) -> Rect? {
    guard let (group, member) = places[name], drawing.boxes.indices.contains(group) else { return nil }
    let box = box(ofGroup: group)
    guard groups[group].isStack, let cell = metrics.cell(member, of: groups[group], in: box) else { return box }
    return cell
  }

  package var names: [String] { groups.flatMap(\.names) }

  /// The node that stands at a cell of the drawing.
  package func name(atX x: Int, y: Int) -> String? {
    func contains(_ box: Rect) -> Bool { x >= box.x && x < box.maxX && y >= box.y && y < box.maxY }
    guard let group = groups.indices.first(where: { contains(box(ofGroup: $0)) }) else { return nil }
    return groups[group].names.first { box(of: $0).map(contains) ?? false } ?? groups[group].names.first
  }

  /// The nearest node in a direction: what lies straight ahead goes before what lies aside.
  ///
  /// - Parameter presence: who is there; nil for all.
  package func neighbour(of name: String, _ direction: ScreenDirection, among presence: GraphPresence? = nil) -> String?
  {
    func isThere(_ name: String) -> Bool { presence.map { $0[name] != nil } ?? true }
    guard let start = box(of: name), let home = places[name] else { return names.first(where: isThere) }
    // Along the layers the nearest layer goes first, across them what lies straight ahead.
    let isVertical = direction == .up || direction == .down
    let alongLayers = (drawing.direction == .topDown) == isVertical
    // Where twins stand at one place, one goes through them across the layers.
    if groups[home.group].isStack, !metrics.showsMembers, !alongLayers {
      let step = direction == .up || direction == .left ? -1 : 1
      let ahead = stride(from: home.member + step, to: step < 0 ? -1 : groups[home.group].nodes.count, by: step)
      if let next = ahead.first(where: { isThere(groups[home.group].names[$0]) }) {
        return groups[home.group].names[next]
      }
    }
    let (x, y) = (2 * start.x + start.width, 2 * start.y + start.height)
    var best: (name: String, cost: Int)?
    for other in names where other != name && isThere(other) {
      guard let box = box(of: other) else { continue }
      let (dx, dy) = (2 * box.x + box.width - x, (2 * box.y + box.height - y) * 2)
      let (ahead, aside) =
        switch direction {
        case .up: (-dy, abs(dx))
        case .down: (dy, abs(dx))
        case .left: (-dx, abs(dy))
        case .right: (dx, abs(dy))
        }
      if ahead <= 0 { continue }
      let cost = alongLayers ? ahead * 1_000 + aside : ahead + 8 * aside
      if best.map({ cost < $0.cost }) ?? true { best = (other, cost) }
    }
    return best?.name
  }
}

extension VisibleGraph.Edge {
  /// Calls, hidden edges and weak references are dashed, made-by edges double.
  package var line: Line {
    if relation != .dependency || strength != .strong { return .dashed }
    return switch by {
    case .locator: .dashed
    case .creates: .double
    case .initializer, .property, .method, .holds: .solid
    }
  }

  /// Whether it was pulled from a locator.
  package var isHidden: Bool { relation == .dependency && strength == .strong && by == .locator }

  func isDrawnLike(_ other: Self) -> Bool { by == other.by && strength == other.strength && relation == other.relation }

  package var role: Role {
    if strength != .strong { return .weak }
    if relation != .dependency { return relation == .call ? .text : .edge }
    return switch by {
    case .locator: .hidden
    case .creates: .creates
    default: observed ? .text : .edge
    }
  }
}
