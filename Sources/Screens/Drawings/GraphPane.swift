import Canvas
import Diagrams
import Layout

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

  /// Position of the drawing's corner on the screen: centred if it fits, scrolled if not.
  func corner(of scene: GraphScene, in area: Area) -> Point {
    func start(_ size: Int, _ room: Int, _ at: Int, _ scroll: Int) -> Int {
      size <= room ? at + (room - size) / 2 : at - min(max(0, scroll), size - room)
    }
    let size = scene.drawing.size
    return Point(
      x: start(size.width, area.width, area.x, origin.x),
      y: start(size.height, area.height, area.y, origin.y))
  }
}
