import Stage

/// Bundles of closed groups or consumers, which share a box so that the whole graph fits its pane.
///
/// Groups of one layer are bundled first, those with few and with the same neighbours before others. A line between two
/// bundles belongs to at least one group of each. Groups of a cycle and the group with the most neighbours keep their
/// own boxes as long as possible.
struct GroupBundles {
  /// Rules for bundling, each more permissive than the one before.
  private enum Rule: CaseIterable {
    /// Groups of one layer, except those of a cycle and the one with most neighbours.
    case layer
    /// The same groups, if no other bundle lies between them, so that bundles are in no cycle.
    case near
    /// All groups between which no other bundle lies.
    case nearKnots
    /// All groups.
    case any
  }

  /// Share of the boxes that stays from one level to the next.
  private static let share = 0.8
  private static let fewestBoxes = 2

  private let graph: VisibleGraph
  private let apart: String?
  private let layers: [Int]
  private let isKnot: [Bool]
  /// Nodes that each node needs, without the dependencies that close a cycle.
  private let needs: [Set<Int>]
  /// Neighbours of each node: positive for dependencies, negative for users.
  private let neighbours: [Set<Int>]

  /// Returns groups of names to bundle, from few bundles to many. Each level is made when it is asked for.
  ///
  /// - Parameters:
  ///   - apart: name of a node that keeps its own box; nil for none.
  ///   - most: maximum number of boxes of groups in the first level.
  /// - Complexity: O(groups³) for each level.
  static func levels(
    _ graph: VisibleGraph, apart: String? = nil, atMost most: Int = .max
  ) -> some Sequence<[[String]]> {
    let bundles = GroupBundles(graph, apart: apart)
    let count = graph.nodes.count(where: bundles.isBundled)
    var (room, rules, last) = (min(Double(count), Double(most) / share), Rule.allCases[...], [[String]]())
    room *= share
    return AnyIterator {
      while Int(room) >= fewestBoxes {
        guard let rule = rules.popFirst() else {
          (room, rules) = (room * share, Rule.allCases[...])
          continue
        }
        let level = bundles.merged(to: Int(room), rule)
        if count - level.reduce(0, { $0 + $1.count - 1 }) <= Int(room) { rules = [] }
        if level.isEmpty || level == last { continue }
        last = level
        return level
      }
      return nil
    }
  }

  /// Returns true for a closed group of code, and for a consumer, which no other name needs.
  private func isBundled(_ node: VisibleGraph.Node) -> Bool {
    if node.name == apart || node.note != nil { return false }
    return (node.kind == .group) == (node.standing == .registered) && [.group, .service].contains(node.kind)
  }

  private init(_ graph: VisibleGraph, apart: String?) {
    (self.graph, self.apart) = (graph, apart)
    var places: [String: Int] = [:]
    for (place, node) in graph.nodes.enumerated() { places[node.name] = place }
    var needs = graph.nodes.map { _ in Set<Int>() }
    var neighbours = needs
    var edges: [ClosingEdges.Edge] = []
    for edge in graph.edges {
      guard let from = places[edge.from], let to = places[edge.to], from != to else { continue }
      edges.append(.init(from: from, to: to, count: edge.count))
      needs[from].insert(to)
      neighbours[from].insert(to + 1)
      neighbours[to].insert(-from - 1)
    }
    let closing = ClosingEdges(nodes: graph.nodes.count, edges).edges
    for edge in closing { needs[edge.from].remove(edge.to) }
    let busiest = neighbours.indices.max { (neighbours[$0].count, -$0) < (neighbours[$1].count, -$1) }
    let knots = Set(closing.flatMap { [$0.from, $0.to] } + (busiest.map { [$0] } ?? []))
    isKnot = graph.nodes.indices.map(knots.contains)
    // The layer of a node is the length of the longest path to it.
    var layers = graph.nodes.map { _ in 0 }
    for _ in graph.nodes {
      for node in needs.indices {
        for other in needs[node] { layers[other] = max(layers[other], layers[node] + 1) }
      }
    }
    (self.layers, self.needs, self.neighbours) = (layers, needs, neighbours)
  }

