import Testing

@testable import Layout

/// The cells, strands and transformations of a drawing, against a plain grid.
@Suite struct OutputTests {
  /// Connections by cell, net and edge, walked cell by cell.
  private func walked(_ drawing: Drawing) -> [Point: [Int: LineCell.Connections]] {
    var result: [Point: [Int: LineCell.Connections]] = [:]
    for (edge, route) in drawing.routes.enumerated() {
      for (a, b) in zip(route.points, route.points.dropFirst()) {
        let step = Point(x: (b.x - a.x).signum(), y: (b.y - a.y).signum())
        let ahead: LineCell.Connections = step.x > 0 ? .east : step.x < 0 ? .west : step.y > 0 ? .south : .north
        let behind: LineCell.Connections = step.x > 0 ? .west : step.x < 0 ? .east : step.y > 0 ? .north : .south
        var at = a
        while at != b {
          let next = Point(x: at.x + step.x, y: at.y + step.y)
          result[at, default: [:]][edge, default: []].formUnion(ahead)
          result[next, default: [:]][edge, default: []].formUnion(behind)
          at = next
        }
      }
      for (end, face) in [(route.points.first, route.sourceFace), (route.points.last, route.targetFace)] {
        guard let end else { continue }
        let side: [Side: LineCell.Connections] = [.north: .south, .south: .north, .east: .west, .west: .east]
        result[end, default: [:]][edge, default: []].formUnion(side[face] ?? [])
      }
    }
    return result
  }

  private func everything(_ drawing: Drawing) -> Rect {
    Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height)
  }

  @Test(arguments: Shape.allCases, seeds(3)) func cellsAreWhereTheRoutesRun(shape: Shape, seed: UInt64) {
    let drawing = draw(shape.graph(seed: seed))
    let expected = walked(drawing)
    let cells = drawing.cells(in: everything(drawing))
    #expect(cells.count == expected.count, "SEED=\(seed) \(shape)")
    let places = expected.keys.map { [$0.y, $0.x] }.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(cells.map { [$0.y, $0.x] } == places, "SEED=\(seed) \(shape): cells are not given row by row")
    for cell in cells {
      let lines = expected[Point(x: cell.x, y: cell.y)] ?? [:]
      let comment: Comment = "SEED=\(seed) \(shape) at \(cell.x), \(cell.y)"
      #expect(cell.edges == lines.keys.sorted(), comment)
      #expect(cell.connections == lines.values.reduce([]) { $0.union($1) }, comment)
      #expect(cell.isBack == cell.edges.allSatisfy { drawing.routes[$0].isBack }, comment)
      #expect((cell.kind == .crossing) == (Set(cell.edges.map { drawing.routes[$0].net }).count > 1), comment)
      #expect(!drawing.boxes.contains { $0.contains(x: cell.x, y: cell.y) }, comment)
    }
  }

  @Test(arguments: Shape.allCases, seeds(3)) func headsPointAtTheBoxesOfTheirEdges(shape: Shape, seed: UInt64) {
    let graph = shape.graph(seed: seed)
    let drawing = draw(graph)
    var expected: [Point: Side] = [:]
    for route in drawing.routes {
      if let last = route.points.last { expected[last] = route.targetFace.opposite }
      if let first = route.points.first, route.heads.contains(.source) { expected[first] = route.sourceFace.opposite }
    }
    var found: [Point: Side] = [:]
    for cell in drawing.cells(in: everything(drawing)) {
      if case .head(let side) = cell.kind { found[Point(x: cell.x, y: cell.y)] = side }
    }
    #expect(found == expected, "SEED=\(seed) \(shape)")
  }

  @Test(arguments: seeds(10)) func aViewportShowsItsPartOfAllCells(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let drawing = draw(Shape.cyclic.graph(seed: seed))
    let all = drawing.cells(in: everything(drawing))
    for _ in 0..<10 {
      let view = Rect(
        x: Int.random(in: -5...40, using: &generator), y: Int.random(in: -5...40, using: &generator),
        width: Int.random(in: 0...30, using: &generator), height: Int.random(in: 0...30, using: &generator))
      #expect(drawing.cells(in: view) == all.filter { view.contains(x: $0.x, y: $0.y) }, "SEED=\(seed) \(view)")
    }
  }

  @Test(arguments: Shape.allCases, seeds(3)) func strandsRunFromFaceToFace(shape: Shape, seed: UInt64) {
    let graph = shape.graph(seed: seed)
    for direction in Direction.allCases {
      let drawing = draw(graph, options: Options(direction: direction))
      for (index, (strand, route)) in zip(drawing.strands(), drawing.routes).enumerated() {
        let comment: Comment = "SEED=\(seed) \(shape) \(direction) edge \(index)"
        let edge = graph.edges[index]
        #expect(strand.first.map { lies($0, on: route.sourceFace, of: drawing.boxes[edge.from]) } == true, comment)
        #expect(strand.last.map { lies($0, on: route.targetFace, of: drawing.boxes[edge.to]) } == true, comment)
        for (a, b) in zip(strand, strand.dropFirst()) {
          #expect(abs(a.x - b.x) < 1e-9 || abs(a.y - b.y) < 1e-9, comment)
        }
        for (position, point) in zip(strand.dropFirst(), route.points) {
          #expect(abs(position.x - Double(point.x) - 0.5) < 0.5, comment)
          #expect(abs(position.y - Double(point.y) - 0.5) < 0.5, comment)
        }
      }
    }
  }

  /// Largest distance by which the lines of a fan are shifted. A line that turns at its face misses the face by this
  /// distance.
  private let hair = 0.1

  private func lies(_ end: Drawing.Position, on face: Side, of box: Rect) -> Bool {
    let isAlongX = end.x > Double(box.x) && end.x < Double(box.maxX)
    let isAlongY = end.y > Double(box.y) && end.y < Double(box.maxY)
    switch face {
    case .north: return isAlongX && abs(end.y - Double(box.y)) <= hair
    case .south: return isAlongX && abs(end.y - Double(box.maxY)) <= hair
    case .west: return isAlongY && abs(end.x - Double(box.x)) <= hair
    case .east: return isAlongY && abs(end.x - Double(box.maxX)) <= hair
    }
  }

  @Test(arguments: seeds(4)) func transposingTwiceGivesTheOriginal(seed: UInt64) {
    let graph = Shape.acyclic.graph(seed: seed)
    let drawing = draw(graph, options: Options(direction: .topDown))
    var other = drawing
    other.transpose()
    #expect(other.direction == .leftRight && other.size.width == drawing.size.height)
    var turned = graph
    for index in turned.nodes.indices {
      turned.nodes[index].width = graph.nodes[index].height
      turned.nodes[index].height = graph.nodes[index].width
    }
    #expect(defects(of: other, for: turned) == [], "SEED=\(seed)")
    other.transpose()
    #expect(other == drawing, "SEED=\(seed)")
  }

  @Test(arguments: seeds(4)) func movingToTheOriginKeepsASmallMarginOnly(seed: UInt64) {
    let drawing = draw(Shape.tree.graph(seed: seed), options: Options(direction: .topDown))
    for (shift, margin, left) in [(7, 0, 0), (-3, 4, 0), (3, 4, 3), (5, 4, 0)] {
      var moved = drawing
      moved.move(byX: shift, y: 9)
      moved.moveToOrigin(keeping: margin)
      var expected = drawing
      expected.move(byX: left, y: 0)
      expected.size.width += left
      #expect(moved == expected, "SEED=\(seed) \(shift)")
    }
  }
}
