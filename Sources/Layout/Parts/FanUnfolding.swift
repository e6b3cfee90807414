extension FoldedGraph {
  /// Replaces the fans of a drawing by their leaves. Coordinates are as if the drawing ran down.
  func unfold(_ drawing: Drawing, ids: [String], edges: [Graph.Edge]) -> Drawing {
    var result = drawing
    result.ids = ids
    result.boxes = nodeOf.map { $0 < 0 ? Rect(x: 0, y: 0, width: 0, height: 0) : drawing.boxes[$0] }
    result.layers = nodeOf.map { $0 < 0 ? 0 : drawing.layers[$0] }
    let firstFan = graph.nodes.count - fans.count
    var corners: [Rect] = []
    var unfolded: [FoldedFan] = []
    for (number, fan) in fans.enumerated() {
      let corner = drawing.boxes[firstFan + number]
      var fan = fan
      fan.isAbove = drawing.layers[firstFan + number] < drawing.layers[nodeOf[fan.centre]]
      if fan.isAbove { fan.turnOver() }
      for (leaf, box) in zip(fan.leaves, fan.boxes) {
        result.boxes[leaf] = Rect(x: corner.x + box.x, y: corner.y + box.y, width: box.width, height: box.height)
        result.layers[leaf] = drawing.layers[firstFan + number]
      }
      corners.append(corner)
      unfolded.append(fan)
    }
    result.routes = edgeOf.enumerated().map { index, edge in
      guard edge >= 0 else { return Route() }
      let route = drawing.routes[edge]
      guard let (fan, place) = leafOf[index] else { return route }
      let leaf = unfolded[fan].leaves[place]
      return unfolded[fan].route(to: place, at: corners[fan], trunk: route, isFromLeaf: edges[index].from == leaf)
    }
    return result
  }
}

extension FoldedFan {
  /// Mirrors the rows of a fan that was folded below its centre, so that it can be drawn above.
  mutating func turnOver() {
    for index in boxes.indices {
      boxes[index].y = depth - boxes[index].maxY
      branches[index] = depth - 1 - branches[index]
    }
  }

  /// The route of one leaf: along the trunk, then along the branch.
  func route(to place: Int, at corner: Rect, trunk route: Route, isFromLeaf: Bool) -> Route {
    let box = boxes[place]
    let column = corner.x + box.x + box.width / 2
    let branch = corner.y + branches[place]
    let end = corner.y + (isAbove ? box.maxY : box.y - 1)
    var line = Polyline()
    for point in isFromLeaf ? route.points.reversed() : route.points { line.append(point) }
    line.append(Point(x: corner.x + self.trunk, y: branch))
    line.append(Point(x: column, y: branch))
    line.append(Point(x: column, y: end))
    var result = route
    result.points = isFromLeaf ? line.points.reversed() : line.points
    return result
  }
}
