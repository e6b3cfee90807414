import Layout
import Testing

@Suite struct SoundnessTests {
  @Test(arguments: 0..<60) func randomGraphsAreDrawnSoundly(seed: Int) {
    let graph = randomGraph(seed: UInt64(seed), nodes: 1 + seed * seed % 61)
    for direction in Direction.allCases {
      let drawing = draw(graph, options: Options(direction: direction))
      #expect(defects(of: drawing, for: graph).prefix(3) == [], "seed \(seed) \(direction)")
    }
  }

  @Test(arguments: [(2, 300), (3, 700), (4, 2000)]) func largeGraphsAreDrawnSoundly(seed: Int, count: Int) {
    let graph = randomGraph(seed: UInt64(seed), nodes: count, edgesPerNode: 1.1)
    let drawing = draw(graph, options: Options(direction: .topDown))
    #expect(defects(of: drawing, for: graph).prefix(3) == [], "seed \(seed)")
  }

  @Test func boxesOfAnySizeAreDrawnSoundly() {
    for seed in 0..<20 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var graph = randomGraph(seed: UInt64(seed), nodes: 20)
      for index in graph.nodes.indices {
        graph.nodes[index].width = Int.random(in: 1...12, using: &generator)
        graph.nodes[index].height = Int.random(in: 1...5, using: &generator)
      }
      for direction in Direction.allCases {
        let drawing = draw(graph, options: Options(direction: direction, columnGap: 1))
        #expect(defects(of: drawing, for: graph).prefix(3) == [], "seed \(seed) \(direction)")
      }
    }
  }

  @Test func anythingIsAccepted() {
    #expect(draw(Graph()).boxes.isEmpty)
    let graph = Graph(
      nodes: [Graph.Node(id: "", width: -3, height: 0), Graph.Node(id: "", width: .max, height: .max)],
      edges: [
        Graph.Edge(from: -1, to: 0), Graph.Edge(from: 0, to: 2), Graph.Edge(from: .min, to: .max),
        Graph.Edge(from: 0, to: 1), Graph.Edge(from: 1, to: 1),
      ])
    let options = Options(view: Size(width: -1, height: 0), columnGap: .min, previous: Drawing(ids: ["", ""]))
    let drawing = draw(graph, options: options)
    #expect(drawing.routes.map(\.points.isEmpty) == [true, true, true, false, false])
  }

  @Test func aMeaninglessPredecessorIsSurvived() {
    let graph = randomGraph(seed: 9, nodes: 12)
    var previous = draw(graph, options: Options(direction: .topDown))
    var generator = SeededGenerator(seed: 9)
    let numbers = [Int.min, -1, 0, 7, Int.max]
    func any() -> Int { numbers.randomElement(using: &generator) ?? 0 }
    for index in previous.boxes.indices {
      previous.boxes[index] = Rect(x: any(), y: any(), width: any(), height: any())
      previous.layers[index] = any()
    }
    for index in previous.routes.indices { previous.routes[index].points = [Point(x: any(), y: any())] }
    let drawing = draw(graph, options: Options(direction: .topDown, previous: previous))
    #expect(defects(of: drawing, for: graph).prefix(3) == [])
  }

  @Test func theSameInputGivesTheSameDrawing() {
    let graph = randomGraph(seed: 7, nodes: 40)
    #expect(draw(graph) == draw(graph))
  }

  @Test func theOrderOfTheInputHardlyMatters() {
    var (given, shuffled) = (0, 0)
    for seed in 0..<12 {
      let graph = randomGraph(seed: UInt64(seed), nodes: 30, edgesPerNode: 1.4)
      var generator = SeededGenerator(seed: UInt64(seed + 100))
      let order = graph.nodes.indices.shuffled(using: &generator)
      var place = order
      for (index, node) in order.enumerated() { place[node] = index }
      var other = Graph(nodes: order.map { graph.nodes[$0] })
      other.edges = graph.edges.shuffled(using: &generator).map {
        Graph.Edge(from: place[$0.from], to: place[$0.to], line: $0.line)
      }
      given += crossings(draw(graph, options: Options(direction: .topDown)))
      shuffled += crossings(draw(other, options: Options(direction: .topDown)))
    }
    #expect(shuffled <= given + given / 4, "\(given) as given, \(shuffled) shuffled")
    #expect(given <= shuffled + shuffled / 4, "\(given) as given, \(shuffled) shuffled")
  }

  private func crossings(_ drawing: Drawing) -> Int {
    drawing.cells(in: Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height))
      .count { $0.kind == .crossing }
  }

  @Test func aLongChainDoesNotOverflow() {
    let count = 100_000
    let graph = Graph(
      nodes: (0..<count).map { Graph.Node(id: "\($0)", width: 9, height: 3) },
      edges: (1..<count).map { Graph.Edge(from: $0 - 1, to: $0) })
    let drawing = draw(graph, options: Options(direction: .topDown))
    #expect(drawing.size == Size(width: 9, height: 4 * count - 1))
  }

  @Test func veryWideLayersAreDrawnSoundly() {
    var generator = SeededGenerator(seed: 1)
    let half = 1_300
    var graph = Graph(nodes: (0..<(2 * half)).map { Graph.Node(id: "\($0)", width: 3, height: 1) })
    for node in 0..<half {
      graph.edges.append(Graph.Edge(from: node, to: half + node))
      graph.edges.append(Graph.Edge(from: min(node + 1, half - 1), to: half + node))
      if node % 50 == 0 {
        graph.edges.append(Graph.Edge(from: Int.random(in: 0..<half, using: &generator), to: half + node))
      }
    }
    let drawing = draw(graph, options: Options(direction: .topDown))
    #expect(defects(of: drawing, for: graph).prefix(3) == [])
  }

  @Test func aWideFanIsFolded() {
    let count = 2_000
    let graph = Graph(
      nodes: (0...count).map { Graph.Node(id: "\($0)", width: 9, height: 3) },
      edges: (1...count).map { Graph.Edge(from: 0, to: $0) })
    let drawing = draw(graph, options: Options(direction: .topDown, view: Size(width: 120, height: 40)))
    #expect(drawing.size.width <= 120)
    #expect(defects(of: drawing, for: graph).prefix(3) == [])
  }
}
