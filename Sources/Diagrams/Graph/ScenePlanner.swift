import Canvas
import Core
import Layout
import Stage
import Support

/// A search for the richest drawing of a graph that fits its pane. An estimate of sizes keeps the number of layouts
/// small.
struct ScenePlanner {
  /// A drawing that was tried.
  package struct Plan {
    package let fit: GraphFit
    package fileprivate(set) var groups: [GraphScene.Group]
    fileprivate(set) var links: [GraphScene.Link]
    fileprivate(set) var insets: [GraphScene.Inset]
    package let framed: Set<Int>
    let metrics: BoxMetrics
    /// Input of the layout.
    package let graph: Graph
    package let options: Options
    package fileprivate(set) var drawing: Drawing

    /// Number of lines between closed groups.
    var linesOfGroups: Int {
      links.count { groups[$0.from].nodes[0].kind == .group && groups[$0.to].nodes[0].kind == .group }
    }

    func fits(_ view: Size) -> Bool { drawing.size.width <= view.width && drawing.size.height <= view.height }

    /// Adds boxes without moving anything in the drawing.
    fileprivate mutating func add(_ nodes: [VisibleGraph.Node], in view: Size) {
      let new = nodes.map { GraphScene.Group(nodes: [$0], hidden: nil) }
      groups += new
      insets += new.map { _ in GraphScene.Inset() }
      let boxes = new.map { group in
        let size = metrics.size(group)
        return Graph.Node(id: group.names[0], width: size.width, height: size.height)
      }
      drawing = drawing.adding(boxes, [], in: view)
    }
  }

  private let request: GraphScene.Request
  private let names: ShortNames
  private let longestName: Int
  private let near: GraphScene?
  /// Direction of the drawing on the screen; nil if there is none.
  private let direction: Direction?
  private let glyphs: Glyphs
  private let showsMarks: Bool
  /// Interchangeable nodes if no protocols are shown.
  private let twinsWithoutProtocols: InterchangeableNodes
  /// Edges from the code to objects that another object will hold as well.
  private let passing: Set<VisibleGraph.Edge>
  /// Cache of layout results that do not depend on the sizes of boxes.
  package private(set) var cache: LayoutCache
  /// Smallest known difference between the size of a drawing and its estimated least size, for each shape.
  private var excess: [Shape: Size] = [:]
  /// Number of layouts made. A drawing that is reused does not count.
  package private(set) var count = 0

  /// Maximum number of nodes of a graph in the laboratory that is always drawn with lines. Such a graph scrolls instead
  /// of becoming a list.
  private static let mostWithLines = 40

  private var keepsLines: Bool { request.additions != nil && request.graph.nodes.count <= Self.mostWithLines }

  /// Maximum number of nodes of a graph that is cheap to draw, so that each drawing that may fit is tried.
  private static let small = 30

  /// The attributes of a fit, without its sizes.
  private struct Shape: Hashable {
    package let direction: Direction
    let isStacked: Bool
    let showsFields: Bool
    let showsPassing: Bool
    let showsProtocols: Bool
    let liftsProtocols: Bool

    package init(_ fit: GraphFit) {
      direction = fit.direction
      isStacked = fit.stacking != .none
      (showsFields, showsPassing) = (fit.showsFields, fit.showsPassing)
      (showsProtocols, liftsProtocols) = (fit.showsProtocols, fit.liftsProtocols)
    }
  }

