import Layout
import Testing

/// The contract of `draw(_:options:)` over random graphs of every shape, in both directions.
@Suite struct DrawContractTests {
  private func forEachDrawing(
    _ shape: Shape, seed: UInt64, _ body: (Graph, Drawing, Comment) -> Void
  ) {
    let graph = shape.graph(seed: seed)
    for direction in Direction.allCases {
      body(graph, draw(graph, options: Options(direction: direction)), "SEED=\(seed) \(shape) \(direction)")
    }
  }

  @Test(arguments: Shape.allCases, seeds(8)) func everyShapeIsDrawnSoundly(shape: Shape, seed: UInt64) {
    forEachDrawing(shape, seed: seed) { graph, drawing, comment in
      #expect(defects(of: drawing, for: graph).prefix(3) == [], comment)
    }
  }

  @Test(arguments: Shape.allCases, seeds(4)) func boxesKeepTheirSizeUnlessTheirLinesNeedMore(
    shape: Shape, seed: UInt64
  ) {
    forEachDrawing(shape, seed: seed) { graph, drawing, comment in
      let isDown = drawing.direction == .topDown
      for (index, (node, box)) in zip(graph.nodes, drawing.boxes).enumerated() {
        let (across, along) = isDown ? (box.width, box.height) : (box.height, box.width)
        let (wanted, depth) = isDown ? (node.width, node.height) : (node.height, node.width)
        let ends = graph.edges.reduce(0) { $0 + ($1.from == index ? 1 : 0) + ($1.to == index ? 1 : 0) }
        #expect(along == depth, comment)
        #expect(across >= wanted && across <= max(wanted, ends + 2), comment)
      }
    }
  }

  @Test(arguments: Shape.allCases, seeds(4)) func theSizeIsTheExtentOfBoxesAndRoutes(shape: Shape, seed: UInt64) {
    forEachDrawing(shape, seed: seed) { _, drawing, comment in
      let points = drawing.routes.flatMap(\.points)
      let (xs, ys) = (drawing.boxes.map(\.x) + points.map(\.x), drawing.boxes.map(\.y) + points.map(\.y))
      let width = (drawing.boxes.map(\.maxX) + points.map { $0.x + 1 }).max()
      let height = (drawing.boxes.map(\.maxY) + points.map { $0.y + 1 }).max()
      #expect(xs.min() == 0 && ys.min() == 0, comment)
      #expect(drawing.size.width == width && drawing.size.height == height, comment)
    }
  }

  @Test(arguments: Shape.allCases, seeds(6)) func onlyBackEdgesRunAgainstTheDirection(shape: Shape, seed: UInt64) {
    forEachDrawing(shape, seed: seed) { graph, drawing, comment in
      let isReachable = reachable(graph.nodes.count, graph.edges.map { ($0.from, $0.to) })
      for (edge, route) in zip(graph.edges, drawing.routes) where edge.from != edge.to {
        let (from, to) = (drawing.boxes[edge.from], drawing.boxes[edge.to])
        let isAhead = drawing.direction == .topDown ? from.maxY <= to.y : from.maxX <= to.x
        let runsOn = drawing.layers[edge.from] < drawing.layers[edge.to]
        #expect(runsOn == isAhead, comment)
        if route.heads.contains(.source) {
          #expect(!route.isBack, comment)
        } else {
          #expect(runsOn != route.isBack, comment)
        }
        if route.isBack { #expect(isReachable[edge.to][edge.from], comment) }
      }
    }
  }

  @Test(arguments: Shape.allCases, seeds(4)) func routesKeepTheLineAndHeadOfTheirEdge(shape: Shape, seed: UInt64) {
    forEachDrawing(shape, seed: seed) { graph, drawing, comment in
      for (edge, route) in zip(graph.edges, drawing.routes) {
        let isAnswered = graph.edges.contains {
          $0.from == edge.to && $0.to == edge.from && $0.line == edge.line && edge.from != edge.to
        }
        #expect(route.line == edge.line, comment)
        #expect(route.heads == (isAnswered ? [.source, .target] : .target), comment)
      }
    }
  }

  @Test(arguments: Shape.allCases, seeds(4)) func edgesOfOneNetMeetInOneNode(shape: Shape, seed: UInt64) {
    forEachDrawing(shape, seed: seed) { graph, drawing, comment in
      for (_, members) in Dictionary(grouping: graph.edges.indices, by: { drawing.routes[$0].net }) {
        let common = members.map { Set([graph.edges[$0].from, graph.edges[$0].to]) }
          .reduce(Set(graph.nodes.indices)) { $0.intersection($1) }
        #expect(!common.isEmpty, comment)
        #expect(Set(members.map { graph.edges[$0].line }).count == 1, comment)
      }
    }
  }
}
