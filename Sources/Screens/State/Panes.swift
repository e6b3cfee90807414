import Diagrams

/// The panes of the screen: the focus, the zoom, and how far each is scrolled.
package struct Panes: Sendable {
  /// The pane with the focus.
  package var focus = Pane.services {
    // Who leaves what is to be done finds it from its beginning.
    didSet { if oldValue == .task, focus != .task { scroll[.task] = nil } }
  }
  /// Whether somebody went to a pane since the step began: then the screen does not go to one by itself.
  var isChosen = false
  var isZoomed = false
  /// Rows that a pane is scrolled by; absent follows the selection or the end.
  var scroll: [Pane: Int] = [:]
  /// Stories of the selected service's instances, for the inspector.
  var accounts = InstanceAccounts()
}

/// The pane of the graph: its drawings, and the part of them that is seen.
package struct GraphPane: Sendable {
  struct Origin: Hashable, Sendable {
    var x = 0
    var y = 0
  }

  /// The cell of the drawing in the pane's corner.
  var origin = Origin()
  /// The drawing of the graph, and the one that is being made.
  var drawn = DrawnGraph()
  /// The drawing of the run, where another view than the graph is chosen.
  var runView = RunView()
  /// Boxes on their way to where they stand now.
  package internal(set) var motion: Motion?
  var showsMinimap = true
}
