import Canvas
import Layout
import Stage
import Support

/// A painter of the boxes of a graph: single nodes and stacks of interchangeable nodes.
struct BoxPainter {
  package let painter: GraphPainter
  package let viewport: Rect
  /// Members of stacks that a line of their box passes by.
  let passedBy: Set<String>

  package var scene: GraphScene { painter.scene }
  package var glyphs: Glyphs { painter.glyphs }
  var metrics: BoxMetrics { painter.scene.metrics }

  package func paint(_ index: Int, _ box: Rect, on canvas: inout Frame) {
    let group = scene.groups[index]
    let node = node(group.names[0], group.nodes[0])
    if scene.detail == .dot { return paintDot(group, node, box, on: &canvas) }
    let isSelected = group.names.contains { $0 == painter.selection }
    let isTouched = group.names.contains(where: painter.isTouched)
    // A box of three or more rows always gets a frame, except that of a holder.
    let isBox = metrics.hasFrame(group) || box.height > 2 && node.kind != .holder
    let hasEnds = node.kind.hasEnds
    let isFramed = isBox || box.height > 1 || scene.framed.contains(index) || hasEnds
    let row = box.y + (box.height - 1) / 2
    paintFrame(
      node, box, isBox: isBox, isFramed: isFramed, isBundle: scene.bundles.contains(index),
      style: style(group, node, isSelected, isTouched), on: &canvas)
    let inset = isFramed ? 1 : 0
    let inner = Rect(x: box.x + inset, y: row, width: max(0, box.width - 2 * inset), height: 1)
    if metrics.showsFacts(group) {
      paint(node, hidden: group.hidden, in: Rect(x: inner.x, y: row - 1, width: inner.width, height: 1), on: &canvas)
      for (index, fact) in metrics.facts(node, width: inner.width).enumerated() {
        let style: Style = index == 0 ? .of(Role(node.lifetime, node.standing)) : node.live > 0 ? .of(.good) : .dim
        put(fact, inner.x, row + index, style, limit: inner.width, on: &canvas)
      }
    } else if !group.isStack {
      paint(node, hidden: group.hidden, in: inner, on: &canvas)
      if let note = metrics.note(group), isBox {
        put(note, inner.x, row + 1, .of(.accent, bold: true), limit: inner.width, on: &canvas)
      }
    } else if metrics.showsMembers {
      let named = metrics.named(group)
      let isOtherSelected = group.names.dropFirst(named).contains { $0 == painter.selection }
      for (member, name) in group.names.enumerated() {
        // The members without a name share a cell, in which the selected one of them is named.
        if member >= named, isOtherSelected ? name != painter.selection : member > named { continue }
        if member >= named, !isOtherSelected, let cell = metrics.cell(member, of: group, in: box) {
          put(metrics.others(group), cell.x, cell.y, .dim, limit: cell.width, on: &canvas)
          continue
        }
        guard let cell = metrics.cell(member, of: group, in: box), painter.isThere(name) else { continue }
        let node = self.node(name, group.nodes[member])
        paint(
          node, hidden: metrics.folded[name], in: cell, hasMarks: metrics.marksMembers || node.kind == .group,
          on: &canvas)
        if passedBy.contains(name) {
          put(glyphs.passedBy.left, cell.x - 1, cell.y, .dim, on: &canvas)
          put(glyphs.passedBy.right, cell.maxX, cell.y, .dim, on: &canvas)
        }
      }
      paintCountOnFrame(group, box, on: &canvas)
    } else {
      paintCount(group, in: inner, on: &canvas)
    }
  }

  /// The node of a place at the shown moment. If the shown event freed the place's object, the result has the title of
  /// that object and no live instances.
  private func node(_ name: String, _ place: VisibleGraph.Node) -> VisibleGraph.Node {
    if let node = painter.presence[name] { return node }
    var node = place
    node.title = painter.presence.title(of: name)
    node.live = 0
    return node
  }

  private func put(_ text: String, _ x: Int, _ y: Int, _ style: Style, limit: Int? = nil, on canvas: inout Frame) {
    if let limit {
      canvas.put(text, x - viewport.x, y - viewport.y, style, limit: max(0, limit))
    } else {
      canvas.put(text, x - viewport.x, y - viewport.y, style)
    }
  }

