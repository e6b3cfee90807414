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

  /// Writes the full names, up to 24 cells, of nodes whose boxes show less.
  ///
  /// A name extends over free cells beside its box, or else over lines above or below the box. It covers no box and no
  /// other name that is written in this way.
  ///
  /// - Parameter names: node names, the most important first.
  func paintNames(_ names: [String], on canvas: inout Frame) {
    var room = NameRoom(scene, viewport, canvas)
    for name in names {
      guard let index = scene.group(of: name), painter.isThere(name) else { continue }
      let title = painter.presence.title(of: name)
      let text = DisplayText.fittedInMiddle(
        DisplayText.visible(title), to: GraphFit.wholeName, ellipsis: glyphs.ellipsis)
      let isStacked = scene.groups[index].isStack
      let isRead =
        scene.detail != .dot && (!isStacked || metrics.showsMembers) && TextWidth.of(text) <= scene.fit.nameWidth
      if isRead { continue }
      let box =
        isStacked && metrics.showsMembers ? scene.box(of: name) ?? scene.box(ofGroup: index) : scene.box(ofGroup: index)
      let style = Style(role: .accent, isBold: name == painter.selection).selected(name == painter.selection)
      if hasSides(index), write(name, text, index, style, on: &canvas) { continue }
      if scene.detail != .dot, !isStacked, box.height == 1,
        widen(name, text, index, box, style, &room, on: &canvas)
      {
        continue
      }
      // Among dots, only a name right of its dot is understood, or the name of the selection.
      let right = scene.detail == .dot ? room.place(for: TextWidth.of(text), rightOf: box, canvas) : nil
      if scene.detail == .dot, right == nil, name != painter.selection { continue }
      if let place = right ?? room.place(for: TextWidth.of(text), beside: box) {
        canvas.put(text, place.x, place.y, style)
        room.take(name: place)
      }
    }
    if painter.widensNames, painter.motion == nil { widenNames(except: Set(names), &room, on: &canvas) }
  }

  /// Widens the boxes of all shortened names that have enough free cells beside them.
  private func widenNames(except done: Set<String>, _ room: inout NameRoom, on canvas: inout Frame) {
    guard scene.detail != .dot else { return }
    for (index, group) in scene.groups.enumerated() where !group.isStack && !hasSides(index) {
      let name = group.names[0]
      let text = DisplayText.fittedInMiddle(
        DisplayText.visible(painter.presence.title(of: name)), to: GraphFit.wholeName, ellipsis: glyphs.ellipsis)
      guard !done.contains(name), painter.isThere(name), TextWidth.of(text) > scene.fit.nameWidth else { continue }
      _ = widen(name, text, index, scene.box(ofGroup: index), nil, &room, on: &canvas)
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
    _ name: String, _ text: String, _ index: Int, _ box: Rect, _ style: Style?, _ room: inout NameRoom,
    on canvas: inout Frame
  ) -> Bool {
    let y = box.y + (box.height - 1) / 2 - viewport.y
    guard y >= 0, y < canvas.height else { return false }
    let node = painter.presence[name] ?? scene.groups[index].nodes[0]
    let all = marks(of: node, room: 2)
    // Without lines, there is no room beside a box: signs are dropped in favour of the name.
    let mostSigns = metrics.lead(node)
    let signs = scene.fit.showsLines ? [(mostSigns, all)] : [(mostSigns, all), (mostSigns, ""), (0, "")]
    func isFree(_ x: Int) -> Bool { canvas.contains(x, y) && canvas[x, y].text == " " && room.isFree(x, y) }
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
      canvas.put(marks, right - TextWidth.of(marks), y, style ?? .of(.good, bold: true))
      room.take(name: place)
      return true
    }
    return false
  }
}

/// Cells of a canvas that are free for names: outside of all boxes and of other written names.
private struct NameRoom {
  private let width: Int
  private let height: Int
  private let corner: (x: Int, y: Int)
  private var taken: [Bool]

  package init(_ scene: GraphScene, _ viewport: Rect, _ canvas: Frame) {
    (width, height) = (canvas.width, canvas.height)
    corner = (viewport.x, viewport.y)
    taken = [Bool](repeating: false, count: width * height)
    for box in scene.drawing.boxes {
      take(Rect(x: box.x - viewport.x, y: box.y - viewport.y, width: box.width, height: box.height))
    }
  }

  package mutating func take(_ place: Rect) {
    for y in max(0, place.y)..<max(0, place.y, min(height, place.maxY)) {
      for x in max(0, place.x)..<max(0, place.x, min(width, place.maxX)) { taken[y * width + x] = true }
    }
  }

  /// Occupies the cells of a name and one on either side, so that names stand apart.
  mutating func take(name place: Rect) {
    take(Rect(x: place.x - 1, y: place.y, width: place.width + 2, height: place.height))
  }

  func isFree(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && x < width && y >= 0 && y < height && !taken[y * width + x]
  }

  /// The blank cells right of a box; nil if there are too few for a name and a blank cell after it.
  func place(for size: Int, rightOf box: Rect, _ canvas: Frame) -> Rect? {
    let (x, y) = (box.maxX - corner.x + 1, box.y + (box.height - 1) / 2 - corner.y)
    guard x > 0, x + size <= width else { return nil }
    let cells = x - 1..<min(width, x + size + 1)
    guard cells.allSatisfy({ isFree($0, y) && canvas[$0, y].text == " " }) else { return nil }
    return Rect(x: x, y: y, width: size, height: 1)
  }

  /// The nearest free cells for a name: beside the box, or else above or below it, as near to the middle of the box as
  /// possible.
  ///
  /// - Returns: nil if the box is not visible, or if no cells within six rows of the box are free.
  package func place(for size: Int, beside box: Rect) -> Rect? {
    let (left, middle) = (box.x - corner.x, box.y + (box.height - 1) / 2 - corner.y)
    guard middle >= 0, middle < height, left < width, left + box.width > 0, size <= width else { return nil }
    let centre = max(0, min(left + (box.width - size) / 2, width - size))
    for distance in 0...6 {
      for y in distance == 0 ? [middle] : [middle - distance, middle + distance] where y >= 0 && y < height {
        for shift in 0...max(24, size) {
          for x in shift == 0 ? [centre] : [centre + shift, centre - shift] where x >= 0 && x + size <= width {
            if (x..<x + size).allSatisfy({ !taken[y * width + $0] }) { return Rect(x: x, y: y, width: size, height: 1) }
          }
        }
      }
    }
    return nil
  }
}
