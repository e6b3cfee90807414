import Core
import Layout
import Stage

/// How the user wants to see the graph.
package struct GraphLook: Hashable, Sendable {
  /// How much of a service is shown.
  package enum Detail: Int, Hashable, Sendable, CaseIterable {
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
  /// Services whose needs are hidden where nobody else has them, and kinds of scope (`scope:user`) shown as one.
  var folded: Set<String> = []
  /// Only this service and its neighbours are shown.
  var focus: String?
}

/// The part of a picture that is shown: folded and focused.
struct VisibleGraph: Hashable, Sendable {
  private(set) var services: [Picture.Node]
  private(set) var edges: [Picture.Edge]
  /// How many services hide behind a folded one.
  private(set) var hidden: [String: Int] = [:]

  /// - Complexity: O(services + edges) for each folded service.
  init(_ picture: Picture, _ look: GraphLook) {
    services = picture.services
    let known = Set(picture.services.map(\.name))
    edges = picture.edges.filter { known.contains($0.from) && known.contains($0.to) }
    for name in look.folded where name.hasPrefix(Self.scopePrefix) { foldScope(name) }
    if let focus = look.focus, known.contains(focus) { keep(neighbours(of: focus)) }
    let folded = look.folded.intersection(services.map(\.name)).subtracting(hidden.keys)
    guard !folded.isEmpty else { return }
    let reached = reached(stoppingAt: folded)
    for name in folded where reached.contains(name) {
      hidden[name] = self.reached(stoppingAt: folded.subtracting([name])).subtracting(reached).count
    }
    keep(reached)
  }

  private static let scopePrefix = "scope:"

  /// What can be folded as one: the kinds of scope that services live in.
  static func scopeNames(_ picture: Picture) -> [String] {
    picture.services.compactMap { node in
      if case .scoped(let kind)? = node.lifetime { scopePrefix + kind } else { nil }
    }.withoutRepeats
  }

  /// Puts one node in the place of all services of a kind of scope; their lines go to it.
  private mutating func foldScope(_ name: String) {
    let lifetime = Lifetime.scoped(String(name.dropFirst(Self.scopePrefix.count)))
    let members = services.filter { $0.lifetime == lifetime }
    guard let place = services.firstIndex(where: { $0.lifetime == lifetime }) else { return }
    let names = Set(members.map(\.name))
    services[place] = Picture.Node(name: name, lifetime: lifetime, standing: .registered)
    services.removeAll { names.contains($0.name) }
    hidden[name] = members.count
    var seen: Set<Picture.Edge> = []
    edges = edges.compactMap { edge in
      var edge = edge
      if names.contains(edge.from) { edge.from = name }
      if names.contains(edge.to) { edge.to = name }
      return edge.from == name && edge.to == name || !seen.insert(edge).inserted ? nil : edge
    }
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
