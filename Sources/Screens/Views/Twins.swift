import Core
import Stage

/// Nodes that a drawing may stack in one box, since nothing but their names tells them apart: services of one lifetime and
/// standing, with the same neighbours by the same kinds of edge and as many objects alive; objects that hold nothing and
/// are held by the same.
struct Twins: Hashable, Sendable {
  /// In order of the graph; each of at least three.
  private(set) var groups: [[String]] = []

  static let fewest = 3

  /// Where every node is to have a box of its own.
  static let none = Twins()

  private init() {}

  private struct Likeness: Hashable {
    let kind: Kind
    let lifetime: Lifetime?
    let standing: Picture.Node.Standing
    let live: Int
    let edges: Set<End>

    enum Kind: Hashable { case service, object }
  }

  /// An edge as one of its nodes sees it.
  private struct End: Hashable {
    let other: String
    let isOut: Bool
    let by: Dependency.Kind
    let declared: Bool
    let observed: Bool
    let strength: Reference.Strength
    let relation: VisibleGraph.Edge.Relation
  }

  /// - Complexity: O(nodes + edges).
  init(_ graph: VisibleGraph) {
    var ends: [String: Set<End>] = [:]
    // Who keeps an object for a moment, and is none itself, does not make it another.
    let holders = Set(graph.nodes.filter { $0.kind == .holder }.map(\.name))
    for edge in graph.edges where !holders.contains(edge.from) {
      func add(_ name: String, _ other: String, _ isOut: Bool) {
        ends[name, default: []].insert(
          End(
            other: other, isOut: isOut, by: edge.by, declared: edge.declared, observed: edge.observed,
            strength: edge.strength, relation: edge.relation))
      }
      add(edge.from, edge.to, true)
      add(edge.to, edge.from, false)
    }
    var members: [Likeness: [String]] = [:]
    var order: [Likeness] = []
    for node in graph.nodes where graph.hidden[node.name] == nil {
      let edges = ends[node.name] ?? []
      let kind: Likeness.Kind
      switch node.kind {
      case .service: kind = .service
      // Who holds what is what a drawing of objects is for: only leaves are alike.
      case .object: if edges.contains(where: \.isOut) { continue } else { kind = .object }
      case .holder, .protocol, .group: continue
      }
      // What has no neighbours is laid out beside the others anyway.
      if edges.isEmpty { continue }
      let likeness = Likeness(
        kind: kind, lifetime: node.lifetime, standing: node.standing, live: node.live, edges: edges)
      if members[likeness] == nil { order.append(likeness) }
      members[likeness, default: []].append(node.name)
    }
    groups = order.compactMap { members[$0] }.filter { $0.count >= Self.fewest }
  }
}
