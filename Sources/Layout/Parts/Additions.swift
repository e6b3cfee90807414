extension Drawing {
  /// Returns the drawing with added boxes and lines, without moving anything in it.
  ///
  /// A box is placed inside the drawing if there is room. Lines run around boxes, and cross other lines only where
  /// these run straight. All lines to one box, or all from one box, may share a trunk. A line without any possible way
  /// is left out, and so is a line to a box that does not exist: its route has no points.
  ///
  /// - Parameters:
  ///   - nodes: The boxes to add. Their indices follow those of the drawing.
  ///   - edges: The lines to add, between any boxes. Their indices follow those of the drawing.
  ///   - room: The size up to which the drawing may grow to place a box. A box without room there is placed below the
  ///     drawing. Lines stay within the drawing and its added boxes; `padded(in:)` gives them room around it.
  ///   - passable: Indices of lines of the drawing that are not shown. A line without another way may run over them.
  /// - Complexity: O(cells of the drawing) for each box, and O(cells · log cells) for each box with added lines.
  public func adding(
    _ nodes: [Graph.Node], _ edges: [Graph.Edge], in room: Size, passable: Set<Int> = []
  ) -> Drawing {
    var result = self
    result.size = Size(width: max(size.width, 1), height: max(size.height, 1))
    for node in nodes { result.add(node, in: room) }
    guard !edges.isEmpty else { return result }
    let fans = Fan.fans(of: edges) { result.boxes.indices.contains($0) }
    let first = result.routes.count
    result.edges += edges
    result.routes += edges.map { Route(line: $0.line) }
    var net = (result.routes.map(\.net).max() ?? -1) + 1
    for fan in fans {
      var left = fan.edges
      for hidden in passable.isEmpty ? [[]] : [[], passable] {
        var ways = Ways(result, ignoring: hidden)
        ways.spread(from: result.boxes[fan.box], hasHead: !fan.isSource)
        for index in left {
          let other = fan.isSource ? edges[index].to : edges[index].from
          guard let route = ways.route(from: result.boxes[other], hasHead: fan.isSource) else { continue }
          let (near, far) = (route.sourceFace, route.targetFace)
          result.routes[first + index].points = fan.isSource ? route.points.reversed() : route.points
          result.routes[first + index].sourceFace = fan.isSource ? far : near
          result.routes[first + index].targetFace = fan.isSource ? near : far
          result.routes[first + index].net = net
        }
        left = left.filter { result.routes[first + $0].points.isEmpty }
        net += 1
        if left.isEmpty { break }
      }
    }
    return result
  }

  /// Returns the drawing with an empty column on either side and an empty row below, as far as `room` allows. Added
  /// lines need this margin.
  public func padded(in room: Size) -> Drawing {
    var result = self
    if size.width + 2 <= room.width {
      result.move(byX: 1, y: 0)
      result.size.width += 2
    }
    if size.height + 1 <= room.height { result.size.height += 1 }
    return result
  }

  /// Places a box that has no place yet, inside the drawing if there is room, else inside `room`.
  ///
  /// - Returns: false if there is no room.
  mutating func place(_ index: Int, _ box: Size, in room: Size) -> Bool {
    guard let corner = freeCorner(box, in: room) else { return false }
    boxes[index] = Rect(x: corner.x, y: corner.y, width: box.width, height: box.height)
    size = Size(width: max(size.width, boxes[index].maxX), height: max(size.height, boxes[index].maxY))
    return size.fits(in: room)
  }

  /// Places a box inside the drawing if there is room, else inside `room`, else below.
  private mutating func add(_ node: Graph.Node, in room: Size) {
    let box = Size(width: max(1, node.width), height: max(1, node.height))
    let corner = freeCorner(box, in: room) ?? Point(x: 0, y: size.height + 1)
    let rect = Rect(x: corner.x, y: corner.y, width: box.width, height: box.height)
    ids.append(node.id)
    boxes.append(rect)
    layers.append((layers.max() ?? -1) + 1)
    size = Size(width: max(size.width, rect.maxX), height: max(size.height, rect.maxY))
  }

  /// Finds the corner of a free place that makes the drawing grow least; a row counts as much as two columns. Of
  /// several such places, it is the lowest, and among these the rightmost.
  ///
  /// - Returns: The corner; nil if no place in the drawing or in `room` is free, or if the area to search is too large.
  private func freeCorner(_ box: Size, in room: Size) -> Point? {
    let width = max(size.width, room.width)
    let height = max(size.height, room.height)
    guard box.width <= width, box.height <= height, width * height <= Self.largestSearch else { return nil }
    // Summed-area table of occupied cells: for each cell, the number of occupied cells above and to the left.
    var taken = [Int32](repeating: 0, count: (width + 1) * (height + 1))
    func take(_ x: Int, _ y: Int) {
      if x >= 0, y >= 0, x < width, y < height { taken[(y + 1) * (width + 1) + x + 1] = 1 }
    }
    for rect in boxes { for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { take(x, y) } } }
    for cell in cells(in: Rect(x: 0, y: 0, width: width, height: height)) { take(cell.x, cell.y) }
    for y in 1...height {
      var row: Int32 = 0
      for x in 1...width {
        row += taken[y * (width + 1) + x]
        taken[y * (width + 1) + x] = row + taken[(y - 1) * (width + 1) + x]
      }
    }
    func isFree(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Bool {
      let (x, y) = (max(0, left), max(0, top))
      let (maxX, maxY) = (min(width, right), min(height, bottom))
      func sum(_ x: Int, _ y: Int) -> Int32 { taken[y * (width + 1) + x] }
      return sum(maxX, maxY) - sum(x, maxY) - sum(maxX, y) + sum(x, y) == 0
    }
    var best: (growth: Int, corner: Point)?
    for y in stride(from: height - box.height, through: 0, by: -1) {
      for x in stride(from: width - box.width, through: 0, by: -1) {
        let growth =
          max(0, x + box.width - size.width) + 2 * max(0, y + box.height - size.height)
        if let best, best.growth <= growth { continue }
        // A blank row and two blank columns around the box give its lines access.
        if isFree(x - 2, y - 1, x + box.width + 2, y + box.height + 1) { best = (growth, Point(x: x, y: y)) }
      }
    }
    return best?.corner
  }

  /// Maximum number of cells to search. In larger drawings, boxes are added below.
  private static let largestSearch = 60_000
}

