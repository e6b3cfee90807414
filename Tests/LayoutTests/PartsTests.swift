import Testing

@testable import Layout

/// The splitting of a graph into connected parts, and the packing of their drawings.
@Suite struct PartsTests {
  @Test(arguments: Shape.allCases, seeds(8)) func islandsAreTheConnectedComponents(shape: Shape, seed: UInt64) {
    var graph = shape.graph(seed: seed)
    graph.edges.append(Graph.Edge(from: 0, to: 1_000))
    let valid = graph.edges.dropLast()
    let table = reachable(graph.nodes.count, valid.flatMap { [($0.from, $0.to), ($0.to, $0.from)] })
    let parts = ConnectedParts(graph, previous: nil).parts
    #expect(parts.flatMap(\.nodes).sorted() == Array(graph.nodes.indices), "SEED=\(seed) \(shape)")
    #expect(parts.flatMap(\.edges).sorted() == Array(valid.indices), "SEED=\(seed) \(shape)")
    for part in parts {
      let expected = graph.nodes.indices.filter { $0 == part.nodes[0] || table[part.nodes[0]][$0] }
      #expect(part.nodes == expected, "SEED=\(seed) \(shape)")
      #expect(part.edges == valid.indices.filter { expected.contains(graph.edges[$0].from) }, "SEED=\(seed) \(shape)")
    }
    let keys = parts.map { [-$0.nodes.count, $0.nodes[0]] }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }, "SEED=\(seed) \(shape)")
  }

  @Test(arguments: Shape.allCases, seeds(4)) func aPartHasItsNodesAndEdgesRenumbered(shape: Shape, seed: UInt64) {
    let graph = shape.graph(seed: seed)
    for part in ConnectedParts(graph, previous: nil).parts {
      let inner = graph.part(part)
      #expect(inner.nodes == part.nodes.map { graph.nodes[$0] }, "SEED=\(seed) \(shape)")
      let edges = inner.edges.map { Graph.Edge(from: part.nodes[$0.from], to: part.nodes[$0.to], line: $0.line) }
      #expect(edges == part.edges.map { graph.edges[$0] }, "SEED=\(seed) \(shape)")
    }
  }

  @Test func partsOfAnEarlierDrawingComeInItsOrder() {
    let graph = Graph(nodes: ["a", "b", "c"].map { Graph.Node(id: $0, width: 3, height: 1) })
    let previous = Drawing(
      boxes: [Rect(x: 9, y: 0, width: 3, height: 1), Rect(x: 0, y: 4, width: 3, height: 1)], ids: ["c", "a"])
    let connected = ConnectedParts(graph, previous: previous)
    #expect(connected.parts.map(\.nodes) == [[2], [0], [1]])
    #expect(connected.former == [Point(x: 9, y: 0), Point(x: 0, y: 4), nil])
  }

  /// A box without lines goes into a gap if the whole fits the pane only then.
  @Test func aBoxWithoutLinesFillsAGap() {
    func box(_ id: String, _ width: Int) -> Graph.Node { Graph.Node(id: id, width: width, height: 3) }
    let wide = Graph(
      nodes: [box("a", 10), box("b", 30), box("c", 10)],
      edges: [Graph.Edge(from: 0, to: 1), Graph.Edge(from: 1, to: 2)])
    let pane = Size(width: 32, height: draw(wide, options: Options(direction: .topDown)).size.height)
    let single = Graph(
      nodes: [box("s", 8)] + wide.nodes, edges: wide.edges.map { Graph.Edge(from: $0.from + 1, to: $0.to + 1) })
    let drawing = draw(single, options: Options(direction: .topDown, view: pane))
    #expect(drawing.size.width <= pane.width && drawing.size.height <= pane.height)
    #expect(defects(of: drawing, for: single) == [])
  }

  @Test(arguments: seeds(60)) func shelvesHoldRectanglesApart(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let sizes = (0..<number(1...9)).map { _ in Size(width: number(1...40), height: number(1...9)) }
    let former = sizes.map { _ in number(0...1) == 0 ? nil : Point(x: number(0...40), y: number(0...3)) }
    let (width, columnGap, rowGap) = (number(10...60), number(1...5), number(0...3))
    let corners = shelve(sizes, width: width, columnGap: columnGap, rowGap: rowGap, former: former)
    #expect(corners.first == Point(x: 0, y: 0) || former[0] != nil, "SEED=\(seed)")
    for (a, (corner, size)) in zip(corners, sizes).enumerated() {
      #expect(corner.x == 0 || corner.x + size.width <= width, "SEED=\(seed)")
      for (other, otherSize) in zip(corners, sizes).prefix(a) {
        if other.y == corner.y {
          #expect(other.x + otherSize.width + columnGap <= corner.x, "SEED=\(seed)")
        } else {
          #expect(other.y + otherSize.height + rowGap <= corner.y, "SEED=\(seed)")
        }
      }
    }
  }
}