  package init(
    _ request: GraphScene.Request, near: GraphScene?, keeping direction: Direction? = nil, cache: LayoutCache
  ) {
    self.request = request
    self.near = near
    self.direction = direction
    self.cache = cache
    self.cache.forgetUnused()
    glyphs = Glyphs(isASCII: request.isASCII)
    // If nothing is registered, as in a lesson, every node would have the same mark, so marks are left out.
    showsMarks = request.graph.nodes.contains { $0.standing != .unregistered }
    let hasProtocols = request.graph.nodes.contains { $0.kind == .protocol }
    twinsWithoutProtocols = hasProtocols ? InterchangeableNodes(request.graph.withoutProtocols) : request.twins
    names = ShortNames(request.graph.nodes.map { DisplayText.visible($0.text) })
    longestName = request.graph.nodes.map { TextWidth.of(DisplayText.visible($0.text)) }.max() ?? 0
    let holders = Set(request.graph.nodes.filter { $0.kind == .holder }.map(\.name))
    // Only the code keeps an object whose other holders are leaked, so its line stays.
    let others = holders.union(request.graph.nodes.filter(\.isLeaked).map(\.name))
    let held = Set(request.graph.edges.filter { !others.contains($0.from) }.map(\.to))
    let all = request.isReserved ? request.graph.edges : []
    passing = Set(all.filter { holders.contains($0.from) && held.contains($0.to) })
  }

  /// Finds the richest drawing that fits the view. If none fits, or if the request asks for a detail, the drawing may
  /// be larger.
  ///
  /// - Complexity: a few layouts for graphs up to `GraphFit.mostNodes` nodes, of which the first takes most of the
  ///   time; one layout for larger graphs.
  mutating func best() -> Plan {
    let plan = bestOfRegistered()
    guard let additions = request.additions else { return plan }
    let result = with(additions, plan)
    guard plan.fit.direction == .topDown, plan.fit.showsLines, plan.fit.detail != .dot,
      hasSqueezedHead(result, after: plan.drawing.routes.count)
    else { return result }
    // Between boxes that are further apart, a line is visible beside its arrow head.
    let wide = draw(sketch(plan.fit, whole: plan.metrics.whole), columnGap: Self.wideGap)
    guard fits(wide) else { return result }
    let other = with(additions, wide)
    return hasSqueezedHead(other, after: wide.drawing.routes.count) ? result : other
  }

  /// Number of columns between two boxes that leave room for a line to an arrow head.
  private static let wideGap = 5

  /// Returns true if an added line has its arrow head in the only column or row between two boxes.
  ///
  /// - Parameter count: number of lines that were not added.
  private func hasSqueezedHead(_ plan: Plan, after count: Int) -> Bool {
    plan.drawing.routes.dropFirst(count).contains { route in
      guard var beyond = route.points.last else { return false }
      switch route.targetFace {
      case .north: beyond.y -= 1
      case .south: beyond.y += 1
      case .east: beyond.x += 1
      case .west: beyond.x -= 1
      }
      return plan.drawing.boxes.contains { $0.contains(x: beyond.x, y: beyond.y) }
    }
  }

  private mutating func bestOfRegistered() -> Plan {
    let count = request.graph.nodes.count
    if let detail = request.detail { return asked(detail) }
    if count > GraphFit.mostNodes {
      // Full boxes of a graph of this size rarely fit. The estimate avoids laying it out twice.
      if count * 24 <= area, likely(.full, request.direction ?? .topDown).map(fits) == true {
        let full = asked(.full)
        if fits(full) { return full }
      }
      return asked(.compact)
    }
    let wealth = GraphFit.Wealth(
      largest: (request.twins.groups + twinsWithoutProtocols.groups).map(\.count).max() ?? 0,
      hasFields: request.graph.edges.contains { !$0.fields.isEmpty || $0.count > 1 },
      hasNumbers: request.graph.edges.contains { $0.count > 1 }, hasPassing: !passing.isEmpty,
      hasProtocols: request.graph.nodes.contains { $0.kind == .protocol },
      hasRoomForFacts: hasRoomForFacts)
    if let direction = request.direction { return richest(wealth, [direction]) }
    guard let kept = keptDirection() else { return richest(wealth, [.topDown, .leftRight]) }
    let plan = richest(wealth, [kept])
    if plan.fit.detail == .full, fits(plan) { return plan }
    let other = richest(wealth, [.topDown, .leftRight])
    return isRicher(other, than: plan) ? other : plan
  }

