import Stage

/// The nodes and edges of a drawing that exist at the shown moment, with the numbers of live objects.
package struct GraphPresence: Sendable {
  private var nodes: [String: VisibleGraph.Node]
  /// Places of nodes by their titles.
  private var places: [String: String] = [:]
  /// Objects that the shown event freed, by their places.
  package private(set) var gone: [String: String] = [:]
  /// All edges that exist, including those without a line.
  let allEdges: [VisibleGraph.Edge]

  /// Creates a presence of the nodes and edges of a graph.
  ///
  /// - Parameter gone: places, and the objects in them that the shown event freed.
  package init(_ graph: VisibleGraph, gone: [(place: String, object: String)] = []) {
    nodes = Dictionary(graph.nodes.map { ($0.name, $0) }) { first, _ in first }
    allEdges = graph.edges
    for node in graph.nodes { places[node.title] = node.name }
    for (place, object) in gone where nodes[place] == nil { self.gone[place] = object }
  }

  /// Creates a presence in which everything in a scene exists.
  package init(_ scene: GraphScene) {
    nodes = Dictionary(scene.groups.flatMap(\.nodes).map { ($0.name, $0) }) { first, _ in first }
    allEdges = scene.links.flatMap(\.edges)
    for node in nodes.values { places[node.title] = node.name }
  }

  /// Place of the node with a title; nil if no node has that title.
  package func place(of title: String) -> String? { places[title] }

  /// Title of the node in a place, or of the object that the shown event freed there; else the name of the place.
  package func title(of place: String) -> String { nodes[place]?.title ?? gone[place] ?? place }

  /// Text in the box of a place.
  package func text(of place: String) -> String { nodes[place]?.text ?? title(of: place) }

  package subscript(name: String) -> VisibleGraph.Node? { nodes[name] }

  /// For each link of a scene, the edges that exist.
  ///
  /// An edge is assigned to the link of its kind. Without such a link, it is assigned to another link of the same
  /// relation between the same boxes. Without either, it is left out.
  ///
  /// - Complexity: O(links + edges).
  package func edges(on scene: GraphScene) -> [[VisibleGraph.Edge]] {
    var result = [[VisibleGraph.Edge]](repeating: [], count: scene.links.count)
    for edge in allEdges {
      if let index = scene.link(for: edge) { result[index].append(edge) }
    }
    return result
  }
}
