import Canvas
import Core
import Layout
import Stage
import Support

/// A search for the richest drawing of a graph that fits its pane. An estimate of sizes keeps the number of layouts
/// small.
struct ScenePlanner {
  let request: GraphScene.Request
  let names: ShortNames
  let longestName: Int
  /// Names of the nodes with a second row, which are never shortened.
  let noted: Set<String>
  /// Edges of code that close a cycle of groups.
  let returning: Set<Ends>
  let near: GraphScene?
  /// Direction of the drawing on the screen; nil if there is none.
  let direction: Direction?
  let glyphs: Glyphs
  let showsMarks: Bool
  /// Interchangeable nodes if no protocols are shown.
  let twinsWithoutProtocols: InterchangeableNodes
  /// Edges from the code to objects that another object will hold as well.
  let passing: Set<VisibleGraph.Edge>
  /// Cache of layout results that do not depend on the sizes of boxes.
  package internal(set) var cache: LayoutCache
  /// Smallest known difference between the size of a drawing and its estimated least size, for each shape.
  var excess: [Shape: Size] = [:]
  /// Number of layouts made. A drawing that is reused does not count.
  package internal(set) var count = 0

  /// Maximum number of nodes of a graph in the laboratory that is always drawn with lines. Such a graph scrolls instead
  /// of becoming a list.
  private static let mostWithLines = 40

  var keepsLines: Bool { request.additions != nil && request.graph.nodes.count <= Self.mostWithLines }

  /// Maximum number of nodes of a graph that is cheap to draw, so that each drawing that may fit is tried.
  static let small = 30

  /// Names of the nodes that an edge connects.
  struct Ends: Hashable {
    let from: String
    let to: String
  }

  /// The attributes of a fit, without its sizes.
  struct Shape: Hashable {
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
    returning = request.leastName > 0 ? request.graph.returningEdges : []
    noted = Set(request.graph.nodes.filter { $0.note != nil }.map(\.name))
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

  mutating func bestOfRegistered() -> Plan {
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
      directionsWithFacts: directionsWithFacts)
    if let direction = request.direction { return richest(wealth, [direction]) }
    guard let kept = keptDirection() else { return richest(wealth, [.topDown, .leftRight]) }
    let plan = richest(wealth, [kept])
    if plan.fit.detail == .full, fits(plan) { return plan }
    let other = richest(wealth, [.topDown, .leftRight])
    return isRicher(other, than: plan) ? other : plan
  }

  /// Returns the direction that the drawing should keep: that on the screen, or else that of the view's later size. A
  /// drawing that turns is hard to follow. Nil for a graph without dependencies.
  private func keptDirection() -> Direction? {
    if request.graph.edges.isEmpty { return nil }
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

  /// Maximum number of nodes of code that rather have short names than scroll.
  private static let mostWithShortNames = 12
  /// Least width of the names of such nodes, in cells.
  private static let shortName = 8

  /// Returns the first drawing of the candidates in the given directions that fits the view and is clear.
  private mutating func richest(_ wealth: GraphFit.Wealth, _ directions: [Direction]) -> Plan {
    if let plan = richest(wealth, directions, leastName: request.leastName) { return plan }
    if request.leastName > Self.shortName, request.graph.nodes.count <= Self.mostWithShortNames,
      let plan = richest(wealth, directions, leastName: Self.shortName)
    {
      return plan
    }
    return asked(.compact)
  }

  private mutating func richest(
    _ wealth: GraphFit.Wealth, _ directions: [Direction], leastName: Int
  ) -> Plan? {
    var spare: Plan?
    for fit in GraphFit.candidates(wealth, directions: directions) {
      if leastName > 0, fit.detail == .dot || fit.nameWidth < leastName || !fit.showsLines { continue }
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
    return spare.map { withLongerStrokes($0) }
  }

  /// Lays out the graph in a fit.
  ///
  /// - Returns: nil if the drawing does not fit the view, or if its estimated size does not.
  mutating func drawn(_ fit: GraphFit, whole: Set<String> = [], area: Int) -> Plan? {
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

  func fits(_ plan: Plan) -> Bool { fits(plan.drawing.size) }

  func fits(_ size: Size) -> Bool { size.width <= request.view.width && size.height <= request.view.height }

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
  var area: Int {
    let room = request.view.width.multipliedReportingOverflow(by: request.view.height)
    return room.overflow ? Int.max : room.partialValue
  }

  /// Directions in which boxes with facts are tried. In a pane of usual size only a small graph may have facts, so that
  /// the boxes of a larger one do not grow when a service is removed, and only downwards, as it is drawn without facts.
  var directionsWithFacts: [Direction] {
    guard request.tellsFacts, !request.isReserved,
      request.graph.nodes.contains(where: { $0.kind == .service && $0.standing == .registered })
    else { return [] }
    let (width, height) = (request.view.width, request.view.height)
    if width >= 100, height >= 30 { return [.topDown, .leftRight] }
    return request.graph.nodes.count <= Self.fewWithFacts && width >= 60 && height >= 20 ? [.topDown] : []
  }

  /// Maximum number of nodes of a graph whose boxes have facts in a pane of usual size.
  private static let fewWithFacts = 6

  /// Lays out the drawing with the requested detail, even if it does not fit.
  private mutating func asked(_ detail: GraphLook.Detail) -> Plan {
    if detail == .full, case let direction = request.direction ?? .topDown, directionsWithFacts.contains(direction) {
      var fit = asking(detail, direction)
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
}
