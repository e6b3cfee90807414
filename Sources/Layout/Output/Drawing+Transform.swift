extension Drawing {
  /// Swaps columns and rows, so that a drawing that ran down runs to the right.
  mutating func transpose() {
    direction = direction == .topDown ? .leftRight : .topDown
    size = Size(width: size.height, height: size.width)
    for index in boxes.indices {
      let box = boxes[index]
      boxes[index] = Rect(x: box.y, y: box.x, width: box.height, height: box.width)
    }
    for index in routes.indices {
      for place in routes[index].points.indices {
        let point = routes[index].points[place]
        routes[index].points[place] = Point(x: point.y, y: point.x)
      }
      routes[index].sourceFace = routes[index].sourceFace.transposed
      routes[index].targetFace = routes[index].targetFace.transposed
    }
  }

  /// Moves everything so that the first used column and row are 0, and sets the size.
  ///
  /// - Parameter margin: Number of blank columns on the left up to which they are kept. If there are more, all are
  ///   removed.
  mutating func moveToOrigin(keeping margin: Int = 0) {
    var low = Point(x: Int.max, y: Int.max)
    var high = Point(x: Int.min, y: Int.min)
    func include(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
      low = Point(x: min(low.x, left), y: min(low.y, top))
      high = Point(x: max(high.x, right), y: max(high.y, bottom))
    }
    for box in boxes { include(box.x, box.y, box.maxX, box.maxY) }
    for route in routes { for point in route.points { include(point.x, point.y, point.x + 1, point.y + 1) } }
    guard low.x <= high.x else {
      size = Size(width: 0, height: 0)
      return
    }
    if low.x > 0, low.x <= margin { low.x = 0 }
    move(byX: -low.x, y: -low.y)
    size = Size(width: high.x - low.x, height: high.y - low.y)
  }

  /// Moves everything by the given columns and rows.
  mutating func move(byX dx: Int, y dy: Int) {
    if dx == 0, dy == 0 { return }
    for index in boxes.indices {
      boxes[index].x += dx
      boxes[index].y += dy
    }
    for index in routes.indices {
      for place in routes[index].points.indices {
        routes[index].points[place].x += dx
        routes[index].points[place].y += dy
      }
    }
  }
}

extension Side {
  /// The side after columns and rows are swapped.
  fileprivate var transposed: Side {
    switch self {
    case .north: .west
    case .west: .north
    case .south: .east
    case .east: .south
    }
  }
}
