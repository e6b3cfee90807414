import Stage

/// The nodes and edges that a run of a step has places for: what its text promises, and what it has shown so far. What is
/// freed keeps its place, so that nothing else moves.
package struct ReservedGraph: Sendable {
  /// The number of the event that the run began with.
  package let run: Int
  package let subject: GraphSubject
  package private(set) var content = GraphContent()
  private var objects: ReservedObjects

  /// - Parameter promised: what the text tells.
  package init(_ run: Int, _ subject: GraphSubject, promised: GraphOutline) {
    (self.run, self.subject) = (run, subject)
    objects = ReservedObjects(promised)
    switch subject {
    case .services: keep(GraphContent(promised))
    case .control: keep(GraphContent(controlOf: promised))
    case .objects: break
    }
  }

  /// Keeps places for what is there at a moment.
  ///
  /// - Returns: the moment's graph, its nodes named by their places.
  package mutating func seat(_ shown: GraphContent) -> GraphContent {
    guard subject == .objects else {
      keep(shown)
      return shown
    }
    let seated = objects.seat(shown)
    content = hasRoom ? objects.content : seated
    return seated
  }

  /// What is left of the places when the run is over: nothing comes any more, so that what is there may stand in the middle.
  /// Objects go where they are held; services stay with what was promised of them, and move only if some never came.
  ///
  /// - Parameters:
  ///   - shown: the moment's graph, its nodes named by their places.
  ///   - ghosts: places that are kept although their objects are gone.
  package func settled(_ shown: GraphContent, ghosts: Set<String> = []) -> GraphContent {
    var (settled, kept) = (content, shown)
    if !ghosts.isEmpty { kept.nodes += content.nodes.filter { ghosts.contains($0.name) } }
    settled.keep(nodesOf: kept, andEdges: subject == .objects)
    return settled
  }

  /// Gives up the places of what is not there: the pane has no room for them.
  package mutating func giveUpPlaces() { hasRoom = false }

  /// Whether places are kept for what is not there.
  package private(set) var hasRoom = true

  /// The place that an object has, or had last.
  package func place(of object: String) -> String? { subject == .objects ? objects.place(of: object) : nil }

  private mutating func keep(_ shown: GraphContent) {
    var shown = shown
    // Numbers and what was observed come and go: they do not make another drawing.
    for index in shown.nodes.indices { (shown.nodes[index].live, shown.nodes[index].numbers) = (0, []) }
    for index in shown.edges.indices { (shown.edges[index].declared, shown.edges[index].observed) = (false, false) }
    content.formUnion(shown)
    content.dropWeakerHolds()
  }
}