  private func style(_ group: GraphScene.Group, _ node: VisibleGraph.Node, _ isSelected: Bool, _ isTouched: Bool)
    -> Style
  {
    if group.names.contains(where: painter.failedPath.contains) { return .of(.bad, bold: true) }
    if isTouched { return .of(.accent, bold: true) }
    if node.isLeaked { return .of(.bad, bold: true) }
    if node.kind == .protocol { return Style(role: .type, isBold: isSelected) }
    return Style(role: Role(node.lifetime, node.standing), isBold: isSelected)
  }

  private func paintDot(_ group: GraphScene.Group, _ node: VisibleGraph.Node, _ box: Rect, on canvas: inout Frame) {
    let isSelected = group.names.contains { $0 == painter.selection }
    let live = group.names.contains { (painter.presence[$0]?.live ?? 0) > 0 }
    let mark = live ? glyphs.dot : glyphs.mark(node.lifetime, node.standing)
    let role = Role(node.lifetime, node.standing)
    let isTouched = group.names.contains(where: painter.isTouched)
    for line in 0..<box.height {
      let text = line == (box.height - 1) / 2 ? mark : " "
      put(
        text.padded(to: box.width), box.x, box.y + line,
        Style(role: isTouched ? .accent : role, isBold: isSelected || isTouched).selected(isSelected), on: &canvas)
    }
  }

  private func paintFrame(
    _ node: VisibleGraph.Node, _ box: Rect, isBox: Bool, isFramed: Bool, isBundle: Bool, style: Style,
    on canvas: inout Frame
  ) {
    let faces = node.kind == .protocol || isBundle ? glyphs.dashedBox : glyphs.box(node.lifetime, node.standing)
    let bar = max(0, box.width - 2)
    if isBox {
      put(faces.topLeft + String(repeating: faces.top, clamped: bar) + faces.topRight, box.x, box.y, style, on: &canvas)
      put(
        faces.bottomLeft + String(repeating: faces.bottom, clamped: bar) + faces.bottomRight, box.x, box.maxY - 1,
        style,
        on: &canvas)
    }
    let inset = isFramed ? 1 : 0
    let isDashed = node.kind == .protocol
    let sides = isBox || isDashed ? (faces.side, faces.side) : node.kind == .holder ? ("(", ")") : ("[", "]")
    for line in isBox ? box.y + 1..<max(box.y + 1, box.maxY - 1) : box.y..<box.maxY {
      put(String(repeating: " ", clamped: box.width - 2 * inset), box.x + inset, line, .text, on: &canvas)
      if isFramed {
        put(sides.0, box.x, line, style, on: &canvas)
        put(sides.1, box.maxX - 1, line, style, on: &canvas)
      }
    }
  }

  // MARK: One node

  /// Paints mark, name and instances in one row.
  private func paint(
    _ node: VisibleGraph.Node, hidden: Int?, in area: Rect, hasMarks: Bool = true, on canvas: inout Frame
  ) {
    let isSelected = node.name == painter.selection
    let isTouched = painter.isTouched(node.name)
    if isSelected {
      put(String(repeating: " ", clamped: area.width), area.x, area.y, Style.text.selected(), on: &canvas)
    }
    let lead = hasMarks ? metrics.lead(node) : 0
    if lead > 0 {
      let mark = glyphs.mark(node.lifetime, node.standing)
      put(mark, area.x, area.y, Style.of(Role(node.lifetime, node.standing)).selected(isSelected), on: &canvas)
    }
    let marks = hasMarks ? marks(of: node, room: max(2, metrics.marks(node))) : ""
    let name = metrics.name(node) + metrics.foldMark(hidden)
    // The mark of a freed object stands on the frame if the name needs the whole width.
    let isOnFrame = marks == glyphs.gone && lead + TextWidth.of(name) == area.width
    let width = area.width - lead - (isOnFrame ? 0 : TextWidth.of(marks))
    put(
      DisplayText.fittedInMiddle(name, to: max(0, width), ellipsis: glyphs.ellipsis), area.x + lead, area.y,
      Style(role: nameRole(node), isBold: isSelected || isTouched).selected(isSelected), on: &canvas)
    put(
      marks, isOnFrame ? area.maxX : area.maxX - TextWidth.of(marks), area.y,
      Style.of(isTouched ? .accent : node.serious > 0 || marks == glyphs.gone ? .warning : .good, bold: true)
        .selected(isSelected),
      on: &canvas)
  }

