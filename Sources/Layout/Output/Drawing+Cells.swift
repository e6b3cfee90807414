extension Drawing {
  /// The cells inside `viewport` that contain lines, row by row.
  ///
  /// Cells of boxes are not included, and no line runs through a box.
  ///
  /// - Complexity: O(bends of all routes + cells in the viewport).
  public func cells(in viewport: Rect) -> [LineCell] {
    var cells: [LineCell] = []
    forEachCell(in: viewport) { cells.append($0) }
    return cells
  }

  /// Calls `body` with each cell that `cells(in:)` returns, without storing the cells.
  ///
  /// - Complexity: O(bends · log of them + cells with lines in the viewport); memory O(bends + width of the viewport).
  public func forEachCell(in viewport: Rect, _ body: (LineCell) -> Void) {
    var (left, right) = (Int.max, Int.min)
    for route in routes {
      for point in route.points { (left, right) = (min(left, point.x), max(right, point.x)) }
    }
    // The memory is limited to the columns that contain lines.
    (left, right) = (max(left, viewport.x), min(right, viewport.maxX - 1))
    guard left <= right, viewport.height > 0 else { return }
    let seen = Rect(x: left, y: viewport.y, width: right - left + 1, height: viewport.height)
    LineCanvas(viewport: seen, routes).forEachCell(body)
  }
}

/// A finder of the lines in the cells of a viewport, row by row.
///
/// In each row, the canvas knows the stretches that begin, continue or pass there. Nothing of a row is stored for later
/// rows.
private struct LineCanvas {
  /// A clipped stretch of a line.
  private struct Stretch {
    /// The row of a horizontal stretch, or the column of a vertical stretch.
    var place: Int
    var from: Int
    var to: Int
    /// The ends of the stretch before clipping.
    var start: Int
    var end: Int
    var edge: Int
  }

  private struct End {
    var point: Point
    var side: Side
    var hasHead: Bool
    var edge: Int
  }

  /// The part of one line in one cell.
  private struct Mark {
    var edge: Int
    var connections: LineCell.Connections
    var head: Side?
    /// The index of the next mark in the same cell.
    var next: Int
  }

  private let viewport: Rect
  private let routes: [Route]
  private var down: [Stretch] = []
  private var across: [Stretch] = []
  private var ends: [End] = []

  init(viewport: Rect, _ routes: [Route]) {
    (self.viewport, self.routes) = (viewport, routes)
    for edge in routes.indices { add(edge) }
    down.sort { ($0.from, $0.edge) < ($1.from, $1.edge) }
    across.sort { ($0.place, $0.edge) < ($1.place, $1.edge) }
    ends.sort { ($0.point.y, $0.edge) < ($1.point.y, $1.edge) }
  }

  private mutating func add(_ edge: Int) {
    let route = routes[edge]
    guard let first = route.points.first, let last = route.points.last else { return }
    for index in route.points.indices.dropFirst() { add(route.points[index - 1], route.points[index], edge) }
    add(End(point: first, side: route.sourceFace.opposite, hasHead: route.heads.contains(.source), edge: edge))
    add(End(point: last, side: route.targetFace.opposite, hasHead: route.heads.contains(.target), edge: edge))
  }

  private mutating func add(_ end: End) {
    if viewport.contains(x: end.point.x, y: end.point.y) { ends.append(end) }
  }

  private mutating func add(_ a: Point, _ b: Point, _ edge: Int) {
    if a.x == b.x {
      guard a.x >= viewport.x, a.x < viewport.maxX else { return }
      let (start, end) = (min(a.y, b.y), max(a.y, b.y))
      let (from, to) = (max(start, viewport.y), min(end, viewport.maxY - 1))
      if from <= to { down.append(Stretch(place: a.x, from: from, to: to, start: start, end: end, edge: edge)) }
    } else {
      guard a.y >= viewport.y, a.y < viewport.maxY else { return }
      let (start, end) = (min(a.x, b.x), max(a.x, b.x))
      let (from, to) = (max(start, viewport.x), min(end, viewport.maxX - 1))
      if from <= to { across.append(Stretch(place: a.y, from: from, to: to, start: start, end: end, edge: edge)) }
    }
  }

