import Layout
import Stage
import Support

// Drawings of Swift code that can be read at a glance: few lines between groups, and few boxes of groups.
extension ScenePlanner {
  /// The chosen drawing of code, the graph that it draws, and the cache after planning.
  struct Overview {
    let plan: Plan
    /// The graph without the lines that the drawing leaves out.
    let graph: VisibleGraph
    let cache: LayoutCache
    /// True if the drawing fits and has few lines between groups.
    let isClear: Bool
  }

  /// Maximum number of lines between closed groups that are told apart at a glance, in a pane of usual size.
  private static let mostLinesOfGroups = 20
  /// Number of cells for each further line on a large page.
  private static let cellsOfLine = 270
  /// Number of cells for each box of groups, with the lines around it.
  private static let cellsOfGroup = 110
  private static let fewestGroups = 8

  /// Finds the first drawing that is clear: with all lines, then without the lines that others imply, then with groups
  /// that share boxes, from many boxes to few. If none is clear, the first with shortened names, or the first that fits.
  /// If none fits, the first that would fit twice the height. Boxes that the request keeps come before shared ones.
  ///
  /// A drawing whose lines or boxes are too many for the view is not laid out.
  ///
  /// - Complexity: a few layouts, and for the bundles O(groups³).
  static func overview(
    _ request: GraphScene.Request, near: GraphScene?, keeping direction: Direction?, cache: LayoutCache
  ) -> Overview {
    var search = Search(request, near, direction, cache)
    guard request.omitsImplied || request.bundlesGroups else { return search.plan(request.graph) }
    if let kept = search.kept() { return kept }
    if request.keepsBoxes, request.bundlesGroups {
      // Boxes that someone has seen stay, if need be with shortened names or in two panes one above the other.
      for panes in 1...2 {
        var single = request
        single.bundlesGroups = false
        single.view.height *= panes
        var alone = Search(single, near, direction, search.cache)
        if let kept = alone.clear() ?? alone.fitting { return kept }
        search.cache = alone.cache
      }
    }
    if let best = search.clear() ?? search.fitting { return best }
    let whole = search.plan(search.few)
    guard request.bundlesGroups, !whole.plan.fits(request.view) else { return whole }
    // A drawing of two panes one above the other scrolls only up and down.
    var tall = request
    tall.view.height *= 2
    var taller = Search(tall, near, direction, search.cache)
    return taller.clear() ?? taller.fitting ?? whole
  }

  /// Returns true if a drawing is clear. It is not laid out if its lines are too many.
  static func isClear(_ request: GraphScene.Request) -> Bool {
    var search = Search(request, nil, nil, LayoutCache())
    return search.clear() != nil
  }

  /// The search for a clear drawing of code.
  private struct Search {
    let request: GraphScene.Request
    let near: GraphScene?
    let direction: Direction?
    var cache: LayoutCache
    /// The graph without the lines that others imply.
    let few: VisibleGraph
    let mostLines: Int
    let mostGroups: Int
    /// The best drawing so far that is not clear: it has shortened names, or else only fits.
    private(set) var fitting: Overview?

    init(_ request: GraphScene.Request, _ near: GraphScene?, _ direction: Direction?, _ cache: LayoutCache) {
      (self.request, self.near, self.direction, self.cache) = (request, near, direction, cache)
      let cells = request.view.width * request.view.height
      few = request.omitsImplied ? request.graph.withoutImpliedEdges : request.graph
      mostLines = max(mostLinesOfGroups, cells / cellsOfLine)
      mostGroups = max(fewestGroups, cells / cellsOfGroup)
    }

    mutating func plan(_ graph: VisibleGraph, bundles: [[String]] = [], mostMembers: Int? = nil) -> Overview {
      var wanted = request
      (wanted.graph, wanted.mostMembers) = (graph, mostMembers)
      if !bundles.isEmpty {
        (wanted.twins, wanted.isStacked) = (wanted.twins.adding(bundles), true)
      } else if graph != request.graph {
        wanted.twins = InterchangeableNodes(graph)
      }
      var planner = ScenePlanner(wanted, near: near, keeping: direction, cache: cache)
      let plan = planner.best()
      cache = planner.cache
      let isClear = plan.fits(request.view) && plan.linesOfGroups <= mostLines
      return Overview(plan: plan, graph: graph, cache: cache, isClear: isClear)
    }

    /// Returns a drawing with the boxes of the previous scene; nil if the scene had other names, or if the drawing is worse.
    mutating func kept() -> Overview? {
      guard let near, Set(near.names) == Set(request.graph.nodes.map(\.name)) else { return nil }
      let bundles = near.groups.filter { group in
        group.isStack && group.nodes.allSatisfy { $0.kind == .group || $0.standing != .registered }
      }.map(\.names)
      let plan = plan(
        near.omitted > 0 ? few : request.graph, bundles: bundles,
        mostMembers: bundles.isEmpty ? nil : near.metrics.mostMembers)
      let isAsGood = plan.plan.fits(request.view) && (plan.isClear || !near.isClear)
      return isAsGood || !near.fits ? plan : nil
    }

    /// Returns the first clear drawing with whole names; nil if there is none.
    mutating func clear() -> Overview? {
      let all = few == request.graph ? [few] : [request.graph, few]
      let groups = request.graph.nodes.count { $0.kind == .group }
      for graph in all where graph.linesOfGroups <= mostLines && (groups <= mostGroups || !request.bundlesGroups) {
        if let overview = take(plan(graph)) { return overview }
      }
      guard request.bundlesGroups else { return fitting?.isClear == true ? fitting : nil }
      for bundles in GroupBundles.levels(few, apart: request.apart, atMost: mostGroups) {
        // Rather fewer names in a box than fewer boxes.
        for mostMembers in bundles.allSatisfy({ $0.count <= 4 }) ? [nil] : [nil, 3] {
          if let overview = take(plan(few, bundles: bundles, mostMembers: mostMembers)) { return overview }
        }
      }
      return nil
    }

    /// Keeps a drawing if no better one is known.
    ///
    /// - Returns: the drawing if it is clear and has whole names; otherwise nil.
    private mutating func take(_ overview: Overview) -> Overview? {
      guard overview.plan.fits(request.view) else { return nil }
      if overview.isClear, overview.plan.fit.nameWidth >= GraphFit.wholeName { return overview }
      if fitting == nil || overview.isClear && fitting?.isClear == false { fitting = overview }
      return nil
    }
  }
}

extension VisibleGraph {
  /// The edges that close a cycle in which a group takes part.
  var returningEdges: Set<ScenePlanner.Ends> {
    var content = GraphContent()
    (content.nodes, content.edges) = (nodes, edges)
    return Set(content.closingEdges.map { ScenePlanner.Ends(from: $0.from, to: $0.to) })
  }

  /// Number of lines between closed groups.
  fileprivate var linesOfGroups: Int {
    let groups = Set(nodes.lazy.filter { $0.kind == .group }.map(\.name))
    return edges.count { groups.contains($0.from) && groups.contains($0.to) }
  }
}
