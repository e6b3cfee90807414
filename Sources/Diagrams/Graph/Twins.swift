import Core
import Stage

/// Nodes that a drawing may stack in one box, since nothing but their names tells them apart: services of one lifetime and
/// standing, with the same neighbours by the same kinds of edge and as many objects alive; objects that hold nothing and
/// are held by the same.
struct Twins: Hashable, Sendable {
  /// In order of the graph; each of at least three.
  package private(set) var groups: [[String]] = []

  package static let fewest = 3

  /// Where every node is to have a box of its own.
  package static let none = Twins()

  private init() {}

  private struct Likeness: Hashable {
    let isObject: Bool
    package let lifetime: Lifetime?
    package let standing: Picture.Node.Standing
    package let live: Int
    /// The other ends of its edges with what is drawn of them, each once, ascending.
    package let edges: [Int]
  }

  /// What an edge is, as one of its nodes sees it; kinds that are seen get numbers in order.
  private struct Kind: Hashable {
    package let isOut: Bool
    package let by: Dependency.Kind
    package let declared: Bool
    package let observed: Bool
    package let strength: Reference.Strength
    package let relation: VisibleGraph.Edge.Relation
  }

  /// - Complexity: O((nodes + edges) log edges of a node).
  package init(_ graph: VisibleGraph) {
    var places: [String: Int] = [:]
    for (place, node) in graph.nodes.enumerated() { places[node.name] = place }
    var ends = [[Int]](repeating: [], count: graph.nodes.count)
    var kinds: [Kind: Int] = [:]
    // Who keeps an object for a moment, and is none itself, does not make it another.
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
      // What has no neighbours is laid out beside the others anyway.
      if ends[place].isEmpty { continue }
      let isObject: Bool
      switch node.kind {
      case .service: isObject = false
      // Who holds what is what a drawing of objects is for: only leaves are alike.
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
