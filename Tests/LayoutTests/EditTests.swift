import Layout
import Testing

/// Drawings of edited graphs. A drawing depends on its graph alone, and a small change of the graph changes the drawing
/// little.
@Suite struct EditTests {
  private func number(_ range: Range<Int>, _ generator: inout SeededGenerator) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// A random graph of services that depend on earlier ones, or the other way round.
  private func services(_ generator: inout SeededGenerator) -> Graph {
    var graph = Graph()
    for node in 0..<number(8..<41, &generator) {
      graph.nodes.append(Graph.Node(id: "s\(node)", width: number(7..<19, &generator), height: 3))
      for _ in 0..<(node == 0 ? 0 : number(0..<3, &generator)) {
        let other = number(0..<node, &generator)
        let isNeeded = number(0..<3, &generator) == 0
        graph.edges.append(isNeeded ? Graph.Edge(from: other, to: node) : Graph.Edge(from: node, to: other))
      }
    }
    return graph
  }

  private func edited(_ graph: Graph, step: Int, _ generator: inout SeededGenerator) -> Graph {
    var graph = graph
    let count = graph.nodes.count
    switch number(0..<4, &generator) {
    case 0:
      graph.nodes.append(Graph.Node(id: "new\(step)", width: number(7..<19, &generator), height: 3))
      graph.edges.append(Graph.Edge(from: count, to: number(0..<count, &generator)))
    case 1:
      let gone = number(0..<count, &generator)
      graph.nodes.remove(at: gone)
      graph.edges = graph.edges.filter { $0.from != gone && $0.to != gone }.map {
        Graph.Edge(from: $0.from > gone ? $0.from - 1 : $0.from, to: $0.to > gone ? $0.to - 1 : $0.to)
      }
    case 2:
      let from = number(0..<count, &generator)
      graph.edges.append(Graph.Edge(from: from, to: (from + number(1..<count, &generator)) % count))
    default:
      if !graph.edges.isEmpty { graph.edges.remove(at: number(0..<graph.edges.count, &generator)) }
    }
    return graph
  }

  /// Share of boxes whose order changed, among boxes that share a layer in both drawings.
  private func share(_ before: Drawing, _ after: Drawing) -> Double {
    var place: [String: Int] = [:]
    for (index, id) in before.ids.enumerated() { place[id] = index }
    var groups: [[Int]: [(after: Int, before: Int)]] = [:]
    var common = 0
    func key(_ box: Rect) -> Int { box.y * 100_000 + box.x }
    for (index, id) in after.ids.enumerated() {
      guard let former = place[id] else { continue }
      common += 1
      groups[[before.layers[former], after.layers[index]], default: []].append(
        (key(after.boxes[index]), key(before.boxes[former])))
    }
    let moved = groups.values.reduce(0) { sum, members in
      sum + members.count - longestAscent(members.sorted { $0.after < $1.after }.map(\.before))
    }
    return Double(moved) / Double(max(1, common))
  }

  private func longestAscent(_ values: [Int]) -> Int {
    var tails: [Int] = []
    for value in values {
      let place = tails.firstIndex { $0 >= value } ?? tails.count
      if place == tails.count { tails.append(value) } else { tails[place] = value }
    }
    return tails.count
  }

  @Test func anEditRarelyReordersOtherNodes() {
    var shares: [Double] = []
    for seed in seeds(200) {
      var generator = SeededGenerator(seed: seed)
      var graph = services(&generator)
      var before = draw(graph, options: Options(direction: .topDown))
      for step in 0..<5 {
        let next = edited(graph, step: step, &generator)
        let after = draw(next, options: Options(direction: .topDown))
        shares.append(share(before, after))
        (graph, before) = (next, after)
      }
    }
    shares.sort()
    let mean = shares.reduce(0, +) / Double(shares.count)
    #expect(shares[shares.count / 2] <= 0.02, "median \(shares[shares.count / 2])")
    #expect(mean < 0.1, "mean \(mean)")
  }

  @Test func withoutALineToDecideNodesKeepTheirOrder() {
    let nodes = (0..<7).map { Graph.Node(id: "\($0)", width: 5, height: 3) }
    let edges = [3, 6, 1, 5, 2, 4].map { Graph.Edge(from: 0, to: $0) }
    let drawing = draw(Graph(nodes: nodes, edges: edges), options: Options(direction: .topDown))
    #expect(drawing.boxes[1...].map(\.x) == drawing.boxes[1...].map(\.x).sorted())
  }
}