  func forEachCell(_ body: (LineCell) -> Void) {
    var row = Row(viewport, routes)
    var (nextDown, nextAcross, nextEnd) = (0, 0, 0)
    var active: [Stretch] = []
    while true {
      // The next row with any content.
      var y = active.isEmpty ? Int.max : row.y + 1
      if active.isEmpty {
        if nextDown < down.count { y = min(y, down[nextDown].from) }
        if nextAcross < across.count { y = min(y, across[nextAcross].place) }
        if nextEnd < ends.count { y = min(y, ends[nextEnd].point.y) }
      }
      if y == .max { return }
      row.begin(y)
      while nextDown < down.count, down[nextDown].from == y {
        active.append(down[nextDown])
        nextDown += 1
      }
      for stretch in active {
        var connections: LineCell.Connections = []
        if y > stretch.start { connections.insert(.north) }
        if y < stretch.end { connections.insert(.south) }
        row.mark(stretch.place, stretch.edge, connections)
      }
      active.removeAll { $0.to <= y }
      while nextAcross < across.count, across[nextAcross].place == y {
        let stretch = across[nextAcross]
        for x in stretch.from...stretch.to {
          var connections: LineCell.Connections = []
          if x > stretch.start { connections.insert(.west) }
          if x < stretch.end { connections.insert(.east) }
          row.mark(x, stretch.edge, connections)
        }
        nextAcross += 1
      }
      while nextEnd < ends.count, ends[nextEnd].point.y == y {
        let end = ends[nextEnd]
        row.mark(end.point.x, end.edge, LineCell.Connections(end.side), head: end.hasHead ? end.side : nil)
        nextEnd += 1
      }
      row.forEachCell(body)
    }
  }

  /// The marks in the cells of one row.
  private struct Row {
    private(set) var y = 0
    private let left: Int
    private let routes: [Route]
    /// The last mark in each column; -1 for none.
    private var lastMark: [Int]
    private var marks: [Mark] = []
    private var columns: [Int] = []
    /// Cached lists of a single edge, by edge: the `edges` of cells with only one line.
    private var alone: [[Int]?]

    init(_ viewport: Rect, _ routes: [Route]) {
      (left, self.routes) = (viewport.x, routes)
      lastMark = [Int](repeating: -1, count: viewport.width)
      alone = [[Int]?](repeating: nil, count: routes.count)
    }

    mutating func begin(_ y: Int) {
      self.y = y
      marks.removeAll(keepingCapacity: true)
      for column in columns { lastMark[column] = -1 }
      columns.removeAll(keepingCapacity: true)
    }

    mutating func mark(_ x: Int, _ edge: Int, _ connections: LineCell.Connections, head: Side? = nil) {
      let column = x - left
      let last = lastMark[column]
      if last < 0 {
        columns.append(column)
      } else if marks[last].edge == edge {
        marks[last].connections.formUnion(connections)
        if let head { marks[last].head = head }
        return
      }
      lastMark[column] = marks.count
      marks.append(Mark(edge: edge, connections: connections, head: head, next: last))
    }

    mutating func forEachCell(_ body: (LineCell) -> Void) {
      columns.sort()
      for column in columns {
        let mark = marks[lastMark[column]]
        body(mark.next < 0 ? cell(column + left, mark) : cell(column + left, from: lastMark[column]))
      }
    }

    private mutating func cell(_ x: Int, _ mark: Mark) -> LineCell {
      let edges = alone[mark.edge] ?? [mark.edge]
      alone[mark.edge] = edges
      let isJunction = mark.connections.rawValue.nonzeroBitCount > 2
      return LineCell(
        x: x, y: y, connections: mark.connections,
        kind: mark.head.map { .head($0) } ?? (isJunction ? .junction : .line),
        line: routes[mark.edge].line, isBack: routes[mark.edge].isBack, edges: edges)
    }

    /// The part of one net in one cell.
    private struct Strand {
      var net: Int
      var edge: Int
      var connections: LineCell.Connections
      var head: Side?
    }

    private func cell(_ x: Int, from last: Int) -> LineCell {
      var strands: [Strand] = []
      var edges: [Int] = []
      var connections: LineCell.Connections = []
      var isBack = true
      var index = last
      while index >= 0 {
        let mark = marks[index]
        index = mark.next
        edges.append(mark.edge)
        connections.formUnion(mark.connections)
        let route = routes[mark.edge]
        isBack = isBack && route.isBack
        if let known = strands.firstIndex(where: { $0.net == route.net }) {
          strands[known].edge = min(strands[known].edge, mark.edge)
          strands[known].connections.formUnion(mark.connections)
          strands[known].head = strands[known].head ?? mark.head
        } else {
          strands.append(Strand(net: route.net, edge: mark.edge, connections: mark.connections, head: mark.head))
        }
      }
      // The vertical line passes over the other, so its style is shown.
      let first = strands.min { $0.edge < $1.edge } ?? strands[0]
      let over = strands.filter { $0.connections.isSubset(of: .vertical) }.min { $0.edge < $1.edge } ?? first
      let isJunction = connections.rawValue.nonzeroBitCount > 2
      let kind: LineCell.Kind =
        strands.count > 1 ? .crossing : over.head.map { .head($0) } ?? (isJunction ? .junction : .line)
      edges.sort()
      var last = 0
      for place in edges.indices.dropFirst() where edges[place] != edges[last] {
        last += 1
        edges[last] = edges[place]
      }
      edges.removeLast(edges.count - last - 1)
      return LineCell(
        x: x, y: y, connections: connections, kind: kind, line: routes[over.edge].line, isBack: isBack, edges: edges)
    }
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