  /// Returns the direction that the drawing should keep: that on the screen, or else that of the view's later size. A
  /// drawing that turns is hard to follow.
  private func keptDirection() -> Direction? {
    guard direction == nil, let later = request.laterView else { return direction }
    var request = request
    (request.view, request.laterView) = (later, nil)
    var planner = ScenePlanner(request, near: nil, cache: cache)
    let plan = planner.bestOfRegistered()
    return plan.fit.detail == .full && planner.fits(plan) ? plan.fit.direction : nil
  }

  /// Returns true if a drawing shows so much more than `other` that a turn of the graph is worth it.
  private func isRicher(_ plan: Plan, than other: Plan) -> Bool {
    if fits(plan) != fits(other) { return fits(plan) }
    if plan.fit.showsLines != other.fit.showsLines { return plan.fit.showsLines }
    return plan.fit.detail != other.fit.detail
      ? plan.fit.detail == .full || other.fit.detail == .dot
      : other.fit.isTerse && !plan.fit.isTerse
  }

  /// Returns the first drawing of the candidates in the given directions that fits the view and is clear.
  private mutating func richest(_ wealth: GraphFit.Wealth, _ directions: [Direction]) -> Plan {
    var spare: Plan?
    for fit in GraphFit.candidates(wealth, directions: directions) {
      if request.leastName > 0, fit.detail == .dot || fit.nameWidth < request.leastName || !fit.showsLines { continue }
      if let isStacked = request.isStacked, isStacked != (fit.stacking != .none) { continue }
      if request.bundlesGroups, fit.stacking != .none, !fit.stacking.namesAll { continue }
      if keepsLines, !fit.showsLines || fit.isTerse { continue }
      guard let plan = drawn(fit, area: area) else { continue }
      if isAmbiguous(plan) {
        spare = spare ?? plan
      } else if fit.showsFacts || !fit.showsLines || fit.stacking != .none || fit.nameWidth < GraphFit.wholeName
        || isTidy(plan)
      {
        return withLongerStrokes(withLongerNames(plan, area: area))
      }
      spare = spare ?? plan
    }
    return spare.map { withLongerStrokes($0) } ?? asked(.compact)
  }

  /// Lays out the graph in a fit.
  ///
  /// - Returns: nil if the drawing does not fit the view, or if its estimated size does not.
  private mutating func drawn(_ fit: GraphFit, whole: Set<String> = [], area: Int) -> Plan? {
    guard let sketch = sketch(fit, whole: whole, area: area) else { return nil }
    if !fit.showsLines {
      let plan = draw(sketch)
      return fits(plan) ? plan : nil
    }
    let least = cache.estimate(sketch.graph, options: options(fit)).least
    let shape = Shape(fit)
    let known = excess[shape] ?? Size(width: 0, height: 0)
    // About half of the previous excess is certain to be needed again.
    if !fits(Size(width: least.width + known.width / 2, height: least.height + known.height / 2)) { return nil }
    let plan = draw(sketch)
    if fits(plan) { return plan }
    if request.graph.nodes.count <= Self.small { return nil }
    // Lines take hardly less room if the boxes are smaller.
    let (width, height) = (plan.drawing.size.width - least.width, plan.drawing.size.height - least.height)
    let before = excess[shape] ?? Size(width: width, height: height)
    excess[shape] = Size(width: max(0, min(before.width, width)), height: max(0, min(before.height, height)))
    return nil
  }

  /// Lengthens names as far as there is room, by a binary search of the widths between the widths that were tried
  /// before.
  private mutating func withLongerNames(_ plan: Plan, area: Int) -> Plan {
    var (best, widths) = (plan, plan.fit.widthsInBetween(longest: longestName)[...])
    while !widths.isEmpty {
      let middle = widths.startIndex + widths.count / 2
      var fit = plan.fit
      fit.nameWidth = widths[middle]
      if let longer = drawn(fit, area: area) {
        (best, widths) = (longer, widths[(middle + 1)...])
      } else {
        widths = widths[..<middle]
      }
    }
    return best.fit.nameWidth < longestName ? withWholeNames(best, area: area) : best
  }

