import Canvas
import Layout
import Stage
import Support

// The selected node and its neighbours. Their names are shown at any detail.
extension BoxPainter {
  /// Marks the names of the nodes that the selected node needs, and of the nodes that need the selected node. Used if
  /// no lines are drawn.
  func paintRelations(_ edges: some Sequence<VisibleGraph.Edge>, on canvas: inout Frame) {
    guard let selection = painter.selection else { return }
    for edge in edges where (edge.from == selection) != (edge.to == selection) {
      let isNeeded = edge.from == selection
      let name = isNeeded ? edge.to : edge.from
      guard let box = scene.box(of: name), painter.isThere(name) else { continue }
      let style = Style.of(edge.line == .dashed ? edge.role : .accent, bold: true)
      canvas.put(
        isNeeded ? glyphs.needed : glyphs.needing, box.x - (isNeeded ? 1 : 2) - viewport.x, box.y - viewport.y, style)
      let row = box.y + (box.height - 1) / 2 - viewport.y
      for x in max(0, box.x - viewport.x)..<max(0, box.x - viewport.x, min(canvas.width, box.maxX - viewport.x))
      where row >= 0 && row < canvas.height && canvas[x, row].style.role == .text {
        canvas.put(canvas[x, row].text, x, row, .of(.accent, bold: true))
      }
    }
  }

  /// Marks the names that the selected node needs, and the names that need it, in a drawing without some of their lines:
  /// `→Env`, `←Account`.
  func markNeighbours(_ edges: [VisibleGraph.Edge], on canvas: inout Frame) {
    guard let selection = painter.selection else { return }
    for edge in edges where (edge.from == selection) != (edge.to == selection) {
      let isNeeded = edge.from == selection
      let name = isNeeded ? edge.to : edge.from
      guard let index = scene.group(of: name), let box = scene.box(of: name) else { continue }
      let isMember = scene.groups[index].isStack
      let (x, y) = (box.x - viewport.x, box.y - viewport.y + (isMember ? 0 : (box.height - 1) / 2))
      for x in max(0, x)..<max(0, x, min(canvas.width, x + box.width)) where y >= 0 && y < canvas.height {
        if [.text, .title].contains(canvas[x, y].style.role) {
          canvas.put(canvas[x, y].text, x, y, .of(.accent, bold: true))
        }
      }
    }
  }

  /// Marks boxes with the sign of the locator, in a blank cell on their right or left.
  func markLocator(_ names: [String], on canvas: inout Frame) {
    let mark = glyphs.mark(nil, .locator)
    for index in names.compactMap({ scene.group(of: $0) }).withoutRepeats {
      let box = scene.box(ofGroup: index)
      let y = box.y + (box.height - 1) / 2 - viewport.y
      let sides = [box.maxX - viewport.x, box.x - 1 - viewport.x]
      if let x = sides.first(where: { canvas.contains($0, y) && canvas[$0, y].text == " " }) {
        canvas.put(mark, x, y, .of(Role(nil, .locator)))
      }
    }
  }

  /// Writes the names of nodes whose boxes show less: the full name of the selected node, and up to 24 cells of others.
  ///
  /// A name extends over free cells beside its box, or else stands in free cells beside, above or below the box. It
  /// covers no line, no box and no other name. A name without room is left out. In code, only the full name of the
  /// selected node covers what lies beside its box.
  ///
  /// - Parameter names: node names, the most important first.
  /// - Returns: True if the full name of the selected node can be read, or if its box is not visible.
  func paintNames(_ names: [String], on canvas: inout Frame) -> Bool {
    var free = FreeCells(scene, viewport)
    var isSelectionRead = true
    for name in names {
      guard let index = scene.group(of: name), painter.isThere(name), isVisible(scene.box(ofGroup: index)) else {
        continue
      }
      let whole = DisplayText.visible(painter.presence.text(of: name))
      let texts = [whole, short(whole)].withoutRepeats
      var read: String?
      let covers = name == painter.selection && painter.widensNames && painter.motion == nil
      for text in texts where read == nil {
        let isRead =
          isInBox(text, name, index) || paintName(name, text, index, &free, on: &canvas)
          || covers && cover(name, text, index, &free, on: &canvas)
        if isRead { read = text }
      }
      if name == painter.selection { isSelectionRead = read == whole }
    }
    if painter.widensNames, painter.motion == nil { widenNames(except: Set(names), &free, on: &canvas) }
    return isSelectionRead
  }

