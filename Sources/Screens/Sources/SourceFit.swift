import Canvas
import Core
import Diagrams
import Laboratory
import Layout
import Stage
import Support

/// How far code is unfolded so that its drawing fits a pane or a page, with its lines.
enum SourceFit {
  /// Cells of a page: beyond them a drawing is scrolled in a browser, or too small to be read on paper.
  private static let page = Size(width: 160, height: 100)
  /// Boxes that a page may hold.
  private static let mostOnPage = 80

  /// The groups to open: as many as fit.
  ///
  /// - Parameter room: how many boxes may be seen at most; so many are tried first.
  /// - Complexity: a few layouts of so many boxes.
  static func opened(_ graph: ProjectGraph, room: Int, view: Size, isASCII: Bool) -> Set<String> {
    var room = room
    var tried: Set<String>?
    while true {
      let opened = graph.outline.opening(room: room)
      if room <= 1 { return opened }
      if opened != tried {
        let arrangement = SourceArrangement(graph, .init(version: 0, opened: opened))
        let (visible, look) = seen(arrangement, opened)
        if GraphScene(GraphScene.Request(visible, look, view: view, isASCII: isASCII)).fits { return opened }
      }
      tried = opened
      room = room * 4 / 5
    }
  }

  private static func seen(_ arrangement: SourceArrangement, _ opened: Set<String>) -> (VisibleGraph, GraphLook) {
    var look = GraphLook()
    look.opened = opened
    return (VisibleGraph(arrangement.content, look), look)
  }

  /// A drawing of code that fits a page, or of what is open on the stage.
  ///
  /// - Parameters:
  ///   - opened: the groups that are open; nil for as many as fit.
  ///   - width: columns of the page; nil for those of a page that can be read.
  /// - Throws: `DrawingTooLarge`.
  static func drawing(
    _ graph: ProjectGraph, opened: Set<String>? = nil, width: Int? = nil, isASCII: Bool
  ) throws -> GraphDrawing {
    let view = Size(width: width ?? page.width, height: page.height)
    let opened = opened ?? self.opened(graph, room: mostOnPage, view: view, isASCII: isASCII)
    let (visible, look) = seen(SourceArrangement(graph, .init(version: 0, opened: opened)), opened)
    return try GraphDrawing(
      visible, look, of: graph.picture, faults: graph.project.faults, view: view, isASCII: isASCII)
  }
}
