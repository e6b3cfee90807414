import Layout
import Stage

// Layout of a sketch.
extension ScenePlanner {
  func options(_ fit: GraphFit, layerGap: Int = 1) -> Options {
    let former = former(fit.detail)
    return Options(
      direction: fit.direction, view: request.view, columnGap: fit.columnGap, layerGap: layerGap,
      previous: former?.direction == fit.direction ? former : nil)
  }

  /// The previous drawing; nil if there is none, or if it had another detail.
  func former(_ detail: GraphLook.Detail) -> Drawing? { near?.detail == detail ? near?.drawing : nil }

  /// Lays out a sketch.
  ///
  /// - Parameters:
  ///   - layerGap: minimum number of blank rows between two layers.
  ///   - columnGap: minimum number of blank columns between two boxes; nil for that of the fit.
  mutating func draw(_ sketch: Sketch, layerGap: Int = 1, columnGap: Int? = nil) -> Plan {
    var asked = options(sketch.fit, layerGap: layerGap)
    if let columnGap { asked.columnGap = columnGap }
    func drawn(_ graph: Graph) -> Drawing {
      // Often only the texts in the boxes have changed. The drawing is reused then.
      if let near, asked.previous != nil, near.graph == graph, near.options.isSame(as: asked) { return near.drawing }
      count += 1
      var drawing = Layout.draw(graph, options: asked, cache: &cache)
      for index in drawing.routes.indices where sketch.upward.contains(index) {
        drawing.routes[index].heads = .source
      }
      return drawing
    }
    func plan(_ graph: Graph, _ drawing: Drawing, framed: Set<Int> = []) -> Plan {
      asked.previous = nil
      var plan = Plan(
        fit: sketch.fit, groups: sketch.groups, links: sketch.links, insets: sketch.insets, framed: framed,
        metrics: sketch.metrics, graph: graph, options: asked, drawing: drawing)
      if let additions = request.additions, !sketch.groups.isEmpty {
        plan.drawing = plan.drawing.padded(in: request.view)
        plan.add([additions.locator], in: request.view)
      }
      return plan
    }
    if !sketch.fit.showsLines {
      return plan(
        sketch.graph, EdgelessLayout.draw(sketch.graph, layers: cache.layers(of: sketch.graph), in: request.view))
    }
    let drawing = drawn(sketch.graph)
    guard sketch.fit.detail == .compact, sketch.fit.direction == .leftRight else { return plan(sketch.graph, drawing) }
    // In a drawing that runs to the right, a service with several lines needs several rows, and therefore a frame.
    let tall = sketch.groups.indices.filter {
      drawing.boxes[$0].height > 1 && !sketch.metrics.hasFrame(sketch.groups[$0])
    }
    if tall.isEmpty { return plan(sketch.graph, drawing) }
    // Boxes of one form are clearer. A mixture stays if frames around all boxes take too much room.
    func framing(_ indices: [Int]) -> Plan {
      var graph = sketch.graph
      for index in indices {
        graph.nodes[index].width += 2
        graph.nodes[index].height = max(3, graph.nodes[index].height)
      }
      return plan(graph, drawn(graph), framed: Set(indices))
    }
    let bare = sketch.groups.indices.filter {
      !sketch.metrics.hasFrame(sketch.groups[$0]) && sketch.groups[$0].nodes[0].kind != .holder
    }
    let all = framing(Set(tall).union(bare).sorted())
    return fits(all) ? all : framing(tall)
  }
}

extension Options {
  /// Returns true if these options and `other` ask for the same drawing, regardless of the previous drawing.
  fileprivate func isSame(as other: Options) -> Bool {
    var other = other
    other.previous = previous
    return self == other
  }
}