  private func isVisible(_ box: Rect) -> Bool {
    box.x < viewport.maxX && box.maxX > viewport.x && box.y < viewport.maxY && box.maxY > viewport.y
  }

  /// True if a box shows a name of this length as it is.
  private func isInBox(_ text: String, _ name: String, _ index: Int) -> Bool {
    scene.detail != .dot && (!scene.groups[index].isStack || metrics.showsMembers)
      && TextWidth.of(text) <= metrics.nameWidth(name)
  }

  /// A name in at most 24 cells, which no other name of the drawing has.
  private func short(_ name: String) -> String {
    metrics.names.short(name, to: GraphFit.wholeName, ellipsis: glyphs.ellipsis)
  }

  /// Writes a name into its box, over a widened box, or into free cells around the box.
  ///
  /// - Returns: True if the name was written.
  private func paintName(
    _ name: String, _ text: String, _ index: Int, _ free: inout FreeCells, on canvas: inout Frame
  ) -> Bool {
    let isStacked = scene.groups[index].isStack
    let box =
      isStacked && metrics.showsMembers ? scene.box(of: name) ?? scene.box(ofGroup: index) : scene.box(ofGroup: index)
    let isSelected = name == painter.selection
    let style = Style(role: .accent, isBold: isSelected).selected(isSelected)
    if hasSides(index), write(name, text, index, style, on: &canvas) { return true }
    // A name between the lines of two framed boxes is read as the label of a line. The pane's border has it instead.
    if painter.widensNames, hasSides(index) { return false }
    if scene.detail != .dot, !isStacked, box.height == 1, widen(name, text, index, box, style, &free, on: &canvas) {
      return true
    }
    // A neighbour's name that can be told from the others does not need a second place.
    if !isSelected, scene.detail != .dot, metrics.nameWidth(name) >= GraphFit.readableName { return false }
    // Among dots, only a name right of its dot is understood, or the name of the selection.
    let isRightOnly = scene.detail == .dot && !isSelected
    guard let place = free.place(for: TextWidth.of(text), at: box, isRightOnly: isRightOnly, on: canvas) else {
      return false
    }
    canvas.put(text, place.x, place.y, style)
    free.take(text: place)
    return true
  }

  /// Writes the name of the selected node over its box and over what lies beside it, apart from that by a blank cell.
  ///
  /// - Returns: false if the canvas is narrower than the name.
  private func cover(_ name: String, _ text: String, _ index: Int, _ free: inout FreeCells, on canvas: inout Frame)
    -> Bool
  {
    let group = scene.groups[index]
    let box =
      group.isStack && metrics.showsMembers
      ? scene.box(of: name) ?? scene.box(ofGroup: index) : scene.box(ofGroup: index)
    let node = painter.presence[name] ?? group.nodes[0]
    let (lead, y) = (metrics.lead(node), box.y + (box.height - 1) / 2 - viewport.y)
    let width = lead + TextWidth.of(text)
    guard width <= canvas.width, y >= 0, y < canvas.height else { return false }
    let x = (box.x + (hasSides(index) ? 1 : 0) - viewport.x).clamped(0, canvas.width - width)
    for side in [x - 1, x + width] where side >= 0 && side < canvas.width { canvas.put(" ", side, y, .text) }
    let style = Style.of(.accent, bold: true).selected()
    canvas.fill(Area(x: x, y: y, width: width, height: 1), " ", style)
    if lead > 0 { canvas.put(glyphs.mark(node.lifetime, node.standing), x, y, style) }
    canvas.put(text, x + lead, y, style)
    free.take(text: Rect(x: x, y: y, width: width, height: 1))
    return true
  }

