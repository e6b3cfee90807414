extension Drawing {
  /// The cells inside `viewport` that lines pass through, row by row.
  ///
  /// Boxes are not part of it, and no line cell lies in a box.
  ///
  /// - Complexity: O(bends of all routes + cells in the viewport).
  public func cells(in viewport: Rect) -> [LineCell] {
    guard viewport.width > 0, viewport.height > 0 else { return [] }
    var canvas = LineCanvas(viewport: viewport)
    for (edge, route) in routes.enumerated() where !route.points.isEmpty {
      canvas.add(route, edge: edge)
    }
    return canvas.cells()
  }
}

/// Collects the lines that pass through the cells of a viewport.
private struct LineCanvas {
  /// One net's line in one cell.
  private struct Strand {
    var net: Int
    var connections: LineCell.Connections
    var line: Line
    var isBack: Bool
    var head: Side?
    var edges: [Int]
  }

  private let viewport: Rect
  private var strands: [Point: [Strand]] = [:]

  init(viewport: Rect) { self.viewport = viewport }

  mutating func add(_ route: Route, edge: Int) {
    let points = route.points
    guard let first = points.first, let last = points.last else { return }
    for (a, b) in zip(points, points.dropFirst()) { addSegment(a, b, route, edge) }
    addEnd(at: first, face: route.sourceFace, hasHead: route.heads.contains(.source), route, edge)
    addEnd(at: last, face: route.targetFace, hasHead: route.heads.contains(.target), route, edge)
  }

  private mutating func addSegment(_ a: Point, _ b: Point, _ route: Route, _ edge: Int) {
    if a.x == b.x {
      guard a.x >= viewport.x, a.x < viewport.maxX else { return }
      let (top, bottom) = (min(a.y, b.y), max(a.y, b.y))
      let from = max(top, viewport.y)
      let to = min(bottom, viewport.maxY - 1)
      guard from <= to else { return }
      for y in from...to {
        var connections: LineCell.Connections = []
        if y > top { connections.insert(.north) }
        if y < bottom { connections.insert(.south) }
        mark(Point(x: a.x, y: y), connections, nil, route, edge)
      }
    } else {
      guard a.y >= viewport.y, a.y < viewport.maxY else { return }
      let (left, right) = (min(a.x, b.x), max(a.x, b.x))
      let from = max(left, viewport.x)
      let to = min(right, viewport.maxX - 1)
      guard from <= to else { return }
      for x in from...to {
        var connections: LineCell.Connections = []
        if x > left { connections.insert(.west) }
        if x < right { connections.insert(.east) }
        mark(Point(x: x, y: a.y), connections, nil, route, edge)
      }
    }
  }

  /// An end touches the box whose `face` it lies at.
  private mutating func addEnd(at end: Point, face: Side, hasHead: Bool, _ route: Route, _ edge: Int) {
    guard viewport.contains(x: end.x, y: end.y) else { return }
    let towardsBox = face.opposite
    mark(end, LineCell.Connections(towardsBox), hasHead ? towardsBox : nil, route, edge)
  }

  private mutating func mark(
    _ point: Point, _ connections: LineCell.Connections, _ head: Side?, _ route: Route, _ edge: Int
  ) {
    var list = strands[point] ?? []
    if let index = list.firstIndex(where: { $0.net == route.net }) {
      list[index].connections.formUnion(connections)
      list[index].isBack = list[index].isBack && route.isBack
      if let head { list[index].head = head }
      if list[index].edges.last != edge { list[index].edges.append(edge) }
    } else {
      list.append(
        Strand(
          net: route.net, connections: connections, line: route.line, isBack: route.isBack, head: head, edges: [edge]))
    }
    strands[point] = list
  }

  func cells() -> [LineCell] {
    var result: [LineCell] = []
    result.reserveCapacity(strands.count)
    for (point, list) in strands { result.append(cell(at: point, list)) }
    return result.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  private func cell(at point: Point, _ list: [Strand]) -> LineCell {
    // The vertical line passes over, so its style shows.
    let over = list.first { $0.connections.isSubset(of: .vertical) } ?? list[0]
    var connections: LineCell.Connections = []
    for strand in list { connections.formUnion(strand.connections) }
    let kind: LineCell.Kind
    if list.count > 1 {
      kind = .crossing
    } else if let head = over.head {
      kind = .head(head)
    } else {
      kind = connections.rawValue.nonzeroBitCount > 2 ? .junction : .line
    }
    return LineCell(
      x: point.x, y: point.y, connections: connections, kind: kind, line: over.line,
      isBack: list.allSatisfy(\.isBack), edges: list.flatMap(\.edges).sorted())
  }
}

extension LineCell.Connections {
  /// The connection to one side.
  fileprivate init(_ side: Side) {
    switch side {
    case .north: self = .north
    case .east: self = .east
    case .south: self = .south
    case .west: self = .west
    }
  }
}
