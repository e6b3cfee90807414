import Canvas
import Core
import Diagrams
import Laboratory
import Layout
import Stage
import Support

/// Choice of open groups, so that the drawing of source fits a pane or a page.
enum SourceFit {
  /// Size of a page in cells. A larger drawing is scrolled in a browser, or too small to be read on paper.
  private static let page = Size(width: 160, height: 100)
  /// Maximum number of boxes on a page.
  private static let mostOnPage = 80

  /// Number of cells of the graph's pane for each box, with the lines around it, so that its name can be read.
  private static let cellsOfBox = 80
  private static let fewest = 6

  /// Returns the groups to open at first: as many as fit the graph's pane.
  ///
  /// - Parameter area: inner area of the pane; nil if the pane is not on the screen.
  static func opened(_ graph: ProjectGraph, in area: Area?, isASCII: Bool) -> Set<String> {
    let area = area ?? Area(x: 0, y: 0, width: 80, height: 20)
    // Services that request from the same locator stand in one column, so the height limits the boxes as well.
    let room = max(fewest, min(area.height * 3 / 4, area.width * area.height / cellsOfBox))
    return opened(graph, room: room, view: .init(width: area.width, height: area.height), isASCII: isASCII)
  }

  /// Maximum number of names that are all drawn at first.
  private static let mostUnfolded = 40

  /// Returns all groups of a small neighbourhood, so that every service has a box; nil if the boxes do not fit.
  static func unfolded(_ graph: ProjectGraph, in area: Area?, isASCII: Bool) -> Set<String>? {
    guard let area, graph.picture.services.count <= mostUnfolded else { return nil }
    let opened = graph.outline.all
    let (visible, look) = seen(SourceArrangement(graph, .init(version: 0, opened: opened)).content, opened)
    let view = Size(width: area.width, height: area.height)
    return GraphScene(GraphScene.Request(visible, look, view: view, isASCII: isASCII)).fits ? opened : nil
  }

  /// Returns the groups to open so that every name is seen: all of them, or for many names all of them in the list and
  /// as many as fit in the graph.
  static func everything(
    _ graph: ProjectGraph, in area: Area?, isASCII: Bool
  ) -> (opened: Set<String>, listed: Set<String>) {
    let all = graph.outline.all
    if graph.picture.services.count <= SourceFolding.mostBoxes { return (all, []) }
    return (opened(graph, in: area, isASCII: isASCII), all)
  }

  /// Returns the groups to open: as many as fit the view.
  ///
  /// - Parameter room: maximum number of boxes. The first attempt uses `room` boxes, and each further attempt four
  ///   fifths of the attempt before.
  /// - Complexity: a few layouts of up to `room` boxes.
  static func opened(_ graph: ProjectGraph, room: Int, view: Size, isASCII: Bool) -> Set<String> {
    var room = room
    var tried: Set<String>?
    // Closed groups share boxes as far as needed. The drawing with most boxes tells most.
    var bundled: (opened: Set<String>, boxes: Int, share: Double)?
    while true {
      let opened = graph.outline.opening(room: room)
      if room <= 1 { return bundled?.opened ?? opened }
      if opened != tried {
        let filled = graph.outline.opening(room: room, fills: true)
        if bundled == nil, filled != opened, isClear(filled, graph, view, isASCII) { return filled }
        let arrangement = SourceArrangement(graph, .init(version: 0, opened: opened))
        let (visible, look) = seen(arrangement.content, opened)
        var request = GraphScene.Request(visible, look, view: view, isASCII: isASCII)
        request.bundlesGroups = false
        let services = visible.nodes.count { $0.kind == .service && $0.standing == .registered }
        let tells = visible.nodes.count >= SourceOutline.fewestParts && !hidesMost(visible)
        if tells || bundled == nil, GraphScene.isClear(request) { return opened }
        if tells {
          request.bundlesGroups = true
          let scene = GraphScene(request)
          let boxes = scene.groups.count { $0.nodes[0].kind == .group }
          let share = Double(boxes) / Double(max(1, visible.nodes.count { $0.kind == .group }))
          // Each service has a box of its own, so few services leave room for the groups.
          if scene.fits || services <= room / 2, (boxes, share) > (bundled?.boxes ?? 0, bundled?.share ?? 0) {
            bundled = (opened, boxes, share)
          }
        }
      }
      tried = opened
      room = room * 4 / 5
    }
  }

  /// Returns true if the drawing is clear without boxes that groups share.
  private static func isClear(_ opened: Set<String>, _ graph: ProjectGraph, _ view: Size, _ isASCII: Bool) -> Bool {
    let (visible, look) = seen(SourceArrangement(graph, .init(version: 0, opened: opened)).content, opened)
    var request = GraphScene.Request(visible, look, view: view, isASCII: isASCII)
    request.bundlesGroups = false
    return GraphScene.isClear(request)
  }

  /// Returns true if a closed group contains most of the code, so that the drawing says little.
  private static func hidesMost(_ graph: VisibleGraph) -> Bool {
    let inside = graph.hidden.values
    return (inside.max() ?? 0) * 2 > inside.reduce(graph.nodes.count - inside.count, +)
  }

  /// Returns true if a view has room for the drawing of code.
  ///
  /// - Parameter bundled: true if a box may stand for several groups.
  static func fits(_ content: GraphContent, opened: Set<String>, _ view: Size, bundled: Bool) -> Bool {
    let (visible, look) = seen(content, opened)
    var request = GraphScene.Request(visible, look, view: view, isASCII: false)
    request.bundlesGroups = bundled
    return GraphScene(request).fits
  }

  private static func seen(_ content: GraphContent, _ opened: Set<String>) -> (VisibleGraph, GraphLook) {
    var look = GraphLook()
    look.opened = opened
    return (VisibleGraph(content, look), look)
  }

  /// Makes a drawing of source that fits a page, or that has the given groups open.
  ///
  /// - Parameters:
  ///   - opened: the open groups; nil for as many as fit.
  ///   - width: columns of the page; nil for the width of a readable page.
  /// - Throws: `DrawingTooLarge` if the graph or the drawing exceeds its limit.
  static func drawing(
    _ graph: ProjectGraph, opened: Set<String>? = nil, width: Int? = nil, isASCII: Bool
  ) throws -> GraphDrawing {
    let view = Size(width: width ?? page.width, height: page.height)
    let opened = opened ?? self.opened(graph, room: mostOnPage, view: view, isASCII: isASCII)
    let arrangement = SourceArrangement(graph, .init(version: 0, opened: opened))
    let (visible, look) = seen(arrangement.content, opened)
    let faults = graph.project.faults.merging(arrangement.faults) { fault, _ in fault }
    return try GraphDrawing(visible, look, of: graph.picture, faults: faults, view: view, isASCII: isASCII)
  }
}
