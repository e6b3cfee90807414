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

  package var subject = GraphSubject.services
  /// Whether declared or observed dependencies are shown, or both.
  package var edges = GraphEdges.both
  /// Nil: what fits the pane.
  package var detail: Detail?
  package var direction: Direction?
  /// Services whose needs are hidden where nobody else has them, and kinds of scope (`scope:user`) shown as one.
  package var folded: Set<String> = []
  /// Of code that was read: the groups that are open; nil where none is on stage.
  package var opened: Set<String>?
  /// Only this service and its neighbours are shown.
  package var focus: String?
  /// How many dependencies away they may be.
  package var focusDistance = 1

  package init(subject: GraphSubject = .services) { self.subject = subject }
}
