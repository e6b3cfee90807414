import Layout

/// A SplitMix64 generator, which gives the same graphs from the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A graph with cycles, multi-edges, self-edges, hubs and islands.
func randomGraph(seed: UInt64, nodes count: Int, edgesPerNode: Double = 1.6) -> Graph {
  var generator = SeededGenerator(seed: seed)
  let nodes = (0..<count).map {
    Graph.Node(
      id: "n\($0)", width: Int.random(in: 5...16, using: &generator),
      height: Int.random(in: 0..<8, using: &generator) == 0 ? 4 : 3)
  }
  let hub = Int.random(in: 0..<count, using: &generator)
  var edges: [Graph.Edge] = []
  for _ in 0..<Int(Double(count) * edgesPerNode) {
    var from = Int.random(in: 0..<count, using: &generator)
    var to = Int.random(in: 0..<count, using: &generator)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: to = from
    case 1, 2: from = hub
    case 3: to = hub
    case 4...15 where from > to: swap(&from, &to)
    case 16: edges.append(Graph.Edge(from: to, to: from))
    default: break
    }
    let line: Line = [.solid, .solid, .solid, .dashed, .double].randomElement(using: &generator) ?? .solid
    edges.append(Graph.Edge(from: from, to: to, line: line))
  }
  return Graph(nodes: nodes, edges: edges)
}