  /// Writes out the shortened names of one layer after the other where there is room. In a drawing that runs down only
  /// boxes with frames need this, because other names are lengthened over free cells when they are painted.
  private mutating func withWholeNames(_ plan: Plan, area: Int) -> Plan {
    guard plan.fit.showsLines, plan.fit.detail != .dot, request.graph.nodes.count <= Self.small,
      plan.fit.direction == .leftRight || plan.fit.detail == .full
    else { return plan }
    var best = plan
    for layer in Set(plan.drawing.layers).sorted() {
      let places = plan.groups.indices.filter { plan.drawing.layers[$0] == layer }
      let cut = places.flatMap { plan.groups[$0].nodes }.filter {
        TextWidth.of(DisplayText.visible($0.text)) > best.metrics.nameWidth($0.name)
      }
      if cut.isEmpty { continue }
      let whole = best.metrics.whole.union(cut.map(\.name))
      if let longer = drawn(plan.fit, whole: whole, area: area) { best = longer }
    }
    return best
  }

  /// Lengthens the lines between layers if there is room, so that the style of each line is visible beside its arrow
  /// head.
  ///
  /// Used in a lesson, or if lines lead up or both ways.
  private mutating func withLongerStrokes(_ plan: Plan) -> Plan {
    let hasTwoWay = plan.drawing.routes.contains { $0.heads == [.source, .target] }
    guard request.isReserved || hasTwoWay || !upward(plan.links, plan.fit).isEmpty,
      plan.fit.direction == .topDown, plan.fit.detail != .dot, plan.fit.showsLines
    else { return plan }
    // A line with two heads needs a third row for its style.
    for gap in hasTwoWay ? [3, 2] : [2] {
      let longer = draw(sketch(plan.fit, whole: plan.metrics.whole), layerGap: gap)
      if fits(longer) { return longer }
    }
    return plan
  }

  private func fits(_ plan: Plan) -> Bool { fits(plan.drawing.size) }

  private func fits(_ size: Size) -> Bool { size.width <= request.view.width && size.height <= request.view.height }

  /// Returns true if two names are shortened to the same text.
  private func isAmbiguous(_ plan: Plan) -> Bool {
    guard plan.fit.nameWidth < longestName, plan.fit.detail != .dot else { return false }
    let single = plan.groups.filter { !$0.isStack || plan.fit.stacking.namesAll }.flatMap(\.nodes)
    let titles = Set(single.map { DisplayText.visible($0.text) })
    return Set(titles.map { names.short($0, to: plan.fit.nameWidth, ellipsis: glyphs.ellipsis) }).count < titles.count
  }

  /// Returns true if stacks would not make the drawing clearer: interchangeable nodes lie in one row or column and no
  /// lines cross, or no nodes are interchangeable.
  private func isTidy(_ plan: Plan) -> Bool {
    let twins = plan.fit.showsProtocols ? request.twins : twinsWithoutProtocols
    if twins.groups.isEmpty { return true }
    var places: [String: Rect] = [:]
    for (group, box) in zip(plan.groups, plan.drawing.boxes) { places[group.names[0]] = box }
    for twins in twins.groups {
      let boxes = twins.compactMap { places[$0] }
      if Set(boxes.map(\.y)).count > 1, Set(boxes.map(\.x)).count > 1 { return false }
    }
    let size = plan.drawing.size
    return !plan.drawing.cells(in: Rect(x: 0, y: 0, width: size.width, height: size.height)).contains {
      $0.kind == .crossing
    }
  }

  /// Number of cells of the view.
  private var area: Int {
    let room = request.view.width.multipliedReportingOverflow(by: request.view.height)
    return room.overflow ? Int.max : room.partialValue
  }

  private var hasRoomForFacts: Bool {
    request.tellsFacts && !request.isReserved && request.view.width >= 100 && request.view.height >= 30
      && request.graph.nodes.contains { $0.kind == .service && $0.standing == .registered }
  }

