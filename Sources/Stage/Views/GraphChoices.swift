/// What the boxes of the graph are.
package enum GraphSubject: String, Hashable, Sendable, CaseIterable {
  /// Services, with the number of their live objects.
  case services
  /// Every live object, with the references that it holds.
  case objects
  /// In a lesson: the types whose code runs, and who of them calls and creates whom.
  case control
}

/// Which lines the graph shows.
package enum GraphEdges: String, Hashable, Sendable, CaseIterable {
  case declared, observed, both
}

/// Where an arrow key points.
package enum ScreenDirection: String, Hashable, Sendable, CaseIterable {
  case up, down, left, right
}
