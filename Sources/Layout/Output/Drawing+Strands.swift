extension Drawing {
  /// A point in units of cells. The middle of a cell is at half a column and half a row.
  public struct Position: Hashable, Sendable {
    public var x: Double
    public var y: Double
  }

  /// The routes as separate lines.
  ///
  /// Edges of one fan run side by side along their trunk, slightly apart, in the order in which they leave it. They
  /// neither overlap nor cross.
  ///
  /// Programs that measure or export a drawing need these lines. On the grid, the routes themselves are drawn.
  ///
  /// - Returns: One line per edge, from the face of its source to that of its target. Empty for an edge that is not
  ///   drawn.
  /// - Complexity: O(bends · log(edges of a fan)).
  public func strands() -> [[Position]] {
    var result = routes.map { $0.points.map { Position(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5) } }
    var members: [Int: [Int]] = [:]
    for (edge, route) in routes.enumerated() where !route.points.isEmpty {
      members[route.net, default: []].append(edge)
    }
    for edges in members.values where edges.count > 1 {
      guard let first = edges.first else { continue }
      // All lines of a fan meet in one point. They are compared from that point.
      let ends = [routes[first].points.first, routes[first].points.last].compactMap { $0 }
      let centre = ends.first { end in
        edges.allSatisfy { routes[$0].points.first == end || routes[$0].points.last == end }
      }
      var lines = edges.map { edge in
        let points = routes[edge].points
        let isReversed = points.first != centre
        let face = isReversed ? routes[edge].targetFace : routes[edge].sourceFace
        let far = step(awayFrom: isReversed ? routes[edge].sourceFace : routes[edge].targetFace)
        return (
          edge: edge, isReversed: isReversed, points: points, away: step(awayFrom: face),
          into: Point(x: -far.x, y: -far.y)
        )
      }
      for index in lines.indices where lines[index].isReversed { lines[index].points.reverse() }
      lines.sort { leavesEarlierToTheLeft($0.points, $1.points, away: $0.away) ?? ($0.edge < $1.edge) }
      let spacing = 0.2 / Double(lines.count)
      for (rank, line) in lines.enumerated() {
        let shifted = shift(
          line.points, away: line.away, into: line.into,
          toTheRight: (Double(rank) - Double(lines.count - 1) / 2) * spacing)
        result[line.edge] = line.isReversed ? shifted.reversed() : shifted
      }
    }
    for (edge, route) in routes.enumerated() where !route.points.isEmpty { reachBoxes(&result[edge], route) }
    return result
  }

  /// Adds the half cells between the ends of a line and its boxes.
  private func reachBoxes(_ line: inout [Position], _ route: Route) {
    guard let first = line.first, let last = line.last else { return }
    let (out, into) = (step(awayFrom: route.sourceFace), step(awayFrom: route.targetFace))
    line.insert(Position(x: first.x - Double(out.x) / 2, y: first.y - Double(out.y) / 2), at: 0)
    line.append(Position(x: last.x - Double(into.x) / 2, y: last.y - Double(into.y) / 2))
  }
}

/// Compares two lines from the same point at the point where they part.
///
/// - Returns: True if the first line continues to the left of the second line; nil if they never part, or if the
///   shorter line ends before it turns off.
private func leavesEarlierToTheLeft(_ a: [Point], _ b: [Point], away: Point) -> Bool? {
  for index in 1..<max(1, min(a.count, b.count)) where a[index] != b[index] {
    let from = a[index - 1]
    let (toA, toB) = (step(from, a[index]), step(from, b[index]))
    if toA == toB {
      // One line turns off while the other continues.
      let isShorter = distance(from, a[index]) < distance(from, b[index])
      let line = isShorter ? a : b
      guard index + 1 < line.count else { return nil }
      let isLeft = turn(toA, step(line[index], line[index + 1])) < 0
      return isShorter == isLeft
    }
    let before = index > 1 ? step(a[index - 2], from) : away
    return turn(before, toA) < turn(before, toB)
  }
  // One line ends straight ahead at its box, where the other turns off.
  let common = min(a.count, b.count)
  guard a.count != b.count, common > 0 else { return nil }
  let longer = a.count > b.count ? a : b
  let before = common > 1 ? step(longer[common - 2], longer[common - 1]) : away
  let isLeft = turn(before, step(longer[common - 1], longer[common])) < 0
  return (a.count > b.count) == isLeft
}

private func step(awayFrom face: Side) -> Point {
  switch face {
  case .north: Point(x: 0, y: -1)
  case .east: Point(x: 1, y: 0)
  case .south: Point(x: 0, y: 1)
  case .west: Point(x: -1, y: 0)
  }
}

private func step(_ a: Point, _ b: Point) -> Point { Point(x: (b.x - a.x).signum(), y: (b.y - a.y).signum()) }

private func distance(_ a: Point, _ b: Point) -> Int { abs(a.x - b.x) + abs(a.y - b.y) }

/// The direction of a turn: -1 for left, 1 for right, on a grid whose rows grow downwards.
private func turn(_ a: Point, _ b: Point) -> Int { (a.x * b.y - a.y * b.x).signum() }

/// Moves a line sideways by a part of a cell, to the right as seen in the direction of the line.
///
/// - Parameters:
///   - away: The direction of the line before its first point.
///   - into: The direction of the line after its last point.
///   - amount: The distance in cells; negative for the left.
private func shift(_ points: [Point], away: Point, into: Point, toTheRight amount: Double) -> [Drawing.Position] {
  var result: [Drawing.Position] = []
  for (index, point) in points.enumerated() {
    var position = Drawing.Position(x: Double(point.x) + 0.5, y: Double(point.y) + 0.5)
    var ways = [index > 0 ? step(points[index - 1], point) : away]
    ways.append(index + 1 < points.count ? step(point, points[index + 1]) : into)
    // The right of (dx, dy) is (-dy, dx).
    if let vertical = ways.first(where: { $0.y != 0 }) { position.x -= Double(vertical.y) * amount }
    if let horizontal = ways.first(where: { $0.x != 0 }) { position.y += Double(horizontal.x) * amount }
    result.append(position)
  }
  return result
}