  /// Bundles the most similar groups until at most `room` boxes of groups are left, or until none can be bundled.
  private func merged(to room: Int, _ rule: Rule) -> [[String]] {
    var bundles = graph.nodes.indices.map { [$0] }
    let others = bundles.count { !isBundled(graph.nodes[$0[0]]) }
    let most = Double(max(1, neighbours.map(\.count).max() ?? 1))
    while bundles.count - others > room {
      let near = bundles.map { bundle in bundle.reduce(into: Set<Int>()) { $0.formUnion(neighbours[$1]) } }
      let paths = rule == .near || rule == .nearKnots ? Paths(bundles, needs) : nil
      var best: (one: Int, other: Int, likeness: Double)?
      for one in bundles.indices where isBundled(bundles[one], rule) {
        for other in one + 1..<bundles.count where isBundled(bundles[other], rule) {
          if graph.nodes[bundles[one][0]].kind != graph.nodes[bundles[other][0]].kind { continue }
          if rule == .layer, layers[bundles[one][0]] != layers[bundles[other][0]] { continue }
          if let paths, paths.isBetween(one, other) { continue }
          let (shared, all) = (near[one].intersection(near[other]).count, near[one].union(near[other]).count)
          // The share of common neighbours decides. Groups with few neighbours and small bundles go first. Groups that
          // need each other are bundled last, because their line disappears.
          let isLine = bundles[other].contains { near[one].contains($0 + 1) || near[one].contains(-$0 - 1) }
          let likeness =
            Double(shared) / Double(max(1, all)) - Double(near[one].count + near[other].count) / (4 * most)
            - Double(bundles[one].count + bundles[other].count) / 40 - (isLine ? 10 : 0)
          guard best.map({ likeness > $0.likeness }) ?? true else { continue }
          if hasFalseReturn(bundles[one] + bundles[other], bundles, one, other) { continue }
          best = (one, other, likeness)
        }
      }
      guard let best else { break }
      bundles[best.one] = (bundles[best.one] + bundles[best.other]).sorted()
      bundles.remove(at: best.other)
    }
    // The largest groups are named first, because a box has room for some names only.
    func size(_ node: Int) -> Int { graph.hidden[graph.nodes[node].name] ?? 0 }
    return bundles.filter { $0.count > 1 }.map { bundle in
      bundle.sorted { (-size($0), $0) < (-size($1), $1) }.map { graph.nodes[$0].name }
    }
  }

  /// Returns true if a new bundle and another one need each other, but no member of the one and member of the other do.
  /// The two lines between them would read as a cycle.
  private func hasFalseReturn(_ members: [Int], _ bundles: [[Int]], _ one: Int, _ other: Int) -> Bool {
    let near = members.reduce(into: Set<Int>()) { $0.formUnion(neighbours[$1]) }
    return bundles.indices.contains { index in
      if index == one || index == other { return false }
      let bundle = bundles[index]
      guard bundle.contains(where: { near.contains($0 + 1) }), bundle.contains(where: { near.contains(-$0 - 1) }) else {
        return false
      }
      return !members.contains { member in
        bundle.contains { neighbours[member].contains($0 + 1) && neighbours[member].contains(-$0 - 1) }
      }
    }
  }

  private func isBundled(_ bundle: [Int], _ rule: Rule) -> Bool {
    isBundled(graph.nodes[bundle[0]]) && (rule == .nearKnots || rule == .any || !bundle.contains { isKnot[$0] })
  }

  /// The bundles that each bundle needs, directly and through others.
  private struct Paths {
    private var next: [Set<Int>]
    private var reached: [Set<Int>]

    init(_ bundles: [[Int]], _ needs: [Set<Int>]) {
      var homes = [Int](repeating: 0, count: needs.count)
      for (index, bundle) in bundles.enumerated() { for node in bundle { homes[node] = index } }
      next = bundles.map { _ in [] }
      for node in needs.indices {
        for other in needs[node] where homes[other] != homes[node] { next[homes[node]].insert(homes[other]) }
      }
      reached = next
      for start in next.indices {
        var queue = Array(next[start])
        while let bundle = queue.popLast() {
          for other in next[bundle] where reached[start].insert(other).inserted { queue.append(other) }
        }
      }
    }

    /// Returns true if a path from one bundle to another leads through a third.
    func isBetween(_ one: Int, _ other: Int) -> Bool {
      next[one].contains { $0 != other && reached[$0].contains(other) }
        || next[other].contains { $0 != one && reached[$0].contains(one) }
    }
  }
}
