import Testing

@testable import Layout

/// The reuse of layers and orders for one graph in several sizes.
@Suite struct LayoutCacheTests {
  @Test(arguments: Shape.allCases, seeds(2)) func draftsDoNotChangeDrawings(shape: Shape, seed: UInt64) {
    var graph = shape.graph(seed: seed)
    var cache = LayoutCache()
    for (direction, growth) in [(Direction.topDown, 0), (.leftRight, 3), (.topDown, 3)] {
      for index in graph.nodes.indices { graph.nodes[index].width += growth }
      let options = Options(direction: direction)
      #expect(draw(graph, options: options, cache: &cache) == draw(graph, options: options), "SEED=\(seed) \(shape)")
      cache.forgetUnused()
    }
  }

  @Test(arguments: Shape.allCases, seeds(3)) func noDrawingIsSmallerThanTheLeastSize(shape: Shape, seed: UInt64) {
    let graph = shape.graph(seed: seed)
    for direction in Direction.allCases {
      var cache = LayoutCache()
      let options = Options(direction: direction, view: Size(width: 40, height: 20))
      let least = cache.estimate(graph, options: options).least
      let size = draw(graph, options: options, cache: &cache).size
      let later = cache.estimate(graph, options: options).least
      for bound in [least, later] {
        #expect(bound.width <= size.width && bound.height <= size.height, "SEED=\(seed) \(shape) \(direction)")
      }
    }
  }

  @Test(arguments: [Shape.tree, .acyclic, .dense, .chain], seeds(2)) func cachedLayersEqualTheLayersOfTheDrawing(
    shape: Shape, seed: UInt64
  ) {
    let graph = shape.graph(seed: seed)
    var cache = LayoutCache()
    #expect(cache.layers(of: graph) == draw(graph).layers, "SEED=\(seed) \(shape)")
  }

  @Test func theEmptyGraphNeedsNoRoom() {
    var cache = LayoutCache()
    let (least, likely) = cache.estimate(Graph(), options: Options())
    #expect(least == Size(width: 0, height: 0) && likely == least)
    #expect(cache.layers(of: Graph()) == [])
  }
}
