import Layout
import Stage

/// The user's choices for the look of the graph.
package struct GraphLook: Hashable, Sendable {
  /// Amount of information about a service.
  package enum Detail: Int, Hashable, Sendable, CaseIterable {
    /// A mark without a name.
    case dot
    /// A row with mark, name and instances.
    case compact
    /// A box around mark, name and instances.
    case full
  }

  package var subject = GraphSubject.services
  /// Kinds of dependencies that are shown: declared, observed, or both.
  package var edges = GraphEdges.both
  /// Detail of services; nil for the most detail that fits the pane.
  package var detail: Detail?
  package var direction: Direction?
  /// Folded services, whose exclusive dependencies are hidden, and folded kinds of scope (`scope:user`), shown as one
  /// node.
  package var folded: Set<String> = []
  /// Open groups of a source graph; nil if there is no source code on stage.
  package var opened: Set<String>?
  /// True if the user has opened or closed groups of a source graph, so that its other boxes stay as they are.
  package var keepsBoxes = false
  /// The service to which the graph is restricted, with its neighbours; nil shows all services.
  package var focus: String?
  /// Distance up to which neighbours of the focus are shown, in dependencies. With 0, only the focus's own dependencies
  /// and users are shown, without the dependencies between them.
  package var focusDistance = 1

  /// Services that a finding is about, while it is shown. They and their dependencies are drawn, with the neighbours of
  /// the focus if there is room.
  package var focusPath: [String] = []

  package init(subject: GraphSubject = .services) { self.subject = subject }
}
