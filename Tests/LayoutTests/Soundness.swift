import Layout

/// Describes the defects of a drawing.
///
/// - Returns: one text for each defect; empty if every edge can be followed.
func defects(of drawing: Drawing, for graph: Graph) -> [String] {
  var defects: [String] = []
  var owner: [Point: Int] = [:]
  for (index, box) in drawing.boxes.enumerated() {
    let node = graph.nodes[index]
    if box.width < max(1, node.width) || box.height < max(1, node.height) {
      defects.append("box \(index) is too small")
    }
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX {
        if let other = owner.updateValue(index, forKey: Point(x: x, y: y)) {
          defects.append("boxes \(other) and \(index) overlap")
        }
      }
    }
  }
  for (index, box) in drawing.boxes.enumerated() {
    for y in (box.y - 1)...box.maxY {
      for x in [box.x - 1, box.maxX] {
        if let other = owner[Point(x: x, y: y)] { defects.append("boxes \(other) and \(index) touch") }
      }
    }
    for x in box.x..<box.maxX {
      for y in [box.y - 1, box.maxY] {
        if let other = owner[Point(x: x, y: y)] { defects.append("boxes \(other) and \(index) touch") }
      }
    }
  }
  var horizontal: [Point: Int] = [:]
  var vertical: [Point: Int] = [:]
  for (index, route) in drawing.routes.enumerated() {
    let edge = graph.edges[index]
    let isValid = graph.nodes.indices.contains(edge.from) && graph.nodes.indices.contains(edge.to)
    guard let first = route.points.first, let last = route.points.last else {
      if isValid { defects.append("edge \(index) is not drawn") }
      continue
    }
    if !touches(first, route.sourceFace, drawing.boxes[edge.from]) {
      defects.append("edge \(index) does not leave its source")
    }
    if !touches(last, route.targetFace, drawing.boxes[edge.to]) {
      defects.append("edge \(index) does not enter its target")
    }
    if !route.heads.contains(.target) { defects.append("edge \(index) has no head") }
    for (a, b) in zip(route.points, route.points.dropFirst()) {
      guard (a.x == b.x) != (a.y == b.y) else {
        defects.append("edge \(index) is not orthogonal at \(a) \(b)")
        continue
      }
      for y in min(a.y, b.y)...max(a.y, b.y) {
        for x in min(a.x, b.x)...max(a.x, b.x) {
          let cell = Point(x: x, y: y)
          if let box = owner[cell] { defects.append("edge \(index) runs through box \(box) at \(cell)") }
          let other =
            a.x == b.x
            ? vertical.updateValue(route.net, forKey: cell)
            : horizontal.updateValue(route.net, forKey: cell)
          if let other, other != route.net { defects.append("edge \(index) runs on a foreign line at \(cell)") }
        }
      }
    }
  }
  // A bend or a head on a line of another net would look like a junction.
  for (index, route) in drawing.routes.enumerated() {
    let heads = route.heads.contains(.source) ? route.points.prefix(1) + route.points.suffix(1) : route.points.suffix(1)
    for cell in route.points.dropFirst().dropLast() + heads {
      for lines in [vertical, horizontal] {
        if let other = lines[cell], other != route.net { defects.append("edge \(index) bends on a line at \(cell)") }
      }
    }
  }
  return defects
}

private func touches(_ end: Point, _ face: Side, _ box: Rect) -> Bool {
  let alongX = end.x >= box.x && end.x < box.maxX
  let alongY = end.y >= box.y && end.y < box.maxY
  return switch face {
  case .north: alongX && end.y == box.y - 1
  case .south: alongX && end.y == box.maxY
  case .west: alongY && end.x == box.x - 1
  case .east: alongY && end.x == box.maxX
  }
}
