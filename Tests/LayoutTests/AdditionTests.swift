import Layout
import Testing

/// Boxes and lines that are added to a drawing.
@Suite struct AdditionTests {
  private static let room = Size(width: 160, height: 60)

  /// A drawing, and the drawing with a hub added that is connected with all its nodes. The graph contains both.
  private func withHub(
    _ graph: Graph, outwards: Bool = false, passable: Set<Int> = []
  ) -> (before: Drawing, after: Drawing, graph: Graph) {
    let before = draw(graph, options: Options(direction: .topDown, view: Self.room)).padded(in: Self.room)
    let hub = Graph.Node(id: "hub", width: 11, height: 3)
    let count = graph.nodes.count
    let edges = graph.nodes.indices.map {
      outwards ? Graph.Edge(from: count, to: $0, line: .dashed) : Graph.Edge(from: $0, to: count, line: .dashed)
    }
    var whole = graph
    whole.nodes.append(hub)
    whole.edges += edges
    let placed = before.adding([hub], [], in: Self.room)
    return (before, placed.adding([], edges, in: Self.room, passable: passable), whole)
  }

  @Test(arguments: Shape.allCases, seeds(6)) func existingBoxesAndLinesDoNotMove(shape: Shape, seed: UInt64) {
    let graph = shape.graph(seed: seed)
    let (before, after, _) = withHub(graph)
    #expect(Array(after.boxes.dropLast()) == before.boxes, "SEED=\(seed)")
    #expect(Array(after.routes.prefix(before.routes.count)) == before.routes, "SEED=\(seed)")
    #expect(after.ids.last == "hub")
  }

  @Test(arguments: Shape.allCases, seeds(6)) func addedLinesCanBeFollowed(shape: Shape, seed: UInt64) {
    let graph = shape.graph(seed: seed)
    for outwards in [false, true] {
      let (_, after, whole) = withHub(graph, outwards: outwards)
      // If there is no path, a line may be missing, but nothing else may be wrong.
      let wrong = defects(of: after, for: whole).filter { !$0.hasSuffix("is not drawn") }
      #expect(wrong.prefix(3) == [], "SEED=\(seed) \(shape) outwards: \(outwards)")
    }
  }

  @Test func inASparseDrawingEveryLineFindsItsWay() {
    for seed in seeds(12) {
      let (_, after, whole) = withHub(Shape.tree.graph(seed: seed))
      #expect(defects(of: after, for: whole).prefix(3) == [], "SEED=\(seed)")
    }
  }

  @Test func linesFromOneBoxShareATrunkAndAllFindTheirWay() {
    let nodes = (0..<9).map { Graph.Node(id: "\($0)", width: 11, height: 3) }
    let drawing = draw(Graph(nodes: nodes, edges: [Graph.Edge(from: 0, to: 1)]), options: Options(direction: .topDown))
      .padded(in: Size(width: 90, height: 40))
    let added = drawing.adding(
      [Graph.Node(id: "hub", width: 11, height: 3)], (2..<9).map { Graph.Edge(from: 9, to: $0) },
      in: Size(width: 90, height: 40))
    let routes = added.routes.suffix(7)
    #expect(routes.allSatisfy { !$0.points.isEmpty })
    #expect(Set(routes.map(\.net)).count == 1)
    #expect(routes.allSatisfy { $0.heads == .target })
  }

  /// Regression: an arrow head in the only column between two boxes read as a line from one to the other.
  @Test func noHeadStandsBetweenTwoBoxesWithoutALine() {
    let boxes = [
      Rect(x: 12, y: 3, width: 11, height: 3), Rect(x: 24, y: 3, width: 12, height: 3),
      Rect(x: 30, y: 14, width: 12, height: 3),
    ]
    let drawing = Drawing(size: Size(width: 50, height: 20), boxes: boxes, layers: [0, 0, 1], ids: ["a", "b", "c"])
    let added = drawing.adding(
      [], [Graph.Edge(from: 2, to: 0), Graph.Edge(from: 2, to: 1)], in: Size(width: 50, height: 20))
    for route in added.routes {
      #expect(route.points.last.map { $0.x != 23 || !(3..<6).contains($0.y) } == true, "\(route.points)")
    }
  }

  @Test func aBoxGoesWhereTheDrawingNeedNotGrow() {
    let nodes = (0..<5).map { Graph.Node(id: "\($0)", width: 9, height: 3) }
    let edges = (1..<4).map { Graph.Edge(from: 0, to: $0) } + [Graph.Edge(from: 1, to: 4)]
    let drawing = draw(Graph(nodes: nodes, edges: edges), options: Options(direction: .topDown))
    let after = drawing.adding([Graph.Node(id: "new", width: 6, height: 3)], [], in: drawing.size)
    #expect(after.size == drawing.size)
  }

  @Test func withoutRoomABoxGoesBelow() {
    let graph = Graph(nodes: [Graph.Node(id: "a", width: 20, height: 3)])
    let drawing = draw(graph, options: Options(direction: .topDown))
    let after = drawing.adding([Graph.Node(id: "b", width: 30, height: 3)], [], in: drawing.size)
    #expect(after.boxes[1] == Rect(x: 0, y: 4, width: 30, height: 3))
    #expect(after.size == Size(width: 30, height: 7))
  }

  @Test func hiddenLinesBlockNoPath() {
    // Three boxes side by side. A line between the outer two closes the only row below the middle one.
    var drawing = Drawing(size: Size(width: 17, height: 4))
    drawing.ids = ["a", "b", "c"]
    drawing.boxes = [0, 6, 12].map { Rect(x: $0, y: 0, width: 5, height: 3) }
    drawing.layers = [0, 0, 0]
    drawing.edges = [Graph.Edge(from: 0, to: 2)]
    drawing.routes = [
      Route(points: [Point(x: 2, y: 3), Point(x: 14, y: 3)], sourceFace: .south, targetFace: .south, net: 0)
    ]
    let edge = [Graph.Edge(from: 0, to: 2, line: .dashed)]
    #expect(drawing.adding([], edge, in: drawing.size).routes[1].points.isEmpty)
    #expect(!drawing.adding([], edge, in: drawing.size, passable: [0]).routes[1].points.isEmpty)
  }
}
