import Core
import Laboratory
import Stage

/// Graph of a few services in code, with the names that use them or that they use. All other names are left out.
///
/// Neighbours have boxes of their own, whichever groups are open. If they are many, those of one group share its box,
/// which counts only them.
struct SourceNeighbourhood: Sendable {
  /// Maximum number of neighbours with boxes of their own.
  static let mostNeighbours = 20

  /// Services with all their neighbours; empty around a group.
  let path: [String]
  /// Identifier of the open group whose boxes are shown with their neighbours; nil around services.
  private(set) var group: String?
  /// False if the pane has no room for the boxes of the group.
  var fits = true
  let version: Int
  /// True for a chain of services without neighbours.
  let isChain: Bool
  private(set) var content = GraphContent()
  /// Boxes of the services and their neighbours: the names themselves, or groups.
  private var boxes: [String: String] = [:]

  /// Collects the services of a path with their neighbours.
  ///
  /// - Parameter isChain: true to leave out the neighbours, and dependencies other than on the next service.
  /// - Complexity: O(services + edges).
  init(_ path: [String], _ graph: ProjectGraph, version: Int, isChain: Bool = false) {
    (self.path, self.version, self.isChain) = (path, version, isChain)
    let own = Set(path)
    let next = Dictionary(zip(path, path.dropFirst())) { first, _ in first }
    let edges = Self.edges(own, graph).filter { !isChain || next[$0.from] == $0.to }
    let near = edges.flatMap { [$0.from, $0.to] }.withoutRepeats.filter { !own.contains($0) }
    let homes = Self.homes(near, graph.outline)
    for name in own.union(near) { boxes[name] = homes[name].map { graph.outline.groups[$0].id } ?? name }
    for node in graph.picture.services where boxes[node.name] == node.name {
      var box = GraphContent.Node(name: node.name, lifetime: node.lifetime, standing: node.standing)
      box.shortTitle = graph.title(of: node.name)
      content.nodes.append(box)
    }
    for group in Set(homes.values).sorted() {
      var box = GraphContent.Node(name: graph.outline.groups[group].id, kind: .group)
      box.title = graph.outline.groups[group].name
      content.nodes.append(box)
      content.hidden[box.name] = near.count { homes[$0] == group }
    }
    content.distinguishGroups()
    addEdges(edges)
  }

  /// Collects the boxes in an open group with their neighbours, which keep the boxes that they have in the whole graph.
  ///
  /// - Returns: nil if there is no such group, or if the graph has no boxes in it.
  /// - Complexity: O(services + edges).
  init?(group id: String, _ arrangement: SourceArrangement, _ outline: SourceOutline, version: Int) {
    guard let index = outline.group(id) else { return nil }
    (path, group, self.version, isChain) = ([], outline.groups[index].id, version, false)
    let inside = Set(outline.names(in: index).compactMap(arrangement.box))
    let whole = arrangement.content
    let edges = whole.edges.filter { inside.contains($0.from) || inside.contains($0.to) }
    let seen = inside.union(edges.flatMap { [$0.from, $0.to] })
    content.nodes = whole.nodes.filter { seen.contains($0.name) }
    if content.nodes.isEmpty { return nil }
    content.edges = edges
    content.hidden = whole.hidden.filter { seen.contains($0.key) }
    for name in outline.roots.flatMap(outline.names) {
      boxes[name] = arrangement.box(of: name).flatMap { seen.contains($0) ? $0 : nil }
    }
  }

  /// Returns the dependencies of some services and on them. Those on one of several services are possible, unless
  /// another dependency between the same two names is certain.
  private static func edges(_ own: Set<String>, _ graph: ProjectGraph) -> [GraphContent.Edge] {
    struct Pair: Hashable {
      let from: String
      let to: String
    }
    var (certain, possible): (Set<Pair>, [GraphContent.Edge]) = ([], [])
    for name in own.sorted() {
      for edge in graph.users(of: name) + graph.needs(of: name) {
        for candidate in edge.candidates where edge.from == name || candidate == name {
          if edge.alternatives.isEmpty {
            certain.insert(Pair(from: edge.from, to: candidate))
          } else {
            var line = GraphContent.Edge(from: edge.from, to: candidate, by: .initializer, declared: true)
            line.isPossible = true
            possible.append(line)
          }
        }
      }
    }
    let doubtful = Set(possible.map { Pair(from: $0.from, to: $0.to) }).subtracting(certain)
    let drawn = graph.picture.edges.filter { own.contains($0.from) || own.contains($0.to) }.filter {
      !doubtful.contains(Pair(from: $0.from, to: $0.to))
    }
    return drawn.map { .init(from: $0.from, to: $0.to, by: $0.by, declared: true) }
      + possible.withoutRepeats.filter { doubtful.contains(Pair(from: $0.from, to: $0.to)) }
  }

  private mutating func addEdges(_ edges: [GraphContent.Edge]) {
    struct Line: Hashable {
      let from: String
      let to: String
      let by: Dependency.Kind
      let isPossible: Bool
    }
    var places: [Line: Int] = [:]
    for edge in edges {
      guard let from = boxes[edge.from], let to = boxes[edge.to] else { continue }
      let line = Line(from: from, to: to, by: edge.by, isPossible: edge.isPossible)
      if let place = places[line] {
        content.edges[place].count += 1
        continue
      }
      places[line] = content.edges.count
      var shown = GraphContent.Edge(from: from, to: to, by: edge.by, declared: true)
      (shown.count, shown.isPossible) = (1, edge.isPossible)
      content.edges.append(shown)
    }
  }

  /// Returns the groups that stand for neighbours: none if these are few, else the innermost groups, and then the
  /// groups around them until they are few.
  private static func homes(_ near: [String], _ outline: SourceOutline) -> [String: Int] {
    if near.count <= mostNeighbours { return [:] }
    var homes: [String: Int] = [:]
    for name in near { homes[name] = outline.home(of: name) }
    while Set(homes.values).count > mostNeighbours {
      let deepest = Set(homes.values).map { outline.groups[$0].depth }.max() ?? 0
      if deepest == 0 { break }
      homes = homes.mapValues { group in
        outline.groups[group].depth == deepest ? outline.groups[group].parent ?? group : group
      }
    }
    return homes
  }

  /// Returns the box that shows a name; nil for a name that is left out.
  func box(of name: String) -> String? { boxes[name] }

  /// Returns true if a service or a group has a box of its own, or is the group around which the graph is.
  func contains(_ name: String) -> Bool { name == group || content.nodes.contains { $0.name == name } }

  /// Returns true if the graph belongs to the reading on stage.
  func isCurrent(_ stage: ShownStage) -> Bool { stage.source?.version == version && stage.look.focus != nil }
}
