import Layout
import Testing

/// The parts of the input that decide the drawing, and those that do not.
@Suite struct DrawInputTests {
  @Test(arguments: Shape.allCases, seeds(2)) func theSameGraphIsDrawnTheSame(shape: Shape, seed: UInt64) {
    let graph = shape.graph(seed: seed)
    #expect(draw(graph) == draw(graph), "SEED=\(seed) \(shape)")
  }

  @Test(arguments: Shape.allCases, seeds(2)) func identitiesDoNotDecideWhereBoxesGo(shape: Shape, seed: UInt64) {
    let graph = shape.graph(seed: seed)
    var renamed = graph
    for index in renamed.nodes.indices { renamed.nodes[index].id = "z\(100 - index)" }
    let (drawing, other) = (draw(graph), draw(renamed))
    #expect(drawing.boxes == other.boxes && drawing.routes == other.routes, "SEED=\(seed) \(shape)")
    #expect(other.ids == renamed.nodes.map(\.id) && other.edges == graph.edges)
  }

  @Test(arguments: Shape.allCases, seeds(2)) func edgesOutOfRangeLeaveTheDrawingAsItIs(shape: Shape, seed: UInt64) {
    let graph = shape.graph(seed: seed)
    var other = graph
    other.edges.insert(Graph.Edge(from: 0, to: graph.nodes.count), at: 0)
    other.edges.append(Graph.Edge(from: -1, to: 0))
    let (drawing, broken) = (draw(graph), draw(other))
    #expect(broken.boxes == drawing.boxes, "SEED=\(seed) \(shape)")
    #expect(broken.routes.dropFirst().dropLast().elementsEqual(drawing.routes), "SEED=\(seed) \(shape)")
    #expect(broken.routes.first == Route() && broken.routes.last == Route())
  }

  @Test(arguments: Direction.allCases) func theDrawingOfOneNodeIsItsBox(direction: Direction) {
    let drawing = draw(
      Graph(nodes: [Graph.Node(id: "a", width: 7, height: 3)]), options: Options(direction: direction))
    #expect(drawing.boxes == [Rect(x: 0, y: 0, width: 7, height: 3)])
    #expect(drawing.size == Size(width: 7, height: 3))
    #expect(drawing.layers == [0] && drawing.direction == direction)
  }

  @Test(arguments: Direction.allCases) func theEmptyGraphHasNoExtent(direction: Direction) {
    #expect(
      draw(Graph(), options: Options(direction: direction))
        == Drawing(direction: direction, size: Size(width: 0, height: 0)))
  }

  @Test func sizesBelowOneCountAsOne() {
    let drawing = draw(Graph(nodes: [Graph.Node(id: "a", width: 0, height: -5)]))
    #expect(drawing.boxes == [Rect(x: 0, y: 0, width: 1, height: 1)])
  }

  @Test(arguments: Direction.allCases) func theOrderOfEqualNodesIsTheirOrder(direction: Direction) {
    let nodes = (0..<6).map { Graph.Node(id: "\(9 - $0)", width: 5, height: 3) }
    let star = Graph(nodes: nodes, edges: (1..<6).map { Graph.Edge(from: 0, to: $0) })
    let boxes = draw(star, options: Options(direction: direction)).boxes.dropFirst()
    let places = boxes.map { direction == .topDown ? $0.x : $0.y }
    #expect(places == places.sorted() && Set(places).count == 5)
    let apart = draw(Graph(nodes: nodes), options: Options(direction: direction)).boxes
    #expect(apart.map(\.y) == [0, 0, 0, 0, 0, 0])
    #expect(apart.map(\.x) == apart.map(\.x).sorted())
  }

  @Test(arguments: seeds(6)) func requestedGapsAreKept(seed: UInt64) {
    let graph = Shape.acyclic.graph(seed: seed)
    for (column, layer) in [(1, 1), (5, 3), (9, 2)] {
      let options = Options(direction: .topDown, columnGap: column, layerGap: layer)
      let drawing = draw(graph, options: options)
      #expect(defects(of: drawing, for: graph) == [], "SEED=\(seed)")
      for (a, b) in drawing.boxes.indices.flatMap({ a in drawing.boxes.indices.map { (a, $0) } }) where a != b {
        let (first, second) = (drawing.boxes[a], drawing.boxes[b])
        let overlaps = first.y < second.maxY && second.y < first.maxY
        // If a line passes between the two, three columns are enough.
        if overlaps, first.x <= second.x { #expect(first.maxX + min(column, 3) <= second.x, "SEED=\(seed) \(column)") }
      }
      for edge in graph.edges {
        #expect(drawing.boxes[edge.from].maxY + layer <= drawing.boxes[edge.to].y, "SEED=\(seed) gap \(layer)")
      }
    }
  }

  @Test(arguments: [1, 2, 7]) func neighboursWithoutALineBetweenThemKeepTheColumnGap(gap: Int) {
    let nodes = (0..<6).map { Graph.Node(id: "\($0)", width: 5 + $0, height: 3) }
    let star = Graph(nodes: nodes, edges: (1..<6).map { Graph.Edge(from: 0, to: $0) })
    let boxes = draw(star, options: Options(direction: .topDown, columnGap: gap)).boxes.dropFirst()
    #expect(zip(boxes, boxes.dropFirst()).map { $1.x - $0.maxX } == [gap, gap, gap, gap])
  }

  @Test(arguments: Shape.allCases) func aCancelledTaskStillDrawsSoundly(shape: Shape) async {
    for seed in seeds(2) {
      let graph = shape.graph(seed: seed)
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        return draw(graph, options: Options(direction: .topDown))
      }
      task.cancel()
      #expect(defects(of: await task.value, for: graph).prefix(3) == [], "SEED=\(seed) \(shape)")
    }
  }
}
