/// Content of the graph's boxes.
package enum GraphSubject: String, Hashable, Sendable, CaseIterable {
  /// Services, with the number of their live objects.
  case services
  /// Live objects, with their references.
  case objects
  /// In a lesson: the types whose code runs, with calls and creations between them.
  case control
}

/// Edges shown by the graph.
package enum GraphEdges: String, Hashable, Sendable, CaseIterable {
  case declared, observed, both
}

/// Direction of an arrow key.
package enum ScreenDirection: String, Hashable, Sendable, CaseIterable {
  case up, down, left, right
}