  /// Lays out the drawing with the requested detail, even if it does not fit.
  private mutating func asked(_ detail: GraphLook.Detail) -> Plan {
    if detail == .full, hasRoomForFacts {
      var fit = asking(detail, request.direction ?? .topDown)
      fit.showsFacts = true
      if let plan = drawn(fit, area: area) { return plan }
    }
    let former = former(detail)?.direction
    let direction = request.direction ?? former ?? better(detail)
    let first = draw(sketch(asking(detail, direction)))
    if request.direction != nil || former == nil || fits(first) { return first }
    // The direction on the screen is kept unless the other direction fits much better.
    let other: Direction = direction == .topDown ? .leftRight : .topDown
    guard let size = likely(detail, other), panes(size) < panes(first.drawing.size) * 0.6 else { return first }
    let second = draw(sketch(asking(detail, other)))
    return panes(second.drawing.size) < panes(first.drawing.size) * 0.75 ? second : first
  }

  private func asking(_ detail: GraphLook.Detail, _ direction: Direction) -> GraphFit {
    var fit = GraphFit(detail: detail, direction: direction, showsFields: request.leastName > 0)
    // If a graph does not fit, shorter names show more of it at once.
    if request.detail == nil, keepsLines { fit.nameWidth = GraphFit.readableName }
    return fit
  }

  /// The direction in which a drawing takes fewer panes, by the estimate. Down is preferred if such a drawing fits.
  private mutating func better(_ detail: GraphLook.Detail) -> Direction {
    guard let down = likely(detail, .topDown), !fits(down), let right = likely(detail, .leftRight) else {
      return .topDown
    }
    return panes(right) < panes(down) ? .leftRight : .topDown
  }

  /// Estimated size of a drawing.
  private mutating func likely(_ detail: GraphLook.Detail, _ direction: Direction) -> Size? {
    let fit = asking(detail, direction)
    return cache.estimate(sketch(fit).graph, options: options(fit)).likely
  }

  /// Number of panes needed to see the whole drawing.
  private func panes(_ size: Size) -> Double {
    max(1, Double(size.width) / Double(request.view.width)) * max(1, Double(size.height) / Double(request.view.height))
  }

  // MARK: Sketches

  /// Boxes and lines of a graph in one fit, as input of the layout.
  private struct Sketch {
    package let fit: GraphFit
    let metrics: BoxMetrics
    package var groups: [GraphScene.Group]
    var links: [GraphScene.Link]
    /// Indices of links that lead up.
    var upward: Set<Int>
    var insets: [GraphScene.Inset]
    package var graph: Graph
  }

  /// Prepares the boxes and lines of a fit for the layout.
  ///
  /// - Returns: nil if the boxes alone are too large.
  private func sketch(_ fit: GraphFit, whole: Set<String>, area: Int) -> Sketch? {
    let sketch = sketch(fit, whole: whole)
    var total = 0
    for node in sketch.graph.nodes {
      if node.width > request.view.width || node.height > request.view.height { return nil }
      total += node.width * node.height
    }
    return total > area ? nil : sketch
  }

  private func sketch(_ fit: GraphFit, whole: Set<String> = []) -> Sketch {
    var metrics = BoxMetrics(
      fit: fit, showsMarks: showsMarks, glyphs: glyphs,
      isReserved: request.isReserved, isOfRegistered: request.additions != nil,
      hasInstances: request.leastName == 0, names: names)
    (metrics.whole, metrics.folded) = (whole, request.graph.hidden)
    let groups = groups(stacked: fit.stacking != .none, fit)
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
    let upward = upward(links, fit)
    let edges = links.indices.map { index in
      let (link, line) = (links[index], links[index].edges[0].line)
      return upward.contains(index)
        ? Graph.Edge(from: link.to, to: link.from, line: line) : Graph.Edge(from: link.from, to: link.to, line: line)
    }
    return Sketch(
      fit: fit, metrics: metrics, groups: groups, links: links, upward: upward, insets: insets,
      graph: Graph(nodes: nodes, edges: edges))
  }

  // MARK: Additions

