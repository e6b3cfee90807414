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

  @Test func anythingIsAccepted() {
    #expect(draw(Graph()).boxes.isEmpty)
    let graph = Graph(
      nodes: [Graph.Node(id: "", width: -3, height: 0), Graph.Node(id: "", width: .max, height: .max)],
      edges: [
        Graph.Edge(from: -1, to: 0), Graph.Edge(from: 0, to: 2), Graph.Edge(from: .min, to: .max),
        Graph.Edge(from: 0, to: 1), Graph.Edge(from: 1, to: 1),
      ])
    let options = Options(view: Size(width: -1, height: 0), columnGap: .min)
    let drawing = draw(graph, options: options)
    #expect(drawing.routes.map(\.points.isEmpty) == [true, true, true, false, false])
  }

  @Test func theSameInputGivesTheSameDrawing() {
    let graph = randomGraph(seed: 7, nodes: 40)
    #expect(draw(graph) == draw(graph))
  }
}
