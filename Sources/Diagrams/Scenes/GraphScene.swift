import Canvas
import Layout
import Stage
import Support

/// The layout of a graph for a pane: boxes, lines and their positions.
///
/// A scene does not contain live instances; `GraphPainter` paints those into it.
package struct GraphScene: Sendable {
  package typealias Detail = GraphLook.Detail

  /// The input of a scene.
  package struct Request: Hashable, Sendable {
    package var graph: VisibleGraph
    var twins: InterchangeableNodes
    package var detail: Detail?
    package var direction: Direction?
    package var view: Size
    /// Size that the view shrinks to later, if the drawing should keep its direction then; nil if the view stays.
    package var laterView: Size?
    package var isASCII: Bool
    /// True if the drawing keeps places for objects that may come. It then does not depend on the numbers of objects.
    package var isReserved: Bool
    /// True if interchangeable nodes have to be stacked, false if each has a box of its own; nil if the room decides.
    package var isStacked: Bool?
    /// Boxes and lines added to the drawing without moving anything in it; nil for none.
    package var additions: Additions?
    /// Minimum width of names, in cells. The drawing scrolls if names would have to be shorter, or if lines do not fit.
    var leastName = 0
    /// True if boxes may show more than names.
    ///
    /// It is false for source code, which never runs, and for exports, which should be small.
    var tellsFacts = true
    /// True if closed groups may share boxes in a drawing that would not fit otherwise.
    package var bundlesGroups = false
    /// True if a drawing scrolls up and down rather than let groups share boxes.
    package var keepsBoxes = false
    /// True if a crowded drawing may leave out lines between groups that other lines imply.
    package var omitsImplied = false
    /// Maximum number of names in a box of several groups; nil for as many as the view has room for.
    var mostMembers: Int?
    /// Name of a node that shares a box with no other; nil for none.
    var apart: String?

    package init(_ picture: Picture, _ look: GraphLook = GraphLook(), view: Size, isASCII: Bool) {
      self.init(VisibleGraph(picture, look), look, view: view, isASCII: isASCII)
    }

    package init(
      _ graph: VisibleGraph, _ look: GraphLook, view: Size, laterView: Size? = nil, isASCII: Bool,
      isReserved: Bool = false, additions: Additions? = nil
    ) {
      self.graph = graph
      // The numbers of objects must not change the drawing: room is kept for them.
      for index in graph.nodes.indices where !graph.nodes[index].numbers.isEmpty { self.graph.forgetNumbers(at: index) }
      // Nodes are not stacked in a graph that would not fit anyway.
      twins = graph.nodes.count > GraphFit.mostNodes ? .none : InterchangeableNodes(graph)
      detail = look.detail
      direction = look.direction
      apart = look.focus
      self.view = Size(width: max(1, view.width), height: max(1, view.height))
      self.laterView = laterView == self.view ? nil : laterView
      self.isASCII = isASCII
      self.isReserved = isReserved
      self.additions = additions
      // In a code base, names and dependencies matter: marks or names alone would be useless.
      if look.opened != nil { (leastName, tellsFacts, bundlesGroups) = (GraphFit.readableName, false, true) }
      keepsBoxes = look.keepsBoxes
      // Around a focus, every dependency matters.
      omitsImplied = look.opened != nil && look.focus == nil
    }
  }

  /// Parts of a graph that come and go while the registered services stay the same.
  package struct Additions: Hashable, Sendable {
    /// The locator, which always has a place.
    let locator: VisibleGraph.Node
    /// Nodes without a place in the drawing, such as services that have live instances although they are not
    /// registered.
    let others: [VisibleGraph.Node]
    /// Edges that exist now, including those between registered services.
    let edges: [VisibleGraph.Edge]

    /// The parts of a graph beside the registered services.
    ///
    /// - Parameter known: names of all nodes with a place of their own, including folded nodes.
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

  /// The content of one box: a node, or several interchangeable nodes.
  package struct Group: Hashable, Sendable {
    package let nodes: [VisibleGraph.Node]
    /// Number of nodes hidden behind a folded node; nil for a node that is not folded.
    package let hidden: Int?

    package var names: [String] { nodes.map(\.name) }
    var isStack: Bool { nodes.count > 1 }
  }

  /// A line of the drawing, and the edges that it represents.
  struct Link: Hashable, Sendable {
    package let from: Int
    package let to: Int
    package let edges: [VisibleGraph.Edge]
    var isConformance: Bool { edges[0].relation == .conformance }
    /// True if the line's arrow shows the number of dependencies for which its edge stands.
    var isNumbered: Bool { edges.count == 1 && edges[0].count > 1 }
    /// Text that must fit at the line's arrow: the fields of its edge, or a number of four digits for several
    /// dependencies.
    ///
    /// The number needs room because numbers are summed if lines end together. The text is empty for a line of several
    /// edges.
    package var fields: String {
      edges.count != 1 ? "" : isNumbered ? "9999" : edges[0].fields.joined(separator: ", ")
    }
  }

  /// Indices of the groups that a line connects.
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
  /// True if lifetimes are marked.
  let showsMarks: Bool
  /// True if the whole drawing is visible without scrolling.
  package let fits: Bool
  /// True if the whole drawing is visible, and has few lines between groups.
  package let isClear: Bool
  /// Number of edges that the drawing leaves out, because the drawn edges imply them.
  package let omitted: Int
  /// True if the scene shows Swift code that is read, and never runs.
  let isOfCode: Bool
  /// Indices of groups that share a box although their nodes have different neighbours. A line of such a box belongs to
  /// at least one of them.
  package let bundles: Set<Int>
  /// Indices of groups with a frame, although other groups of the same detail have none.
  package let framed: Set<Int>
  /// Cells that the fields take on the left of each box and above it.
  private let insets: [Inset]
  private let places: [String: (group: Int, member: Int)]
  let metrics: BoxMetrics
  /// Input of the layout.
  package let graph: Graph
  package let options: Options
  /// Cache of layout results, which saves work for the next scene.
  package let cache: LayoutCache

  struct Inset: Hashable, Sendable {
    package var left = 0
    package var top = 0
  }

  package var detail: Detail { fit.detail }

  /// True if interchangeable nodes share a box.
  package var isStacked: Bool { groups.contains(where: \.isStack) }

  /// True if closed groups share a box. A line of such a box belongs to at least one of them.
  package var isBundled: Bool { groups.contains { $0.isStack && $0.nodes[0].kind == .group } }

  /// True if boxes show the lifetime, the interface and the numbers of instances.
  package var tellsFacts: Bool { fit.showsFacts }

  /// Words with which all names begin and which the boxes leave out; nil if there are none, or if boxes show whole
  /// names or no names.
  package var sharedBeginning: String? {
    let names = metrics.names
    guard !names.beginning.isEmpty, fit.detail != .dot else { return nil }
    let isShortened = groups.contains { group in
      group.nodes.contains { TextWidth.of($0.text) > metrics.nameWidth($0.name) }
    }
    return isShortened ? names.beginning : nil
  }

  /// True if the drawing is visible as a whole, with whole names.
  var isReadable: Bool { fits && fit.detail != .dot && fit.nameWidth >= 24 }

  /// Returns true if a drawing of code has room for whole names and few lines. It is not made if its lines are too many.
  package static func isClear(_ request: Request) -> Bool { ScenePlanner.isClear(request) }

  /// Lays out the requested graph.
  ///
  /// - Parameters:
  ///   - near: a previous scene. Nodes keep their places where possible.
  ///   - direction: direction of the drawing on the screen, which is kept unless the graph would lose detail.
  ///   - cache: cache of results about this graph or others. It changes no drawing.
  package init(
    _ request: Request, near: GraphScene? = nil, keeping direction: Direction? = nil,
    cache: LayoutCache = LayoutCache()
  ) {
    let overview = ScenePlanner.overview(request, near: near, keeping: direction, cache: cache)
    let plan = overview.plan
    (isClear, isOfCode) = (overview.isClear, request.leastName > 0)
    self.cache = overview.cache
    omitted = request.graph.edges.count - overview.graph.edges.count
    (groups, links, hidden) = (plan.groups, plan.links, request.graph.hidden)
    (fit, drawing, showsMarks, framed) = (plan.fit, plan.drawing, plan.metrics.showsMarks, plan.framed)
    (insets, metrics, graph, options) = (plan.insets, plan.metrics, plan.graph, plan.options)
    fits = plan.drawing.size.width <= request.view.width && plan.drawing.size.height <= request.view.height
    var places: [String: (group: Int, member: Int)] = [:]
    for (index, group) in plan.groups.enumerated() {
      for (member, name) in group.names.enumerated() { places[name] = (index, member) }
    }
    self.places = places
    bundles = isOfCode ? Self.bundles(plan.groups, overview.graph.edges) : []
    linksBetween = Dictionary(grouping: plan.links.indices) { Ends(from: plan.links[$0].from, to: plan.links[$0].to) }
  }

  private static func bundles(_ groups: [Group], _ edges: [VisibleGraph.Edge]) -> Set<Int> {
    guard groups.contains(where: \.isStack) else { return [] }
    struct End: Hashable {
      let other: String
      let isOut: Bool
      let isHidden: Bool
    }
    var ends: [String: Set<End>] = [:]
    for edge in edges {
      ends[edge.from, default: []].insert(End(other: edge.to, isOut: true, isHidden: edge.isHidden))
      ends[edge.to, default: []].insert(End(other: edge.from, isOut: false, isHidden: edge.isHidden))
    }
    return Set(groups.indices.filter { Set(groups[$0].names.map { ends[$0] ?? [] }).count > 1 })
  }

  // MARK: Positions

  /// The box of a group, in cells of the drawing, without the room for fields.
  package func box(ofGroup index: Int) -> Rect {
    var box = drawing.boxes[index]
    box.x += insets[index].left
    box.y += insets[index].top
    box.width -= insets[index].left
    box.height -= insets[index].top
    return box
  }

  /// Index of the line that draws an edge: of the same kind, or else of the same relation between the same groups.
  ///
  /// - Returns: nil if no such line is drawn.
  func link(for edge: VisibleGraph.Edge) -> Int? {
    guard let from = places[edge.from]?.group, let to = places[edge.to]?.group,
      let between = linksBetween[Ends(from: from, to: to)]
    else { return nil }
    return between.first { links[$0].edges[0].isDrawnLike(edge) }
      ?? between.first { links[$0].edges[0].relation == edge.relation }
  }

  /// True if a line begins or ends at a box of several nodes with different neighbours.
  func isShared(_ link: Link) -> Bool { bundles.contains(link.from) || bundles.contains(link.to) }

  func inset(ofGroup index: Int) -> Inset { insets[index] }

  package func group(of name: String) -> Int? { places[name]?.group }

  /// Returns true if a node shares its box with interchangeable nodes.
  func isInStack(_ name: String) -> Bool { group(of: name).map { groups[$0].isStack } ?? false }

  /// Position of a node in cells of the drawing: its box, or its cell in a stack; nil for a node that is not drawn.
  package func box(of name: String) -> Rect? {
    guard let (group, member) = places[name], drawing.boxes.indices.contains(group) else { return nil }
    let box = box(ofGroup: group)
    guard groups[group].isStack, let cell = metrics.cell(member, of: groups[group], in: box) else { return box }
    return cell
  }

  package var names: [String] { groups.flatMap(\.names) }

  /// Name of the node at a cell of the drawing; nil if the cell is outside of all boxes.
  package func name(atX x: Int, y: Int) -> String? {
    func contains(_ box: Rect) -> Bool { x >= box.x && x < box.maxX && y >= box.y && y < box.maxY }
    guard let group = groups.indices.first(where: { contains(box(ofGroup: $0)) }) else { return nil }
    return groups[group].names.first { box(of: $0).map(contains) ?? false } ?? groups[group].names.first
  }

  /// Name of the nearest node in a direction. Nodes straight ahead are preferred to nodes aside.
  ///
  /// - Parameter presence: restricts the search to nodes that exist now; nil for all.
  /// - Returns: nil if there is no node in that direction. If `name` is not drawn, the first node.
  package func neighbour(of name: String, _ direction: ScreenDirection, among presence: GraphPresence? = nil) -> String?
  {
    func isThere(_ name: String) -> Bool { presence.map { $0[name] != nil } ?? true }
    guard let start = box(of: name), let home = places[name] else { return names.first(where: isThere) }
    // Along the layers the nearest layer wins; across the layers the node straight ahead wins.
    let isVertical = direction == .up || direction == .down
    let alongLayers = (drawing.direction == .topDown) == isVertical
    // In a stack without places for its members, moving across the layers selects the next member.
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
  /// Line style of the edge: double for `creates`; dashed for calls, conformances, hidden edges and references that are
  /// not strong; solid for other edges.
  package var line: Line {
    if relation != .dependency || strength != .strong || isPossible { return .dashed }
    return switch by {
    case .locator: .dashed
    case .creates: .double
    case .initializer, .property, .method, .holds: .solid
    }
  }

  /// True if the edge is a strong dependency that was pulled from a locator.
  package var isHidden: Bool { relation == .dependency && strength == .strong && by == .locator && !isPossible }

  func isDrawnLike(_ other: Self) -> Bool {
    by == other.by && strength == other.strength && relation == other.relation && isPossible == other.isPossible
  }

  package var role: Role {
    if strength != .strong { return .weak }
    if isPossible { return .dim }
    if relation != .dependency { return relation == .call ? .text : .edge }
    return switch by {
    case .locator: .hidden
    case .creates: .creates
    default: observed ? .text : .edge
    }
  }
}