  /// Adds to the plan the nodes and lines beside the registered services.
  private func with(_ additions: GraphScene.Additions, _ plan: Plan) -> Plan {
    var plan = plan
    plan.add(additions.others, in: request.view)
    guard plan.fit.showsLines else { return plan }
    var place: [String: Int] = [:]
    for (index, group) in plan.groups.enumerated() { for name in group.names { place[name] = index } }
    struct Pair: Hashable {
      let from: Int
      let to: Int
    }
    let shown = links(of: additions.edges, place)
    let pairs = Set(shown.map { Pair(from: $0.from, to: $0.to) })
    let known = Set(plan.links.map { Pair(from: $0.from, to: $0.to) })
    let new = shown.filter { !known.contains(Pair(from: $0.from, to: $0.to)) && $0.from != $0.to }
    if new.isEmpty { return plan }
    let unseen = plan.links.indices.filter {
      !pairs.contains(Pair(from: plan.links[$0].from, to: plan.links[$0].to))
    }
    plan.drawing = plan.drawing.adding(
      [], new.map { Graph.Edge(from: $0.from, to: $0.to, line: $0.edges[0].line) }, in: request.view,
      passable: Set(unseen))
    plan.links += new
    return plan
  }

  private func groups(stacked: Bool, _ fit: GraphFit) -> [GraphScene.Group] {
    let shown = request.graph.nodes.filter { fit.showsProtocols || $0.kind != .protocol }
    let nodes = Dictionary(request.graph.nodes.map { ($0.name, $0) }) { first, _ in first }
    var stackOf: [String: [String]] = [:]
    let twins = fit.showsProtocols ? request.twins : twinsWithoutProtocols
    if stacked { for group in twins.groups { for name in group { stackOf[name] = group } } }
    return shown.compactMap { node in
      guard let stack = stackOf[node.name] else {
        return GraphScene.Group(nodes: [node], hidden: request.graph.hidden[node.name])
      }
      return stack.first == node.name ? GraphScene.Group(nodes: stack.compactMap { nodes[$0] }, hidden: nil) : nil
    }
  }

  /// Groups edges into lines: edges of the same kind between the same boxes are one line.
  private func links(_ place: [String: Int], _ fit: GraphFit) -> [GraphScene.Link] {
    links(of: request.graph.edges.filter { fit.showsPassing || !passing.contains($0) }, place)
  }

  private func links(of shown: [VisibleGraph.Edge], _ place: [String: Int]) -> [GraphScene.Link] {
    struct Key: Hashable {
      let from: Int
      let to: Int
      let by: Dependency.Kind
      let strength: Reference.Strength
      let relation: VisibleGraph.Edge.Relation
    }
    var keys: [Key] = []
    var edges: [Key: [VisibleGraph.Edge]] = [:]
    for edge in shown {
      guard let from = place[edge.from], let to = place[edge.to] else { continue }
      // A line within a bundle of groups would begin and end at one box.
      if from == to, edge.from != edge.to { continue }
      let key = Key(from: from, to: to, by: edge.by, strength: edge.strength, relation: edge.relation)
      if edges[key] == nil { keys.append(key) }
      edges[key, default: []].append(edge)
    }
    return keys.map { GraphScene.Link(from: $0.from, to: $0.to, edges: edges[$0] ?? []) }
  }

  /// Indices of links that lead up regardless of the layout.
  ///
  /// A conformance leads up if the fit puts protocols above their conforming types, as in a class diagram. A reference
  /// that is not strong leads up if its target holds its source strongly.
  private func upward(_ links: [GraphScene.Link], _ fit: GraphFit) -> Set<Int> {
    let strong = Set(links.filter { $0.edges[0].strength == .strong }.map { [$0.from, $0.to] })
    return Set(
      links.indices.filter { index in
        let link = links[index]
        if link.isConformance { return fit.liftsProtocols }
        return link.edges[0].strength != .strong && strong.contains([link.to, link.from])
      })
  }

  // MARK: Room for fields

  /// Room for fields at the arrows: in the line if the drawing runs to the right, else above a name without a frame.
  /// Beside the arrow of a box with a frame, the width of the box makes room. A number of dependencies always stands
  /// beside the arrow, because it would read like a part of the name below.
  private func insets(
    _ groups: [GraphScene.Group], _ links: [GraphScene.Link], _ fit: GraphFit
  ) -> [GraphScene.Inset] {
    var result = groups.map { _ in GraphScene.Inset() }
    guard fit.showsFields else { return result }
    for link in links where !link.fields.isEmpty {
      if fit.direction == .leftRight {
        result[link.to].left = max(result[link.to].left, TextWidth.of(link.fields) + 2)
      } else if fit.detail != .full, !link.isNumbered {
        result[link.to].top = 1
      }
    }
    return result
  }