  func nameRole(_ node: VisibleGraph.Node) -> Role {
    if node.standing == .missing { return .bad }
    if painter.isTouched(node.name) { return .accent }
    if node.isLeaked { return .bad }
    if node.kind == .protocol { return .type }
    if node.kind == .group { return .title }
    if case .service = node.kind { return painter.dimsEmpty && node.live == 0 ? .dim : .text }
    return painter.presence[node.name] == nil || node.kind == .holder ? .dim : .text
  }

  package func marks(of node: VisibleGraph.Node, room: Int) -> String {
    switch node.kind {
    case .group: return metrics.seriousMark(node)
    case .holder, .protocol: return ""
    case .object: return painter.presence[node.name] == nil ? glyphs.gone : ""
    case .service where node.serious > 0: return metrics.seriousMark(node)
    case .service:
      func names(_ names: Set<String>) -> Bool { names.contains { $0.hasPrefix(node.title + "#") } }
      return glyphs.instances(
        node.live, room: room, made: names(painter.touched.made),
        freed: names(painter.touched.freed) || painter.presence.gone[node.name] != nil)
    }
  }

  // MARK: Stacks

  /// Texts for a stack.
  ///
  /// `count` is the number of members that exist, or the name of the first of them with the number of the others.
  /// `live` is the number of live objects with their mark; it is empty if the members show their objects themselves, or
  /// if none is alive. `noun` is the word after that number.
  ///
  /// `isTouched` is true if the shown event touched a member.
  private func counts(_ group: GraphScene.Group) -> (
    count: String, live: String, noun: String, isTouched: Bool
  ) {
    let there = group.names.filter(painter.isThere)
    let touched = there.filter(painter.isTouched)
    let nodes = zip(group.names, group.nodes).filter { painter.isThere($0.0) }.map { node($0.0, $0.1) }
    let count =
      metrics.showsMembers ? metrics.count(nodes.count, of: group.nodes[0]) : metrics.summary(group, there: nodes)
    guard case .service = group.nodes[0].kind, !metrics.marksMembers else { return (count, "", "", !touched.isEmpty) }
    let live = there.reduce(0) { $0 + (painter.presence[$1]?.live ?? 0) }
    let isMade = touched.contains { name in painter.touched.made.contains { $0.hasPrefix(name + "#") } }
    return (
      count, live == 0 ? "" : (isMade ? glyphs.made : glyphs.dot) + "\(live)",
      metrics.things(live, of: group.nodes[0]), !touched.isEmpty
    )
  }

  /// Paints the number of live objects on the lower frame of a stack. Paints the number of members if no object is
  /// alive, or if the members show their objects themselves. Paints nothing if the text does not fit.
  private func paintCountOnFrame(_ group: GraphScene.Group, _ box: Rect, on canvas: inout Frame) {
    let (count, live, noun, isTouched) = counts(group)
    let long = live.isEmpty ? count : "\(live) \(noun)"
    let text = TextWidth.of(long) + 2 <= box.width || live.isEmpty ? long : live
    let width = TextWidth.of(text)
    guard width + 2 <= box.width else { return }
    let style: Style = live.isEmpty ? .dim : .of(isTouched ? .accent : .good, bold: true)
    put(text, box.maxX - (width + 3 <= box.width ? 2 : 1) - width, box.maxY - 1, style, on: &canvas)
  }

  /// Paints the counts into a box without room for anything else.
  private func paintCount(_ group: GraphScene.Group, in area: Rect, on canvas: inout Frame) {
    let (count, live, _, isTouched) = counts(group)
    let isSelected = group.names.contains { $0 == painter.selection }
    if isSelected {
      put(String(repeating: " ", clamped: area.width), area.x, area.y, Style.text.selected(), on: &canvas)
    }
    let node = group.nodes[0]
    let lead = metrics.lead(node)
    if lead > 0 {
      put(
        glyphs.mark(node.lifetime, node.standing), area.x, area.y,
        Style.of(Role(node.lifetime, node.standing)).selected(isSelected), on: &canvas)
    }
    put(
      count, area.x + lead, area.y,
      Style(role: isTouched ? .accent : .text, isBold: isSelected || isTouched).selected(isSelected), on: &canvas)
    put(
      live, area.x + area.width - TextWidth.of(live), area.y,
      Style.of(isTouched ? .accent : .good, bold: true).selected(isSelected), on: &canvas)
  }
}