/// Lines that end in the same box, or begin in the same box, and may share a trunk there.
private struct Fan {
  let box: Int
  let isSource: Bool
  var edges: [Int] = []

  /// Groups edges into fans. Each edge joins the fan at the end where more edges meet.
  ///
  /// - Parameter isThere: Returns true if there is a box with the given index.
  /// - Complexity: O(edges · fans).
  static func fans(of edges: [Graph.Edge], _ isThere: (Int) -> Bool) -> [Fan] {
    let drawn = edges.indices.filter { isThere(edges[$0].from) && isThere(edges[$0].to) }
    let sources = Dictionary(grouping: drawn) { edges[$0].from }
    let targets = Dictionary(grouping: drawn) { edges[$0].to }
    var result: [Fan] = []
    for index in drawn {
      let edge = edges[index]
      let isSource = sources[edge.from, default: []].count > targets[edge.to, default: []].count
      let box = isSource ? edge.from : edge.to
      if let place = result.firstIndex(where: { $0.box == box && $0.isSource == isSource }) {
        result[place].edges.append(index)
      } else {
        result.append(Fan(box: box, isSource: isSource, edges: [index]))
      }
    }
    return result
  }
}

/// The cheapest ways from one box across the free cells of a drawing (Dijkstra's algorithm). Rows, bends and crossings
/// cost more than columns.
private struct Ways {
  private let width: Int
  private let height: Int
  /// The content of each cell.
  private var cells: [Cell]
  /// For each cell and direction, the previous cell and direction on the cheapest way; -1 if there is none.
  private var cameFrom: [Int32]
  private var cost: [Int32]

  private enum Cell: UInt8 {
    case free, blocked
    /// A cell with a line of the drawing, which added lines may cross only at a right angle.
    case vertical, horizontal
  }

  private static let sides: [Side] = [.north, .east, .south, .west]
  private static func step(_ side: Side) -> (x: Int, y: Int) {
    switch side {
    case .north: (0, -1)
    case .east: (1, 0)
    case .south: (0, 1)
    case .west: (-1, 0)
    }
  }

  init(_ drawing: Drawing, ignoring hidden: Set<Int>) {
    (width, height) = (drawing.size.width, drawing.size.height)
    cells = [Cell](repeating: .free, count: width * height)
    cameFrom = [Int32](repeating: -1, count: width * height * 4)
    cost = [Int32](repeating: .max, count: width * height * 4)
    for box in drawing.boxes {
      for y in max(0, box.y)..<max(0, min(height, box.maxY)) {
        for x in max(0, box.x)..<max(0, min(width, box.maxX)) { cells[y * width + x] = .blocked }
      }
    }
    var seen = drawing
    for index in hidden where seen.routes.indices.contains(index) { seen.routes[index].points = [] }
    for cell in seen.cells(in: Rect(x: 0, y: 0, width: width, height: height)) {
      let isStraight = cell.kind == .line
      cells[cell.y * width + cell.x] =
        isStraight && cell.connections == .vertical
        ? .vertical : isStraight && cell.connections == .horizontal ? .horizontal : .blocked
    }
  }

  /// Returns the cells beside a box at which a line may attach, each with the side of the box. The cells in the middle
  /// of a face come first.
  private func doors(_ box: Rect) -> [(x: Int, y: Int, side: Side)] {
    var result: [(x: Int, y: Int, side: Side)] = []
    let inset = box.width > 2 ? 1 : 0
    for x in box.x + inset..<box.maxX - inset { result += [(x, box.y - 1, .north), (x, box.maxY, .south)] }
    let rows = box.height > 2 ? box.y + 1..<box.maxY - 1 : box.y..<box.maxY
    for y in rows { result += [(box.x - 1, y, .west), (box.maxX, y, .east)] }
    // The cells are sorted by their distance from the middle of the box.
    let middle = (2 * box.x + box.width - 1, 2 * box.y + box.height - 1)
    func distance(_ door: (x: Int, y: Int, side: Side)) -> Int {
      min(abs(2 * door.x - middle.0), 1_000) + 2 * min(abs(2 * door.y - middle.1), 1_000)
    }
    return result.filter { $0.x >= 0 && $0.y >= 0 && $0.x < width && $0.y < height }.sorted {
      (distance($0), $0.y, $0.x) < (distance($1), $1.y, $1.x)
    }
  }

