import Core
import Stage

/// Groups of interchangeable nodes ("twins"), which a drawing may stack in one box because only their names differ.
///
/// Nodes are interchangeable if they have the same lifetime, standing, neighbours, kinds of edges and number of live
/// objects. Objects must also hold nothing. Folded nodes and nodes without neighbours are in no group.
struct InterchangeableNodes: Hashable, Sendable {
  /// Names in the order of the graph, at least `fewest` in each group.
  package private(set) var groups: [[String]] = []

  package static let fewest = 3

  /// No groups: every node gets a box of its own.
  package static let none = InterchangeableNodes()

  private init() {}

  /// The same groups and further ones, which replace groups with the same members.
  func adding(_ bundles: [[String]]) -> Self {
    var result = self
    let bundled = Set(bundles.joined())
    result.groups = groups.filter { !$0.contains(where: bundled.contains) } + bundles
    return result
  }

  private struct Likeness: Hashable {
    let isObject: Bool
    package let lifetime: Lifetime?
    package let standing: Picture.Node.Origin
    package let live: Int
    /// Numbers that stand for the node's edges. Each combines the other end of an edge with the attributes that are
    /// drawn. They are ascending, without repeats.
    package let edges: [Int]
  }

  /// Attributes of an edge from the point of view of one of its nodes. Kinds are numbered in order of appearance.
  private struct Kind: Hashable {
    package let isOut: Bool
    package let by: Dependency.Kind
    package let declared: Bool
    package let observed: Bool
    package let strength: Reference.Strength
    package let relation: VisibleGraph.Edge.Relation
  }

  /// Finds the groups of a graph.
  ///
  /// - Complexity: O((nodes + edges) log edges of a node).
  package init(_ graph: VisibleGraph) {
    var places: [String: Int] = [:]
    for (place, node) in graph.nodes.enumerated() { places[node.name] = place }
    var ends = [[Int]](repeating: [], count: graph.nodes.count)
    var kinds: [Kind: Int] = [:]
    // A temporary holder that is not an object does not make its object different.
    for edge in graph.edges {
      guard let from = places[edge.from], let to = places[edge.to], graph.nodes[from].kind != .holder else { continue }
      func add(_ node: Int, _ other: Int, _ isOut: Bool) {
        let kind = Kind(
          isOut: isOut, by: edge.by, declared: edge.declared, observed: edge.observed, strength: edge.strength,
          relation: edge.relation)
        let known = kinds[kind] ?? kinds.count
        if known == kinds.count { kinds[kind] = known }
        ends[node].append((known << 1 | (isOut ? 1 : 0)) * graph.nodes.count + other)
      }
      add(from, to, true)
      add(to, from, false)
    }
    var members: [Likeness: [String]] = [:]
    var order: [Likeness] = []
    for (place, node) in graph.nodes.enumerated() where graph.hidden[node.name] == nil {
      // Nodes without neighbours are laid out beside the others anyway.
      if ends[place].isEmpty || node.note != nil { continue }
      let isObject: Bool
      switch node.kind {
      case .service: isObject = false
      // A drawing of objects shows the holders, so only leaves are interchangeable.
      case .object:
        if ends[place].contains(where: { $0 / graph.nodes.count & 1 == 1 }) { continue }
        isObject = true
      case .holder, .protocol, .group: continue
      }
      ends[place].sort()
      let likeness = Likeness(
        isObject: isObject, lifetime: node.lifetime, standing: node.standing, live: node.live,
        edges: ends[place].withoutRepeats)
      if members[likeness] == nil { order.append(likeness) }
      members[likeness, default: []].append(node.name)
    }
    groups = order.compactMap { members[$0] }.filter { $0.count >= Self.fewest }
  }
}
