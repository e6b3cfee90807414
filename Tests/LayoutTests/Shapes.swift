import Foundation
import Layout

/// Kinds of random graphs, each of which stresses a different step.
enum Shape: CaseIterable {
  case tree, acyclic, cyclic, dense, fan, chain, islands, duplicates

  /// Creates a graph of this shape; the same seed creates the same graph on every machine.
  func graph(seed: UInt64) -> Graph {
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let count = number(self == .dense ? 4...8 : 6...18)
    let nodes = (0..<count).map { Graph.Node(id: "n\($0)", width: number(1...14), height: number(1...5)) }
    var edges: [Graph.Edge] = []
    func connect(_ from: Int, _ to: Int) {
      edges.append(Graph.Edge(from: from, to: to, line: Line.allCases[number(0...5) % 4 % 3]))
    }
    switch self {
    case .tree: for node in 1..<count { connect(number(0...node - 1), node) }
    case .acyclic:
      for _ in 0..<(count + count / 2) {
        let to = number(1...count - 1)
        connect(number(0...to - 1), to)
      }
    case .cyclic: for _ in 0..<(count + count / 2) { connect(number(0...count - 1), number(0...count - 1)) }
    case .dense: for to in 1..<count { for from in 0..<to where number(0...2) > 0 { connect(from, to) } }
    case .fan:
      for node in 1..<count { if number(0...1) == 0 { connect(0, node) } else { connect(node, 0) } }
    case .chain:
      for node in 1..<count { connect(node - 1, node) }
      for _ in 0..<3 { connect(number(0...count / 2 - 1), number(count / 2...count - 1)) }
    case .islands:
      for _ in 0..<(count / 2) {
        let from = number(0...count - 1)
        connect(from, (from / 3) * 3 + (from + 1) % 3 < count ? (from / 3) * 3 + (from + 1) % 3 : from)
      }
    case .duplicates:
      for _ in 0..<(count / 2) {
        let (from, to) = (number(0...count - 1), number(0...count - 1))
        for _ in 0..<number(1...3) { connect(from, to) }
        if number(0...2) == 0 { connect(to, from) }
      }
    }
    return Graph(nodes: nodes, edges: edges)
  }
}

/// Seeds of the random tests: a fixed range, or the seed in the environment variable `SEED` alone.
///
/// A failure prints its seed; `SEED=… swift test --filter LayoutTests` repeats it.
func seeds(_ count: UInt64) -> [UInt64] {
  ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init).map { [$0] } ?? Array(0..<count)
}
