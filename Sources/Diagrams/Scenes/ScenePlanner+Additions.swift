import Layout
import Stage

// Nodes and lines beside the registered services, such as the locator and its requests.
extension ScenePlanner {
  /// Adds to the plan the nodes and lines beside the registered services.
  func with(_ additions: GraphScene.Additions, _ plan: Plan) -> Plan {
    var plan = plan
    plan.add(additions.others, in: request.view)
    guard plan.fit.showsLines else { return plan }
    var place: [String: Int] = [:]
    for (index, group) in plan.groups.enumerated() { for name in group.names { place[name] = index } }
    struct Pair: Hashable {
      let from: Int
      let to: Int
    }
    let shown = links(of: additions.edges, place)
    let pairs = Set(shown.map { Pair(from: $0.from, to: $0.to) })
    let known = Set(plan.links.map { Pair(from: $0.from, to: $0.to) })
    let new = shown.filter { !known.contains(Pair(from: $0.from, to: $0.to)) && $0.from != $0.to }
    if new.isEmpty { return plan }
    let unseen = plan.links.indices.filter {
      !pairs.contains(Pair(from: plan.links[$0].from, to: plan.links[$0].to))
    }
    plan.drawing = plan.drawing.adding(
      [], new.map { Graph.Edge(from: $0.from, to: $0.to, line: $0.edges[0].line) }, in: request.view,
      passable: Set(unseen))
    plan.links += new
    return plan
  }

  /// Number of columns between two boxes that leave room for a line to an arrow head.
  static let wideGap = 5

  /// Returns true if an added line has its arrow head in the only column or row between two boxes.
  ///
  /// - Parameter count: number of lines that were not added.
  func hasSqueezedHead(_ plan: Plan, after count: Int) -> Bool {
    plan.drawing.routes.dropFirst(count).contains { route in
      guard var beyond = route.points.last else { return false }
      switch route.targetFace {
      case .north: beyond.y -= 1
      case .south: beyond.y += 1
      case .east: beyond.x += 1
      case .west: beyond.x -= 1
      }
      return plan.drawing.boxes.contains { $0.contains(x: beyond.x, y: beyond.y) }
    }
  }
}
