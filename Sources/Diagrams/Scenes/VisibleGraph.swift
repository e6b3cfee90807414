import Core
import Stage

/// The visible part of a graph, after folding and focusing.
///
/// In the folded names and the focus of a graph of objects, the name of a service stands for its objects.
package struct VisibleGraph: Hashable, Sendable {
  package typealias Node = GraphContent.Node
  package typealias Edge = GraphContent.Edge

  package private(set) var nodes: [Node]
  package internal(set) var edges: [Edge]
  /// Number of nodes hidden behind each folded node.
  package private(set) var hidden: [String: Int] = [:]

  package init(_ picture: Picture, _ look: GraphLook) { self.init(GraphContent(picture), look) }

  /// Folds and restricts a graph as the look requires.
  ///
  /// - Complexity: O(nodes + edges) for each folded node.
  package init(_ content: GraphContent, _ look: GraphLook) {
    nodes = content.nodes
    hidden = content.hidden
    let known = Set(nodes.map(\.name))
    edges = content.edges.filter { known.contains($0.from) && known.contains($0.to) }
    show(look.edges)
    for name in look.folded where name.hasPrefix(Self.scopePrefix) { foldScope(name) }
    if look.focus != nil, !look.focusPath.isEmpty {
      keepPath(look)
    } else if let focus = look.focus {
      let names = names(of: focus)
      if !names.isEmpty {
        keep((0..<max(1, look.focusDistance)).reduce(Set(names)) { within, _ in neighbours(of: within) })
        if look.focusDistance == 0 { edges = edges.filter { names.contains($0.from) || names.contains($0.to) } }
      }
    }
    let folded = look.folded.reduce(into: Set<String>()) { $0.formUnion(names(of: $1)) }.subtracting(hidden.keys)
    guard !folded.isEmpty else { return }
    let reached = reached(stoppingAt: folded)
    for name in folded where reached.contains(name) {
      hidden[name] = self.reached(stoppingAt: folded.subtracting([name])).subtracting(reached).count
    }
    keep(reached)
  }

  /// Maximum number of nodes around a path that are drawn with it.
  private static let mostBesidePath = 10

  /// Keeps the nodes of a path. Keeps the neighbours of the focus, too, if they are few.
  private mutating func keepPath(_ look: GraphLook) {
    let path = Set(look.focusPath.flatMap(names(of:)))
    let near = neighbours(of: Set(look.focus.map(names(of:)) ?? []))
    let beside = near.subtracting(path)
    keep(beside.count <= Self.mostBesidePath ? path.union(near) : path)
    edges = edges.filter { path.contains($0.from) || path.contains($0.to) }
  }

  mutating func forgetNumbers(at place: Int) { nodes[place].numbers = [] }

  /// A copy without protocols and without lines to them.
  var withoutProtocols: VisibleGraph {
    var graph = self
    graph.keep(Set(nodes.filter { $0.kind != .protocol }.map(\.name)))
    return graph
  }

  /// Keeps the declared edges, the observed edges, or both. Calls count as declared.
  private mutating func show(_ choice: GraphEdges) {
    let hubs = Set(nodes.filter { $0.standing == .locator }.map(\.name))
    switch choice {
    case .declared: edges = edges.filter { $0.declared || $0.isCall }
    case .observed: edges = edges.filter { $0.observed && !hubs.contains($0.to) }
    case .both: return
    }
    // Beside observed edges a locator without lines would be useless.
    if !hubs.isEmpty {
      let needed = Set(edges.map(\.to))
      nodes.removeAll { hubs.contains($0.name) && !needed.contains($0.name) }
    }
  }

  /// Maximum number of lines to the locator that are drawn. More would cover the drawing and say the same.
  static let mostLocatorLines = 6

  private static let scopePrefix = "scope:"

  /// Names under which services can be folded together: one for each kind of scope.
  package static func scopeNames(_ picture: Picture) -> [String] {
    picture.services.compactMap { node in
      if case .scoped(let kind)? = node.lifetime { scopePrefix + kind.name } else { nil }
    }.withoutRepeats
  }

  /// The node with a name, or the nodes of all objects of the service with that name.
  private func names(of name: String) -> [String] {
    nodes.filter { $0.name == name || $0.service == name }.map(\.name)
  }

  /// Replaces all services of one kind of scope by one node, which gets their lines.
  private mutating func foldScope(_ name: String) {
    let lifetime = Lifetime.scoped(ScopeKind(String(name.dropFirst(Self.scopePrefix.count))))
    let members = nodes.filter { $0.lifetime == lifetime }
    guard let place = nodes.firstIndex(where: { $0.lifetime == lifetime }) else { return }
    let names = Set(members.map(\.name))
    nodes[place] = Node(name: name, lifetime: lifetime)
    nodes.removeAll { names.contains($0.name) }
    hidden[name] = members.count
    var seen: Set<Edge> = []
    edges = edges.compactMap { edge in
      var edge = edge
      if names.contains(edge.from) { edge.from = name }
      if names.contains(edge.to) { edge.to = name }
      return edge.from == name && edge.to == name || !seen.insert(edge).inserted ? nil : edge
    }
  }

  private mutating func keep(_ names: Set<String>) {
    nodes = nodes.filter { names.contains($0.name) }
    edges = edges.filter { names.contains($0.from) && names.contains($0.to) }
  }

  /// The given nodes and all their neighbours.
  private func neighbours(of names: Set<String>) -> Set<String> {
    edges.reduce(into: names) { result, edge in
      if names.contains(edge.from) || names.contains(edge.to) { result.formUnion([edge.from, edge.to]) }
    }
  }

  /// The nodes reached from the roots (nodes that no other node needs), without passing through `stops`.
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
    let names = nodes.map(\.name)
    let roots = names.filter { !needed.contains($0) }
    // A node that no root reaches, as in a cycle, counts as a root.
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