  /// Width of a box that makes room for the fields above it; 0 if no fields are shown there.
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

  private func options(_ fit: GraphFit, layerGap: Int = 1) -> Options {
    let former = former(fit.detail)
    return Options(
      direction: fit.direction, view: request.view, columnGap: fit.columnGap, layerGap: layerGap,
      previous: former?.direction == fit.direction ? former : nil)
  }

  /// The previous drawing; nil if there is none, or if it had another detail.
  private func former(_ detail: GraphLook.Detail) -> Drawing? { near?.detail == detail ? near?.drawing : nil }

  /// Lays out a sketch.
  ///
  /// - Parameters:
  ///   - layerGap: minimum number of blank rows between two layers.
  ///   - columnGap: minimum number of blank columns between two boxes; nil for that of the fit.
  private mutating func draw(_ sketch: Sketch, layerGap: Int = 1, columnGap: Int? = nil) -> Plan {
    var asked = options(sketch.fit, layerGap: layerGap)
    if let columnGap { asked.columnGap = columnGap }
    func drawn(_ graph: Graph) -> Drawing {
      // Often only the texts in the boxes have changed. The drawing is reused then.
      if let near, asked.previous != nil, near.graph == graph, near.options.isSame(as: asked) { return near.drawing }
      count += 1
      var drawing = Layout.draw(graph, options: asked, cache: &cache)
      for index in drawing.routes.indices where sketch.upward.contains(index) {
        drawing.routes[index].heads = .source
      }
      return drawing
    }
    func plan(_ graph: Graph, _ drawing: Drawing, framed: Set<Int> = []) -> Plan {
      asked.previous = nil
      var plan = Plan(
        fit: sketch.fit, groups: sketch.groups, links: sketch.links, insets: sketch.insets, framed: framed,
        metrics: sketch.metrics, graph: graph, options: asked, drawing: drawing)
      if let additions = request.additions, !sketch.groups.isEmpty {
        plan.drawing = plan.drawing.padded(in: request.view)
        plan.add([additions.locator], in: request.view)
      }
      return plan
    }
    if !sketch.fit.showsLines {
      return plan(
        sketch.graph, EdgelessLayout.draw(sketch.graph, layers: cache.layers(of: sketch.graph), in: request.view))
    }
    let drawing = drawn(sketch.graph)
    guard sketch.fit.detail == .compact, sketch.fit.direction == .leftRight else { return plan(sketch.graph, drawing) }
    // In a drawing that runs to the right, a service with several lines needs several rows, and therefore a frame.
    let tall = sketch.groups.indices.filter {
      drawing.boxes[$0].height > 1 && !sketch.metrics.hasFrame(sketch.groups[$0])
    }
    if tall.isEmpty { return plan(sketch.graph, drawing) }
    // Boxes of one form are clearer. A mixture stays if frames around all boxes take too much room.
    func framing(_ indices: [Int]) -> Plan {
      var graph = sketch.graph
      for index in indices {
        graph.nodes[index].width += 2
        graph.nodes[index].height = max(3, graph.nodes[index].height)
      }
      return plan(graph, drawn(graph), framed: Set(indices))
    }
    let bare = sketch.groups.indices.filter {
      !sketch.metrics.hasFrame(sketch.groups[$0]) && sketch.groups[$0].nodes[0].kind != .holder
    }
    let all = framing(Set(tall).union(bare).sorted())
    return fits(all) ? all : framing(tall)
  }
}

extension Options {
  /// Returns true if these options and `other` ask for the same drawing, regardless of the previous drawing.
  fileprivate func isSame(as other: Options) -> Bool {
    var other = other
    other.previous = previous
    return self == other
  }
}
