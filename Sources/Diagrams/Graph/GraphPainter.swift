import Canvas
import Layout
import Stage
import Support

/// A painter of a laid-out graph into cells, for the pane and for exports.
package struct GraphPainter {
  package let scene: GraphScene
  package let glyphs: Glyphs
  package let presence: GraphPresence
  package var selection: String?
  /// Nodes and edges of the last event, which are painted bright.
  package var touched = Touched()
  /// True to dim services without an instance. Used in lessons, where only instances matter.
  package var dimsEmpty = false
  /// The path to the last failure, from service to service.
  package var failedPath: [String] = []
  /// Faults by the services that a line connects.
  package var faults: [EdgeFault.Pair: EdgeFault] = [:]
  /// The chain of holders that keeps an object alive, by the titles of their boxes. The user asked for the owner of
  /// that object.
  package var keptPath: [String] = []
  /// True to draw marks instead of many lines to the locator.
  package var marksLocator = false
  /// True to show names that the drawing has shortened as wide as free cells beside their boxes allow.
  package var widensNames = false
  /// Fraction of the line that a request has travelled, from 0 to 1; nil while no play runs.
  package var progress: Double?
  /// Animation of boxes; nil for none. Lines are drawn when the animation has ended.
  package var motion: Motion?

  /// Creates a painter of a scene.
  ///
  /// - Parameter presence: the nodes and edges that exist; nil for everything in the scene.
  package init(scene: GraphScene, glyphs: Glyphs, presence: GraphPresence? = nil) {
    (self.scene, self.glyphs) = (scene, glyphs)
    self.presence = presence ?? GraphPresence(scene)
  }

  /// Paints a part of the graph.
  ///
  /// - Parameter viewport: the part of the drawing, in its cells.
  /// - Complexity: O(lines and boxes inside the viewport + boxes and edges).
  package func paint(_ viewport: Rect) -> Frame { painted(viewport).frame }

  /// Paints a part of the graph, as `paint` does.
  ///
  /// - Returns: the painted part, and whether the full name of the selected node can be read in it. Without a selection,
  ///   and for a node outside of the viewport, `namesSelection` is true.
  package func painted(_ viewport: Rect) -> (frame: Frame, namesSelection: Bool) {
    var canvas = Frame(width: viewport.width, height: viewport.height)
    let (shown, marked) = withoutLocatorLines(presence.edges(on: scene))
    if motion == nil { paintLines(shown, viewport, on: &canvas) }
    let boxes = BoxPainter(painter: self, viewport: viewport, passedBy: membersPassedBy(shown))
    for index in scene.groups.indices {
      let target = scene.box(ofGroup: index)
      let box = motion?.place(of: scene.groups[index].names[0], target) ?? target
      let isVisible = box.x < viewport.maxX && box.maxX > viewport.x && box.y < viewport.maxY && box.maxY > viewport.y
      if isVisible, isThere(scene.groups[index]) { boxes.paint(index, box, on: &canvas) }
    }
    if motion == nil {
      paintFields(shown, viewport, on: &canvas)
      paintRequests(shown, viewport, on: &canvas)
      boxes.markLocator(marked, on: &canvas)
    }
    if !scene.fit.showsLines { boxes.paintRelations(shown.joined(), on: &canvas) }
    if scene.omitted > 0 { boxes.markNeighbours(presence.allEdges, on: &canvas) }
    var namesSelection = true
    let hidesNames = scene.fit.stacking != .none && !scene.metrics.showsMembers
    if scene.detail == .dot || scene.fit.nameWidth < GraphFit.wholeName || hidesNames {
      namesSelection = boxes.paintNames(neighbours(shown), on: &canvas)
    } else if let selection,
      TextWidth.of(DisplayText.visible(presence.text(of: selection))) > scene.metrics.nameWidth(selection)
    {
      namesSelection = boxes.paintNames([selection], on: &canvas)
    }
    return (canvas, namesSelection)
  }

  package func isThere(_ group: GraphScene.Group) -> Bool { group.names.contains { isThere($0) } }

  /// Returns true if a node exists at the shown moment, or was freed by the shown event.
  package func isThere(_ name: String) -> Bool { presence[name] != nil || presence.gone[name] != nil }

  /// Members of stacks that a line of their box passes by: the line stands for edges of other members alone.
  ///
  /// Members are stacked because they have the same edges in the whole run. At one moment their edges can differ.
  private func membersPassedBy(_ shown: [[VisibleGraph.Edge]]) -> Set<String> {
    // In code, a line of a bundle belongs to some of its members only.
    if scene.isOfCode || !scene.metrics.showsMembers || !scene.fit.showsLines { return [] }
    var passed: Set<String> = []
    for (link, edges) in zip(scene.links, shown) where !edges.isEmpty {
      for (end, reached) in [(link.from, edges.map(\.from)), (link.to, edges.map(\.to))]
      where scene.groups[end].isStack {
        passed.formUnion(scene.groups[end].names.filter { isThere($0) && !reached.contains($0) })
      }
    }
    return passed
  }

  func isTouched(_ name: String) -> Bool {
    let title = presence.title(of: name)
    return touched.services.contains(title) || touched.objects.contains(title)
  }

  /// Fault that the line of an edge shows; nil if there is none.
  func fault(_ edge: VisibleGraph.Edge) -> EdgeFault? {
    if faults.isEmpty { return nil }
    func service(_ name: String) -> String { presence[name]?.service ?? name }
    return faults[EdgeFault.Pair(service(edge.from), service(edge.to))]
  }

  func isTouched(_ edge: VisibleGraph.Edge) -> Bool {
    touched.edges.contains(touchedEdge(edge))
  }

  /// The edge with the names that events use, for a search in `touched`.
  func touchedEdge(_ edge: VisibleGraph.Edge) -> Touched.Edge {
    Touched.Edge(from: presence.title(of: edge.from), to: presence.title(of: edge.to), isCall: edge.isCall)
  }

  /// Names of the selected node and of its neighbours, the selected node first; empty without a selection.
  private func neighbours(_ shown: [[VisibleGraph.Edge]]) -> [String] {
    guard let selection else { return [] }
    let near = shown.joined().filter { $0.from == selection || $0.to == selection }
    return ([selection] + near.flatMap { [$0.from, $0.to] }).withoutRepeats
  }

  // MARK: Lines

  /// Takes out the lines to the locator if they are many. Those of the selection and of the shown event stay.
  ///
  /// - Returns: the edges that lines are drawn for, and the nodes that get a mark instead of a line.
  private func withoutLocatorLines(
    _ edges: [[VisibleGraph.Edge]]
  ) -> (shown: [[VisibleGraph.Edge]], marked: [String]) {
    func leads(_ edge: VisibleGraph.Edge) -> Bool { presence[edge.to]?.standing == .locator }
    guard marksLocator, scene.detail != .dot, scene.fit.showsLines, presence[Picture.locatorName] != nil,
      edges.joined().count(where: leads) > VisibleGraph.mostLocatorLines
    else { return (edges, []) }
    func isMarked(_ edge: VisibleGraph.Edge) -> Bool {
      // A line of a stack would stand for some of its members only.
      leads(edge)
        && (scene.isInStack(edge.from)
          || edge.from != selection && edge.to != selection && !isTouched(edge))
    }
    return (
      edges.map { $0.filter { !isMarked($0) } }, edges.joined().filter(isMarked).map(\.from).withoutRepeats
    )
  }

  /// The edges that lines are drawn for.
  var edgesWithLines: [VisibleGraph.Edge] {
    withoutLocatorLines(presence.edges(on: scene)).shown.flatMap(\.self)
  }

  /// Entries of the legend for marks that depend on the edges of the shown moment.
  var marks: Set<GraphLegend.Entry> {
    let (shown, marked) = withoutLocatorLines(presence.edges(on: scene))
    var marks: Set<GraphLegend.Entry> = marked.isEmpty ? [] : [.locator]
    if !membersPassedBy(shown).isEmpty { marks.insert(.passedBy) }
    return marks
  }

  private func paintLines(_ shown: [[VisibleGraph.Edge]], _ viewport: Rect, on canvas: inout Frame) {
    let steps = Set(zip(failedPath, failedPath.dropFirst()).map { [$0, $1] })
    let cells = drawing(shown).cells(in: viewport)
    let visible = Set(cells.lazy.flatMap(\.edges)).filter(shown.indices.contains)
    func links(_ isMeant: (VisibleGraph.Edge) -> Bool) -> Set<Int> {
      visible.filter { shown[$0].contains(where: isMeant) }
    }
    let failed = links { steps.contains([$0.from, $0.to]) }
    let broken = links { presence[$0.to]?.standing == .missing }
    let kept = Set(zip(keptPath, keptPath.dropFirst()).map { [$0, $1] })
    let bright = links {
      isTouched($0) || kept.contains([presence.title(of: $0.from), presence.title(of: $0.to)])
    }
    var faulty: [Int: EdgeFault] = [:]
    if !faults.isEmpty { for index in visible { faulty[index] = shown[index].compactMap(fault).min() } }
    let signs = signsInLines(cells, faulty)
    let near = links { $0.from == selection || $0.to == selection }
    for cell in cells {
      func first(_ links: Set<Int>) -> Int? { cell.edges.first { links.contains($0) } }
      guard
        let link = first(failed) ?? first(bright) ?? first(broken)
          ?? faultyLink(of: cell, faulty, signs) ?? first(near) ?? cell.edges.first,
        let edge = shown.indices.contains(link) ? shown[link].first : nil
      else { continue }
      var style = Style.of(cell.isBack ? .back : edge.role)
      if failed.contains(link) {
        style = .of(.bad, bold: true)
      } else if bright.contains(link) {
        style = style.role == .text || style.role == .edge ? .of(.accent, bold: true) : .of(style.role, bold: true)
      } else if broken.contains(link) {
        style = .of(.bad, bold: near.contains(link))
      } else if let fault = faulty[link] {
        style = .of(fault.role, bold: true)
      } else if near.contains(link), touched.isEmpty {
        style.isBold = true
        if style.role == .edge || style.role == .text { style.role = .accent }
      } else if !touched.isEmpty, style.role == .text {
        style.role = .edge
      }
      var glyph = isCovered(cell) ? lineGlyph(cell) : String(cell.glyph(ascii: glyphs.isASCII))
      if let fault = faulty[link], cell.kind != .crossing {
        if signs[link] == Point(x: cell.x, y: cell.y) {
          glyph = glyphs.faultHead(fault)
        } else if case .head = cell.kind {
          glyph = isCovered(cell) || signs[link] != nil ? glyph : glyphs.faultHead(fault)
        } else {
          glyph = glyphs.faultLine(fault, cell.connections) ?? glyph
        }
      } else if case .head(let side) = cell.kind, !isCovered(cell) {
        if edge.relation == .conformance { glyph = glyphs.hollowHead(side) }
        if edge.isHidden { glyph = glyphs.hiddenHead(side) }
      }
      canvas.put(glyph, cell.x - viewport.x, cell.y - viewport.y, style)
    }
  }

  /// The most serious faulty link of a cell; nil if there is none, or if the cell belongs to other lines as well and the
  /// fault has its sign elsewhere.
  private func faultyLink(of cell: LineCell, _ faulty: [Int: EdgeFault], _ signs: [Int: Point]) -> Int? {
    let isShared = cell.edges.contains { faulty[$0] == nil }
    return cell.edges.filter { faulty[$0] != nil && !(isShared && signs[$0] != nil) }.min {
      (faulty[$0]?.rawValue ?? 0, $0) < (faulty[$1]?.rawValue ?? 0, $1)
    }
  }

  /// The cell with the sign of the fault, for each faulty line whose head cannot show it: a line of two heads, which show
  /// the directions, and a line that ends together with lines without a fault.
  ///
  /// The cell is in the middle of the line's own stretch. A line without one has no such cell.
  private func signsInLines(_ cells: [LineCell], _ faulty: [Int: EdgeFault]) -> [Int: Point] {
    if faulty.isEmpty { return [:] }
    let twoWay = faulty.keys.filter {
      scene.drawing.routes.indices.contains($0) && scene.drawing.routes[$0].heads == [.source, .target]
    }
    var shared: Set<Int> = []
    for cell in cells {
      if case .head = cell.kind, cell.edges.contains(where: { faulty[$0] == nil }) {
        shared.formUnion(cell.edges.filter { faulty[$0] != nil })
      }
    }
    return shared.union(twoWay).reduce(into: [:]) { signs, link in
      let stretch = cells.filter { cell in
        cell.kind == .line && cell.edges.contains(link)
          && (!shared.contains(link) || cell.edges.allSatisfy { faulty[$0] != nil })
          && (cell.connections.isSubset(of: .vertical) || cell.connections.isSubset(of: .horizontal))
      }
      if !stretch.isEmpty { signs[link] = Point(x: stretch[stretch.count / 2].x, y: stretch[stretch.count / 2].y) }
    }
  }

  /// The drawing with only the lines that exist now, each in the style of the first edge that it represents.
  private func drawing(_ shown: [[VisibleGraph.Edge]]) -> Drawing {
    var drawing = scene.drawing
    for index in shown.indices where drawing.routes.indices.contains(index) {
      if let edge = shown[index].first {
        drawing.routes[index].line = edge.line
        // A line in both directions keeps the head of the direction that exists.
        if drawing.routes[index].heads == [.source, .target], isWithoutReturn(index, shown) {
          drawing.routes[index].heads = .target
        }
        drawing.routes[index] = reachingBoxes(drawing.routes[index], index)
      } else {
        drawing.routes[index].points = []
      }
    }
    return drawing
  }

  /// Returns true if the line back between the same boxes does not exist now.
  private func isWithoutReturn(_ index: Int, _ shown: [[VisibleGraph.Edge]]) -> Bool {
    let link = scene.links[index]
    let back = scene.links.indices.filter { scene.links[$0].from == link.to && scene.links[$0].to == link.from }
    return !back.isEmpty && back.allSatisfy { shown.indices.contains($0) && shown[$0].isEmpty }
  }
}
