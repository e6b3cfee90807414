import Laboratory
import Stage

/// The place of a code base to look at first: where groups need each other, where most findings are, or what most
/// boxes use.
struct SourceKnot: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case cycle
    case findings(Int)
    /// Number of boxes that use the box, and of those that certainly do.
    case used(by: Int, certain: Int)
  }

  let kind: Kind
  /// Name of the box.
  let box: String
  /// Text of the box.
  let title: String

  /// Finds the knots of a graph, the most serious first; at most one of each kind.
  ///
  /// - Parameter certain: the edges that stand for a dependency of which the code shows the service.
  /// - Complexity: O(nodes + edges).
  static func all(
    _ content: GraphContent, cycles: [(from: String, to: String)], certain: Set<EdgeFault.Pair>
  ) -> [SourceKnot] {
    var knots: [SourceKnot] = []
    func add(_ counts: [String: Int], atLeast least: Int, _ kind: (Int, String) -> Kind) {
      guard let most = counts.values.max(), most >= least,
        let node = content.nodes.first(where: { counts[$0.name] == most })
      else { return }
      knots.append(SourceKnot(kind: kind(most, node.name), box: node.name, title: node.text))
    }
    var closing: [String: Int] = [:]
    for edge in cycles { for name in [edge.from, edge.to] { closing[name, default: 0] += 1 } }
    add(closing, atLeast: 1) { _, _ in .cycle }
    let findings = content.nodes.map { ($0.name, $0.serious) }
    add(Dictionary(findings) { first, _ in first }, atLeast: 1) { count, _ in .findings(count) }
    var users: [String: Set<String>] = [:]
    for edge in content.edges where edge.from != edge.to { users[edge.to, default: []].insert(edge.from) }
    add(users.mapValues(\.count), atLeast: 3) { count, box in
      .used(by: count, certain: users[box, default: []].count { certain.contains(EdgeFault.Pair($0, box)) })
    }
    return knots
  }

  var text: String {
    switch kind {
    case .cycle: Words.Code.cycle(at: title)
    case .findings(let count): Words.Code.mostFindings(title, count: count)
    case .used(let count, let certain): Words.Code.mostUsed(title, by: count, certain: certain)
    }
  }
}