  /// Widens the boxes of all shortened names that have enough free cells beside them.
  private func widenNames(except done: Set<String>, _ free: inout FreeCells, on canvas: inout Frame) {
    guard scene.detail != .dot else { return }
    for (index, group) in scene.groups.enumerated() where !group.isStack && !hasSides(index) {
      let name = group.names[0]
      let whole = DisplayText.visible(painter.presence.text(of: name))
      let width = metrics.nameWidth(name)
      guard !done.contains(name), painter.isThere(name), TextWidth.of(whole) > width else { continue }
      for text in [whole, short(whole)].withoutRepeats where TextWidth.of(text) > width {
        if widen(name, text, index, scene.box(ofGroup: index), nil, &free, on: &canvas) { break }
      }
    }
  }

  /// True if a box has a frame, or marks at its ends, which a name must not cover.
  private func hasSides(_ index: Int) -> Bool {
    let group = scene.groups[index]
    if group.isStack || scene.detail == .dot { return false }
    return metrics.hasFrame(group) || group.nodes[0].kind.hasEnds || scene.framed.contains(index)
      || scene.box(ofGroup: index).height > 1
  }

  /// Writes the full name into a box with sides.
  ///
  /// - Returns: True if the name has room there.
  private func write(_ name: String, _ text: String, _ index: Int, _ style: Style, on canvas: inout Frame) -> Bool {
    let (box, group) = (scene.box(ofGroup: index), scene.groups[index])
    let node = painter.presence[name] ?? group.nodes[0]
    let (text, lead, marks) = (text + metrics.foldMark(group.hidden), metrics.lead(node), marks(of: node, room: 2))
    guard lead + TextWidth.of(text) + TextWidth.of(marks) <= box.width - 2 else { return false }
    canvas.put(text, box.x + 1 + lead - viewport.x, box.y + (box.height - 1) / 2 - viewport.y, style)
    return true
  }

  /// Writes a full name over its box, if the box can be widened far enough over the free cells to its right and left.
  ///
  /// - Parameter style: style of the box; nil for its usual styles.
  /// - Returns: True if the name was written.
  private func widen(
    _ name: String, _ text: String, _ index: Int, _ box: Rect, _ style: Style?, _ free: inout FreeCells,
    on canvas: inout Frame
  ) -> Bool {
    let y = box.y + (box.height - 1) / 2 - viewport.y
    guard y >= 0, y < canvas.height else { return false }
    let node = painter.presence[name] ?? scene.groups[index].nodes[0]
    let all = marks(of: node, room: 2)
    // Without lines, there is no room beside a box: signs are dropped in favour of the name.
    let mostSigns = metrics.lead(node)
    let signs = scene.fit.showsLines ? [(mostSigns, all)] : [(mostSigns, all), (mostSigns, ""), (0, "")]
    func isFree(_ x: Int) -> Bool { free.isFree(x, y, on: canvas) }
    for (lead, marks) in signs {
      let missing = lead + TextWidth.of(text) + TextWidth.of(marks) - box.width
      var (left, right) = (box.x - viewport.x, box.maxX - viewport.x)
      while right - (box.maxX - viewport.x) < missing, isFree(right), isFree(right + 1) || right + 1 == canvas.width {
        right += 1
      }
      while right - left - box.width < missing, isFree(left - 1), isFree(left - 2) || left == 1 { left -= 1 }
      if right - left - box.width < missing { continue }
      let place = Rect(x: left, y: y, width: right - left, height: 1)
      canvas.fill(Area(x: left, y: y, width: place.width, height: 1), " ", style ?? .text)
      if lead > 0 {
        canvas.put(
          glyphs.mark(node.lifetime, node.standing), left, y, style ?? .of(Role(node.lifetime, node.standing)))
      }
      canvas.put(text, left + lead, y, style ?? .of(nameRole(node)))
      canvas.put(
        marks, right - TextWidth.of(marks), y, style ?? .of(node.serious > 0 ? .warning : .good, bold: true))
      free.take(text: place)
      return true
    }
    return false
  }
}