  /// Price of an arrow head in the only column or row between two boxes, where no line leads to the head: the boxes
  /// would seem to be connected.
  private static let squeezed: Int32 = 60

  private func isSqueezed(_ door: (x: Int, y: Int, side: Side)) -> Bool {
    let step = Self.step(door.side)
    let (x, y) = (door.x + step.x, door.y + step.y)
    return x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] == .blocked
  }

  /// Finds the cheapest ways from a box to all cells. Call it once, before `route(from:hasHead:)`.
  ///
  /// - Parameter hasHead: True if the lines have their arrow heads at this box.
  mutating func spread(from box: Rect, hasHead: Bool) {
    var heap = CellHeap()
    // One door for each face, the one nearest to its middle: lines from one side share their last stretch.
    var used: Set<Side> = []
    for door in doors(box) where cells[door.y * width + door.x] == .free && used.insert(door.side).inserted {
      let side = Self.sides.firstIndex(of: door.side) ?? 0
      let state = (door.y * width + door.x) * 4 + side
      cost[state] = hasHead && isSqueezed(door) ? Self.squeezed : 0
      heap.push(cost[state], Int32(state))
    }
    while let (reached, state) = heap.pop() {
      let (place, side) = (Int(state) / 4, Int(state) % 4)
      if reached > cost[Int(state)] { continue }
      let (x, y) = (place % width, place / width)
      for next in 0..<4 where next != (side + 2) % 4 {
        // A foreign line has to be crossed straight.
        if cells[place] != .free, next != side { continue }
        let step = Self.step(Self.sides[next])
        let (toX, toY) = (x + step.x, y + step.y)
        guard toX >= 0, toY >= 0, toX < width, toY < height else { continue }
        let to = toY * width + toX
        var price: Int32 = step.y == 0 ? 1 : 2
        switch cells[to] {
        case .blocked: continue
        case .vertical: if step.x == 0 { continue } else { price += 8 }
        case .horizontal: if step.y == 0 { continue } else { price += 8 }
        case .free: break
        }
        if next != side { price += 3 }
        let state = to * 4 + next
        let total = reached + price
        if total < cost[state] {
          cost[state] = total
          cameFrom[state] = Int32(place * 4 + side)
          heap.push(total, Int32(state))
        }
      }
    }
  }

  /// Returns the cheapest route of a line from `box` to the box passed to `spread(from:hasHead:)`; nil if there is none.
  ///
  /// - Parameter hasHead: True if the line has its arrow head at `box`.
  func route(from box: Rect, hasHead: Bool) -> Route? {
    var best: (cost: Int32, state: Int, face: Side)?
    for door in doors(box) where cells[door.y * width + door.x] == .free {
      // The line arrives in the direction of the box, or turns at the door.
      for side in 0..<4 {
        let state = (door.y * width + door.x) * 4 + side
        guard cost[state] < .max else { continue }
        let into = (Self.sides.firstIndex(of: door.side) ?? 0) ^ 2
        if side == into ^ 2 { continue }
        let total = cost[state] + (side == into ? 0 : 3) + (hasHead && isSqueezed(door) ? Self.squeezed : 0)
        if best.map({ total < $0.cost }) ?? true { best = (total, state, door.side) }
      }
    }
    guard let best else { return nil }
    var points: [Point] = []
    var state = best.state
    while true {
      let point = Point(x: state / 4 % width, y: state / 4 / width)
      if points.count > 1 {
        let (a, b) = (points[points.count - 2], points[points.count - 1])
        if a.x == b.x && b.x == point.x || a.y == b.y && b.y == point.y { points.removeLast() }
      }
      points.append(point)
      let before = Int(cameFrom[state])
      if before < 0 { break }
      state = before
    }
    // The last point is beside the other box. The direction stored for it is the side of that box.
    return Route(points: points, sourceFace: best.face, targetFace: Self.sides[state % 4])
  }
}

/// A binary heap of cells with directions, by cost.
private struct CellHeap {
  private var items: [(cost: Int32, state: Int32)] = []

  mutating func push(_ cost: Int32, _ state: Int32) {
    items.append((cost, state))
    var index = items.count - 1
    while index > 0, items[(index - 1) / 2].cost > items[index].cost {
      items.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func pop() -> (cost: Int32, state: Int32)? {
    guard let first = items.first else { return nil }
    let last = items.removeLast()
    guard !items.isEmpty else { return first }
    items[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < items.count && items[child].cost < items[least].cost {
        least = child
      }
      if least == index { return first }
      items.swapAt(index, least)
      index = least
    }
  }
}
