import Laboratory
import Stage

/// The place of a code base to look at first: where groups need each other, where most findings are, or the
/// service that most names use.
struct SourceKnot: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case cycle
    /// - Parameter isAlone: false if other boxes have as many findings.
    case findings(Int, isAlone: Bool)
    /// Number of services and consumers that certainly use the service.
    case used(by: Int)
  }

  let kind: Kind
  /// Name of the box.
  let box: String
  /// Text of the box.
  let title: String

  /// Finds the knots of a graph, the most serious first; at most one of each kind.
  ///
  /// - Parameter mostUsed: the most used service, with its box and the number of its users; nil without one.
  /// - Complexity: O(nodes + edges).
  static func all(
    _ content: GraphContent, cycles: [(from: String, to: String)], mostUsed: (box: String, title: String, users: Int)?
  ) -> [SourceKnot] {
    var knots: [SourceKnot] = []
    func add(_ counts: [String: Int], atLeast least: Int, _ kind: (Int) -> Kind) {
      guard let most = counts.values.max(), most >= least,
        let node = content.nodes.first(where: { counts[$0.name] == most })
      else { return }
      knots.append(SourceKnot(kind: kind(most), box: node.name, title: node.text))
    }
    var closing: [String: Int] = [:]
    for edge in cycles { for name in [edge.from, edge.to] { closing[name, default: 0] += 1 } }
    add(closing, atLeast: 1) { _ in .cycle }
    let findings = content.nodes.map { ($0.name, $0.serious) }
    let most = findings.map(\.1).max() ?? 0
    let isAlone = findings.count { $0.1 == most } == 1
    add(Dictionary(findings) { first, _ in first }, atLeast: 1) { .findings($0, isAlone: isAlone) }
    if let mostUsed {
      knots.append(SourceKnot(kind: .used(by: mostUsed.users), box: mostUsed.box, title: mostUsed.title))
    }
    return knots
  }

  /// Text about the knot; nil for one of several places with as many findings.
  var text: String? {
    switch kind {
    case .cycle: Words.Code.cycle(at: title)
    case .findings(_, isAlone: false): nil
    case .findings(let count, isAlone: true): Words.Code.mostFindings(title, count: count)
    case .used(let count): Words.Code.mostUsed(title, by: count)
    }
  }
}
