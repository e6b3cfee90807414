import Canvas
import Core
import Layout
import Stage
import Support

// Boxes and lines of a fit, before the layout.
extension ScenePlanner {
  /// Boxes and lines of a graph in one fit, as input of the layout.
  struct Sketch {
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
  func sketch(_ fit: GraphFit, whole: Set<String>, area: Int) -> Sketch? {
    let sketch = sketch(fit, whole: whole)
    var total = 0
    for node in sketch.graph.nodes {
      if node.width > request.view.width || node.height > request.view.height { return nil }
      total += node.width * node.height
    }
    return total > area ? nil : sketch
  }

  /// Number of cells of the view for each name in a box of several groups.
  private static let cellsOfMember = 200
  private static let fewestMembers = 6

  func sketch(_ fit: GraphFit, whole: Set<String> = []) -> Sketch {
    var metrics = BoxMetrics(
      fit: fit, showsMarks: showsMarks, glyphs: glyphs,
      isReserved: request.isReserved, isOfRegistered: request.additions != nil,
      hasInstances: request.leastName == 0, names: names)
    (metrics.whole, metrics.folded) = (whole.union(noted), request.graph.hidden)
    metrics.mostMembers = request.mostMembers ?? max(Self.fewestMembers, area / Self.cellsOfMember)
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
      let link = links[index]
      // A line that closes a cycle shares no cell with others, which point the other way.
      let line = isReturning(link) ? Line.double : link.edges[0].line
      return upward.contains(index)
        ? Graph.Edge(from: link.to, to: link.from, line: line) : Graph.Edge(from: link.from, to: link.to, line: line)
    }
    return Sketch(
      fit: fit, metrics: metrics, groups: groups, links: links, upward: upward, insets: insets,
      graph: Graph(nodes: nodes, edges: edges))
  }

  func groups(stacked: Bool, _ fit: GraphFit) -> [GraphScene.Group] {
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
  func links(_ place: [String: Int], _ fit: GraphFit) -> [GraphScene.Link] {
    links(of: request.graph.edges.filter { fit.showsPassing || !passing.contains($0) }, place)
  }

  func links(of shown: [VisibleGraph.Edge], _ place: [String: Int]) -> [GraphScene.Link] {
    struct Key: Hashable {
      let from: Int
      let to: Int
      let by: Dependency.Kind
      let strength: Reference.Strength
      let relation: VisibleGraph.Edge.Relation
      let isPossible: Bool
    }
    var keys: [Key] = []
    var edges: [Key: [VisibleGraph.Edge]] = [:]
    for edge in shown {
      guard let from = place[edge.from], let to = place[edge.to] else { continue }
      // A line within a bundle of groups would begin and end at one box.
      if from == to, edge.from != edge.to { continue }
      let key = Key(
        from: from, to: to, by: edge.by, strength: edge.strength, relation: edge.relation,
        isPossible: edge.isPossible)
      if edges[key] == nil { keys.append(key) }
      edges[key, default: []].append(edge)
    }
    return keys.map { GraphScene.Link(from: $0.from, to: $0.to, edges: edges[$0] ?? []) }
  }

  /// True if a line closes a cycle of groups in code.
  private func isReturning(_ link: GraphScene.Link) -> Bool {
    !returning.isEmpty && link.edges.allSatisfy { returning.contains(Ends(from: $0.from, to: $0.to)) }
  }

  /// Indices of links that lead up regardless of the layout.
  ///
  /// In code, a line leads up if it closes a cycle of groups, so that all other arrows point in one direction. A
  /// conformance leads up if the fit puts protocols above their conforming types, as in a class diagram. A reference
  /// that is not strong leads up if its target holds its source strongly.
  func upward(_ links: [GraphScene.Link], _ fit: GraphFit) -> Set<Int> {
    let strong = Set(links.filter { $0.edges[0].strength == .strong }.map { [$0.from, $0.to] })
    return Set(
      links.indices.filter { index in
        let link = links[index]
        if link.isConformance { return fit.liftsProtocols }
        if isReturning(link) { return true }
        return link.edges[0].strength != .strong && strong.contains([link.to, link.from])
      })
  }

  // MARK: Room for fields

  /// Room for fields at the arrows: in the line if the drawing runs to the right, else above a name without a frame.
  /// Beside the arrow of a box with a frame, the width of the box makes room. A number of dependencies always stands
  /// beside the arrow, because it would read like a part of the name below.
  func insets(
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
  func labelWidth(
    _ group: GraphScene.Group, _ links: [GraphScene.Link], _ fit: GraphFit, _ place: [String: Int]
  ) -> Int {
    guard fit.showsFields, fit.direction == .topDown, let index = place[group.names[0]] else { return 0 }
    let fields = links.filter { $0.to == index }.map(\.fields).filter { !$0.isEmpty }
    // Lines with the same field end at one arrow.
    let width = fields.withoutRepeats.reduce(0) { $0 + TextWidth.of($1) + 1 }
    return width == 0 ? 0 : width - 1 + (fit.detail == .full ? 2 : 0)
  }
}
