import Diagrams

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
