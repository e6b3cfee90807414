import Layout

/// How the user wants to see the graph.
struct GraphLook: Hashable, Sendable {
  /// How much of a service is shown.
  enum Detail: Int, Hashable, Sendable, CaseIterable {
    /// A mark alone.
    case dot
    /// One row: mark, name, instances.
    case compact
    /// A box.
    case full
  }

  /// Nil: what fits the pane.
  var detail: Detail?
  var direction: Direction?
  /// Services whose needs are hidden where nobody else has them.
  var folded: Set<String> = []
  /// Only this service and its neighbours are shown.
  var focus: String?
}

/// The part of a picture that is shown: folded and focused.
struct VisibleGraph: Hashable, Sendable {
  private(set) var services: [ServiceNode]
  private(set) var edges: [ServiceEdge]
  /// How many services hide behind a folded one.
  private(set) var hidden: [String: Int] = [:]

  /// - Complexity: O(services + edges) for each folded service.
  init(_ picture: Picture, _ look: GraphLook) {
    services = picture.services
    let known = Set(picture.services.map(\.name))
    edges = picture.edges.filter { known.contains($0.from) && known.contains($0.to) }
    if let focus = look.focus, known.contains(focus) { keep(neighbours(of: focus)) }
    let folded = look.folded.intersection(services.map(\.name))
    guard !folded.isEmpty else { return }
    let reached = reached(stoppingAt: folded)
    for name in folded where reached.contains(name) {
      hidden[name] = self.reached(stoppingAt: folded.subtracting([name])).subtracting(reached).count
    }
    keep(reached)
  }

  private mutating func keep(_ names: Set<String>) {
    services = services.filter { names.contains($0.name) }
    edges = edges.filter { names.contains($0.from) && names.contains($0.to) }
  }

  private func neighbours(of name: String) -> Set<String> {
    Set(edges.filter { $0.from == name || $0.to == name }.flatMap { [$0.from, $0.to] } + [name])
  }

  /// What is reached from the services that nobody needs, without passing through some.
  private func reached(stoppingAt stops: Set<String>) -> Set<String> {
    var next: [String: [String]] = [:]
    var needed: Set<String> = []
    for edge in edges where edge.from != edge.to {
      next[edge.from, default: []].append(edge.to)
      needed.insert(edge.to)
    }
    func walk(from starts: [String], stops: Set<String>, into reached: inout Set<String>) {
      var queue = starts.filter { reached.insert($0).inserted }
      while let name = queue.popLast() {
        if stops.contains(name) { continue }
        for target in next[name] ?? [] where reached.insert(target).inserted { queue.append(target) }
      }
    }
    let names = services.map(\.name)
    let roots = names.filter { !needed.contains($0) }
    // Whatever hangs on no root (a circle) counts as one itself.
    var anyway: Set<String> = []
    walk(from: roots, stops: [], into: &anyway)
    var result: Set<String> = []
    walk(from: roots, stops: stops, into: &result)
    for name in names where !anyway.contains(name) {
      walk(from: [name], stops: [], into: &anyway)
      walk(from: [name], stops: stops, into: &result)
    }
    return result
  }
}
