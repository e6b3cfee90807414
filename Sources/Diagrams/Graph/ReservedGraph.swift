import Stage

/// The nodes and edges for which a run of a step keeps places in the drawing.
///
/// These are the nodes that the step's text promises, and further nodes that the run has shown. A freed object keeps
/// its place, so that nothing else moves.
package struct ReservedGraph: Sendable {
  /// Number of the event with which the run began.
  package let run: Int
  package let subject: GraphSubject
  package private(set) var content = GraphContent()
  private var objects: ReservedObjects

  /// Keeps places for the promised nodes.
  ///
  /// - Parameter promised: nodes and edges that the text of the step promises.
  package init(_ run: Int, _ subject: GraphSubject, promised: GraphOutline) {
    (self.run, self.subject) = (run, subject)
    objects = ReservedObjects(promised)
    switch subject {
    case .services: keep(GraphContent(promised))
    case .control: keep(GraphContent(controlOf: promised))
    case .objects: break
    }
  }

  /// Assigns each node of a moment to a reserved node of the graph (a place).
  ///
  /// - Returns: The moment's graph. In a graph of objects, each node is named by its place.
  package mutating func assignPlaces(_ shown: GraphContent) -> GraphContent {
    guard subject == .objects else {
      keep(shown)
      return shown
    }
    let seated = objects.assignPlaces(shown)
    content = hasRoom ? objects.content : seated
    return seated
  }

  /// The graph without places that no node uses at the end of the run.
  ///
  /// No more objects come, so the existing objects may move to the middle. Objects are drawn where they are held.
  /// Services keep their places unless a promised service never came.
  ///
  /// - Parameters:
  ///   - shown: the moment's graph, with nodes named by their places.
  ///   - ghosts: places that are kept although their objects are gone.
  package func withoutUnusedPlaces(_ shown: GraphContent, ghosts: Set<String> = []) -> GraphContent {
    var (result, kept) = (content, shown)
    if !ghosts.isEmpty { kept.nodes += content.nodes.filter { ghosts.contains($0.name) } }
    result.keep(nodesOf: kept, andEdges: subject == .objects)
    return result
  }

  /// Drops places without objects, because the pane has no room for them.
  package mutating func giveUpPlaces() { hasRoom = false }

  /// True while places are kept for objects that do not exist.
  package private(set) var hasRoom = true

  /// The place in which an object is, or was last; nil for an object without a place, or in a graph of services.
  package func place(of object: String) -> String? { subject == .objects ? objects.place(of: object) : nil }

  private mutating func keep(_ shown: GraphContent) {
    var shown = shown
    // Numbers and observations come and go. They must not change the drawing.
    for index in shown.nodes.indices { (shown.nodes[index].live, shown.nodes[index].numbers) = (0, []) }
    for index in shown.edges.indices { (shown.edges[index].declared, shown.edges[index].observed) = (false, false) }
    content.formUnion(shown)
    content.dropWeakerHolds()
  }
}
