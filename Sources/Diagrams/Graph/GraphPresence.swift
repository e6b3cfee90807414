import Stage

/// What of a drawing is there at the moment that is shown: nodes and edges, and how many objects are alive.
package struct GraphPresence: Sendable {
  private var nodes: [String: VisibleGraph.Node]
  /// By what is read in them.
  private var places: [String: String] = [:]
  /// Objects that were there until this event, by their places.
  package private(set) var gone: [String: String] = [:]
  private let edges: [VisibleGraph.Edge]

  /// - Parameter gone: places and the objects that were in them until this event.
  package init(_ graph: VisibleGraph, gone: [(place: String, object: String)] = []) {
    nodes = Dictionary(graph.nodes.map { ($0.name, $0) }) { first, _ in first }
    edges = graph.edges
    for node in graph.nodes { places[node.title] = node.name }
    for (place, object) in gone where nodes[place] == nil { self.gone[place] = object }
  }

  /// All that a scene has a place for.
  package init(_ scene: GraphScene) {
    nodes = Dictionary(scene.groups.flatMap(\.nodes).map { ($0.name, $0) }) { first, _ in first }
    edges = scene.links.flatMap(\.edges)
    for node in nodes.values { places[node.title] = node.name }
  }

  /// Where a node stands that goes by a title.
  package func place(of title: String) -> String? { places[title] }

  /// What is read in a place.
  package func title(of place: String) -> String { nodes[place]?.title ?? gone[place] ?? place }

  package subscript(name: String) -> VisibleGraph.Node? { nodes[name] }

  /// For each link of a scene the edges that are there: on the link of their kind, or on another one between the same two.
  ///
  /// - Complexity: O(links + edges).
  package func edges(on scene: GraphScene) -> [[VisibleGraph.Edge]] {
    var result = [[VisibleGraph.Edge]](repeating: [], count: scene.links.count)
    for edge in edges {
      if let index = scene.link(for: edge) { result[index].append(edge) }
    }
    return result
  }
}
