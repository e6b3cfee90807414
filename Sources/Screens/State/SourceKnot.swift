import Laboratory
import Stage

/// The place of a code base to look at first: where services need each other, where most findings are, the service
/// that most names use, or groups that need each other.
struct SourceKnot: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// - Parameters:
    ///   - services: number of services that need each other.
    ///   - other: the other service of two; nil if there are more.
    case cycle(services: Int, other: String?)
    /// - Parameter isAlone: false if other boxes have as many findings.
    case findings(Int, isAlone: Bool)
    /// Number of services and consumers that certainly use the service.
    case used(by: Int)
    /// Groups that need each other, although no services do.
    case mutual(other: String)
  }

  let kind: Kind
  /// Name of the box.
  let box: String
  /// Name of the service or the group.
  let title: String

  var isCycle: Bool { if case .cycle = kind { true } else { false } }

  /// Finds the knots of a graph, the most serious first; at most one of each kind.
  ///
  /// - Parameter mostUsed: the most used service, with its box and the number of its users; nil without one.
  /// - Complexity: O(nodes + edges).
  static func all(
    _ arrangement: SourceArrangement, _ graph: ProjectGraph, mostUsed: (box: String, title: String, users: Int)?
  ) -> [SourceKnot] {
    let nodes = arrangement.content.nodes
    var knots: [SourceKnot] = []
    if let cycle = graph.cycles.all.first, let box = arrangement.box(of: cycle[0]) {
      let other = cycle.count == 2 ? graph.title(of: cycle[1]) : nil
      knots.append(
        SourceKnot(kind: .cycle(services: cycle.count, other: other), box: box, title: graph.title(of: cycle[0])))
    }
    let most = nodes.map(\.serious).max() ?? 0
    if most > 0, let node = nodes.first(where: { $0.serious == most }) {
      let isAlone = nodes.count { $0.serious == most } == 1
      knots.append(SourceKnot(kind: .findings(most, isAlone: isAlone), box: node.name, title: node.text))
    }
    if let mostUsed {
      knots.append(SourceKnot(kind: .used(by: mostUsed.users), box: mostUsed.box, title: mostUsed.title))
    }
    let titles = Dictionary(nodes.map { ($0.name, $0.text) }) { first, _ in first }
    let mutual = arrangement.faults.filter { $0.value == .mutual }.keys
    if let pair = mutual.min(by: { ($0.from, $0.to) < ($1.from, $1.to) }), let title = titles[pair.from],
      let other = titles[pair.to]
    {
      knots.append(SourceKnot(kind: .mutual(other: other), box: pair.from, title: title))
    }
    return knots
  }

  /// Texts about the knot, the longest first; none for one of several places with as many findings.
  var texts: [String] {
    switch kind {
    case .cycle(let services, let other):
      [
        other.map { Words.Code.cycle(of: title, $0) }, Words.Code.cycle(of: title, others: services - 1),
        Words.Code.cycle,
      ].compactMap(\.self)
    case .findings(_, isAlone: false): []
    case .findings(let count, isAlone: true): [Words.Code.mostFindings(title, count: count)]
    case .used(let count): [Words.Code.mostNeeded(title, by: count)]
    case .mutual(let other): [Words.Code.mutual(title, other)]
    }
  }
}
