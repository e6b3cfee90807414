import Canvas
import Layout
import Support

/// Boxes of text and arrows between them, laid out for a pane. State and class diagrams use it.
struct BoxDiagram: Sendable {
  package struct Node: Hashable, Sendable {
    package let name: String
    /// Lines of text under the name.
    package var lines: [String] = []
    package var border = Border.plain
    package var style = Style.text
  }

  enum Border: Hashable, Sendable {
    case plain, dashed, heavy
    /// No border, as around a mark.
    case none
  }

  package struct Edge: Hashable, Sendable {
    package let from: Int
    package let to: Int
    package var line = Line.solid
    package var style = Style.of(.edge)
    /// True for an edge that does not exist yet. It is drawn dashed in its future place.
    var isComing = false
    /// True for an edge with a hollow head at its source: it leads from a conforming type up to its protocol.
    var isHollow = false
  }

  package let nodes: [Node]
  package let edges: [Edge]
  package let drawing: Drawing
  private let isCompact: Bool

  /// Lays out boxes and arrows.
  ///
  /// - Parameters:
  ///   - room: the size to fit into; nil for 200 by 100 cells.
  ///   - direction: the direction of the arrows; nil for the one that fits better.
  package init(_ nodes: [Node], _ edges: [Edge], in room: Size?, direction: Direction? = nil) {
    (self.nodes, self.edges) = (nodes, edges)
    let view = room ?? Size(width: 200, height: 100)
    // Full boxes in both directions are tried first, then one-row boxes without a frame. If nothing fits, the drawing
    // is used that exceeds the room least.
    var best: (drawing: Drawing, isCompact: Bool, cost: Int)?
    for isCompact in [false, true] {
      for direction in direction.map({ [$0] }) ?? [.leftRight, .topDown] {
        let drawing = Self.layOut(nodes, edges, direction, isCompact)
        let cost = max(0, drawing.size.width - view.width) + 2 * max(0, drawing.size.height - view.height)
        if best.map({ cost < $0.cost }) ?? true { best = (drawing, isCompact, cost) }
      }
      if best?.cost == 0 { break }
    }
    drawing = best?.drawing ?? Drawing()
    isCompact = best?.isCompact ?? false
  }

  private static func layOut(_ nodes: [Node], _ edges: [Edge], _ direction: Direction, _ isCompact: Bool) -> Drawing {
    var graph = Graph(
      nodes: nodes.map { node in
        let size = size(of: node, isCompact)
        return Graph.Node(id: node.name, width: size.width, height: size.height)
      },
      edges: edges.map { Graph.Edge(from: $0.from, to: $0.to, line: $0.line) })
    var drawing = draw(graph, options: Options(direction: direction))
    // A node with several lines needs several rows, and therefore a full frame.
    let tall = nodes.indices.filter { isCompact && nodes[$0].border != .none && drawing.boxes[$0].height > 1 }
    if !tall.isEmpty {
      for index in tall { graph.nodes[index].height = 3 }
      drawing = draw(graph, options: Options(direction: direction))
    }
    for (index, edge) in edges.enumerated() where drawing.routes.indices.contains(index) {
      if edge.isHollow { drawing.routes[index].heads = .source }
      if edge.isComing { drawing.routes[index].line = .dashed }
    }
    return drawing
  }

  private static func size(of node: Node, _ isCompact: Bool) -> Size {
    let lines = [node.name] + (isCompact ? [] : node.lines)
    let width = lines.map { TextWidth.of($0) }.max() ?? 1
    if node.border == .none { return Size(width: width, height: 1) }
    return isCompact ? Size(width: width + 2, height: 1) : Size(width: width + 4, height: lines.count + 2)
  }

  package var size: Size { drawing.size }

  /// Paints the diagram.
  ///
  /// - Parameters:
  ///   - top: number of rows above the diagram.
  ///   - selected: name of the selected box; nil for none.
  package func paint(on canvas: inout Viewport, below top: Int = 0, selected: String? = nil) {
    paintLines(on: &canvas, below: top)
    for (node, box) in zip(nodes, drawing.boxes) {
      var box = box
      box.y += top
      paint(node, box, isSelected: node.name == selected, on: &canvas)
    }
  }

  private func paintLines(on canvas: inout Viewport, below top: Int) {
    var visible = canvas.visible
    visible.y -= top
    for cell in drawing.cells(in: visible) {
      let found = cell.edges.compactMap { edges.indices.contains($0) ? edges[$0] : nil }
      // A highlighted line is drawn over the others.
      guard let edge = found.first(where: { $0.style.isBold }) ?? found.first else { continue }
      var glyph = String(cell.glyph(ascii: canvas.glyphs.isASCII))
      if case .head(let side) = cell.kind, edge.isHollow { glyph = canvas.glyphs.hollowHead(side) }
      canvas.put(glyph, cell.x, cell.y + top, edge.style)
    }
  }

  private func paint(_ node: Node, _ box: Rect, isSelected: Bool, on canvas: inout Viewport) {
    let style = node.style.selected(isSelected)
    if node.border == .none { return canvas.put(node.name, box.x, box.y, style) }
    if box.height < 3 {
      let ends = canvas.glyphs.ends(node.border)
      let room = String(repeating: " ", clamped: box.width - 2 - TextWidth.of(node.name))
      return canvas.put(ends.0 + node.name + room + ends.1, box.x, box.y, style)
    }
    let glyphs = canvas.glyphs.box(node.border)
    let bar = String(repeating: glyphs.top, clamped: box.width - 2)
    var edge = node.style
    edge.isSelected = false
    canvas.put(glyphs.topLeft + bar + glyphs.topRight, box.x, box.y, edge)
    canvas.put(glyphs.bottomLeft + bar + glyphs.bottomRight, box.x, box.maxY - 1, edge)
    for y in box.y + 1..<max(box.y + 1, box.maxY - 1) {
      canvas.put(glyphs.side, box.x, y, edge)
      canvas.put(glyphs.side, box.maxX - 1, y, edge)
    }
    // A box with many lines is higher than its text.
    let lines = [node.name] + (isCompact ? [] : node.lines)
    let top = box.y + 1 + max(0, box.height - 2 - lines.count) / 2
    for (index, line) in lines.enumerated() {
      let y = top + index
      var text = index == 0 ? style : .dim
      if index > 0, node.style.isBold { text = edge }
      canvas.put(line, box.x + 1 + (box.width - 2 - TextWidth.of(line)) / 2, y, text)
    }
  }
}

extension Glyphs {
  fileprivate func box(_ border: BoxDiagram.Border) -> Box {
    switch (border, isASCII) {
    case (.dashed, _): dashedBox
    case (.heavy, false): Box(parts: ["┏", "━", "┓", "┃", "┗", "━", "┛"])
    case (.heavy, true): Box(parts: ["#", "=", "#", "#", "#", "=", "#"])
    case (.plain, _), (.none, _): pane
    }
  }

  /// Characters around a name without a frame.
  fileprivate func ends(_ border: BoxDiagram.Border) -> (String, String) {
    switch border {
    case .plain, .none: ("[", "]")
    case .dashed: isASCII ? (":", ":") : ("╎", "╎")
    case .heavy: isASCII ? ("#", "#") : ("┃", "┃")
    }
  }
}
