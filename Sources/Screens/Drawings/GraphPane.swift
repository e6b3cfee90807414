import Canvas
import Diagrams
import Layout

/// State of the graph's pane: its drawings, and the visible part of them.
package struct GraphPane: Sendable {
  struct Origin: Hashable, Sendable {
    var x = 0
    var y = 0
  }

  /// Cell of the drawing at the upper left corner of the pane.
  var origin = Origin()
  /// The drawing of the graph, with the state of its layout.
  var drawn = DrawnGraph()
  /// The drawing of the run, if another view than the graph is chosen.
  var runView = RunView()
  /// Animation of boxes on the way to their new positions; nil if none move.
  package internal(set) var motion: Motion?
  var showsMinimap = true

  /// Updates the wanted drawings to the stage and the area of the pane.
  ///
  /// - Parameter later: size of the area at the end of the run, if it differs.
  /// - Returns: effects for drawings.
  mutating func follow(_ stage: ShownStage, in area: Area, later: Size? = nil, isASCII: Bool) -> [Effect] {
    [runView.follow(stage, in: area), drawn.follow(stage, area: area, later: later, isASCII: isASCII)]
      .compactMap(\.self)
  }

  /// Returns the position of the drawing's upper left corner on the screen. A drawing that fits is centred; any other
  /// is scrolled.
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
