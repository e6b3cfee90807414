/// Subject of the graph: the kind of things that its boxes stand for.
package enum GraphSubject: String, Hashable, Sendable, CaseIterable {
  /// Services, with the number of their live objects.
  case services
  /// Live objects, with their references.
  case objects
  /// Types whose code runs, with the calls and creations between them, in a lesson.
  case control
}

/// Edges shown by the graph.
package enum GraphEdges: String, Hashable, Sendable, CaseIterable {
  case declared, observed, both
}

/// Direction on the screen, as of an arrow key.
package enum ScreenDirection: String, Hashable, Sendable, CaseIterable {
  case up, down, left, right
}
