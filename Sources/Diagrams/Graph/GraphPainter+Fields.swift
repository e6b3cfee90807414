import Canvas
import Layout
import Stage
import Support

// Labels of lines: the fields of references, the kinds of calls, and numbers of dependencies.
extension GraphPainter {
  /// Returns true if the arrow head of a cell is not drawn there, because it is drawn further on, beside the field.
  func isCovered(_ cell: LineCell) -> Bool {
    guard scene.fit.showsFields, scene.drawing.direction == .leftRight, case .head(.east) = cell.kind else {
      return false
    }
    return cell.edges.contains { link in
      scene.links.indices.contains(link) && scene.inset(ofGroup: scene.links[link].to).left > 0
    }
  }

  func lineGlyph(_ cell: LineCell) -> String {
    switch cell.line {
    case .solid: glyphs.isASCII ? "-" : "─"
    case .dashed: glyphs.isASCII ? "~" : "┄"
    case .double: glyphs.isASCII ? "=" : "═"
    }
  }

  /// True if a line's field is shown at its head: on the side where lines usually end, or below the box, where the
  /// second head of a line with two heads is.
  private func hasField(_ route: Route) -> Bool {
    if scene.fit.direction == .leftRight { return route.targetFace == .west }
    return route.targetFace == .north
      || route.targetFace == .south && route.heads == [.source, .target] && scene.fit.detail == .full
  }

  /// A line with its ends lengthened over the room for fields on the left of boxes, except an end with a field, which
  /// `paintFields` lengthens.
  func reachingBoxes(_ route: Route, _ index: Int) -> Route {
    guard scene.fit.showsFields, scene.fit.direction == .leftRight, scene.graph.edges.indices.contains(index),
      let first = route.points.first, let last = route.points.last
    else { return route }
    let edge = scene.graph.edges[index]
    func beside(_ group: Int, _ end: Point) -> Point { Point(x: end.x + scene.inset(ofGroup: group).left, y: end.y) }
    var route = route
    if route.targetFace == .west, route.heads == .source {
      route.points.append(beside(edge.to, last))
    }
    if route.sourceFace == .west { route.points.insert(beside(edge.from, first), at: 0) }
    return route
  }

  /// Writes the fields of the lines at their arrow heads, or the number of dependencies that a line stands for.
  ///
  /// In a drawing that runs to the right, a label stands in the line. Otherwise it stands beside the arrow head, or
  /// between the head and a box without a frame. It never stands in a frame, where it would read as the box's title.
  func paintFields(_ shown: [[VisibleGraph.Edge]], _ viewport: Rect, on canvas: inout Frame) {
    guard scene.fit.showsFields else { return }
    /// Cell at which lines of a group end.
    struct Port: Hashable {
      let group: Int
      let place: Point
    }
    var fields: [Port: [String]] = [:]
    var counts: [Port: Int] = [:]
    var linksAt: [Port: Int] = [:]
    var isCounted: Set<Port> = []
    var isBright: Set<Port> = []
    var lines: [Port: VisibleGraph.Edge] = [:]
    for (index, edges) in shown.enumerated() {
      guard let edge = edges.first, scene.drawing.routes[index].heads != .source,
        let end = scene.drawing.routes[index].points.last,
        hasField(scene.drawing.routes[index])
      else { continue }
      let port = Port(group: scene.links[index].to, place: end)
      fields[port, default: []] += edges.count == 1 && !scene.groups[port.group].isStack ? edge.fields : []
      counts[port, default: 0] += edges.reduce(0) { $0 + $1.count }
      linksAt[port, default: 0] += scene.isShared(scene.links[index]) ? 2 : 1
      if edges.contains(where: { $0.count > 1 }) { isCounted.insert(port) }
      lines[port] = lines[port] ?? edge
      if isTouched(edge) { isBright.insert(port) }
    }
    var taken: [Int: Int] = [:]
    let free = FreeCells(scene, viewport)
    let heads = Set(scene.drawing.routes.flatMap { [$0.points.first, $0.points.last].compactMap(\.self) })
    for port in fields.keys.sorted(by: { ($0.group, $0.place.y, $0.place.x) < ($1.group, $1.place.y, $1.place.x) }) {
      let isNumber = isCounted.contains(port)
      // A number is that of one line between two boxes. The sum of several lines would be read as that of one.
      let text =
        isNumber
        ? linksAt[port] == 1 ? "\(counts[port] ?? 0)" : ""
        : (fields[port] ?? []).withoutRepeats.joined(separator: ",")
      let box = scene.box(ofGroup: port.group)
      let inset = scene.inset(ofGroup: port.group)
      let style: Style = isBright.contains(port) ? .of(.accent, bold: true) : .of(.accent)
      if scene.fit.direction == .leftRight {
        guard inset.left > 0, let edge = lines[port] else { continue }
        let line = Style.of(isBright.contains(port) ? .accent : edge.role, bold: isBright.contains(port))
        let (x, y) = (box.x - inset.left - viewport.x, port.place.y - viewport.y)
        let bar = lineGlyph(
          LineCell(x: 0, y: 0, connections: .horizontal, kind: .line, line: edge.line, isBack: false, edges: []))
        canvas.put(String(repeating: bar, clamped: inset.left - 1), x, y, line)
        let head = edge.isHidden ? glyphs.hiddenHead(.east) : glyphs.isASCII ? ">" : "▶"
        canvas.put(fault(edge).map(glyphs.faultHead) ?? head, x + inset.left - 1, y, line)
        let room = max(0, inset.left - 2)
        let label = DisplayText.fitted(text, to: room, ellipsis: glyphs.ellipsis)
        canvas.put(label, x + (room - TextWidth.of(label)), y, style)
      } else if isNumber, scene.fit.detail == .full || inset.top == 0 {
        paintNumber(
          text, style, at: port.place, isBelow: port.place.y >= box.maxY, among: heads, viewport, free, on: &canvas)
      } else if scene.fit.detail == .full || inset.top == 0 {
        paintLabel(
          text, style, at: port.place, isBelow: port.place.y >= box.maxY, viewport, free, on: &canvas)
      } else if !text.isEmpty {
        // The label stands between the arrow and the name, in a row of its own.
        let (low, high) = (max(box.x, taken[port.group] ?? Int.min), box.maxX)
        let label = DisplayText.fitted(text, to: max(0, high - low), ellipsis: glyphs.ellipsis)
        let width = TextWidth.of(label)
        if width == 0 { continue }
        let x = max(low, min(port.place.x - (width - 1) / 2, high - width))
        canvas.put(label, x - viewport.x, box.y - 1 - viewport.y, style)
        taken[port.group] = x + width + 1
      }
    }
  }

  /// Writes a number next to an arrow head. Among several heads side by side it stands in the line itself, because next to
  /// them it could be that of each. A number without free cells is left out.
  ///
  /// - Parameters:
  ///   - head: the cell of the arrow head, in the drawing.
  ///   - isBelow: true if the head is below its box.
  ///   - heads: the cells of all arrow heads.
  private func paintNumber(
    _ text: String, _ style: Style, at head: Point, isBelow: Bool, among heads: Set<Point>, _ viewport: Rect,
    _ free: FreeCells, on canvas: inout Frame
  ) {
    let width = TextWidth.of(text)
    let (x, y) = (head.x - viewport.x, head.y - viewport.y)
    guard width > 0, canvas.contains(x, y) else { return }
    func isFree(_ column: Int, _ row: Int) -> Bool {
      column < 0 || column >= canvas.width || free.isFree(column, row, on: canvas)
    }
    let isAlone = ![-1, 1].contains { heads.contains(Point(x: head.x + $0, y: head.y)) }
    // A cell between the number and anything beside it shows whose number it is.
    for column in isAlone ? [x + 1, x - width] : [] {
      let cells = column > x ? column...column + width : column - 1...x - 1
      guard cells.allSatisfy({ isFree($0, y) }), column >= 0, column + width <= canvas.width else { continue }
      canvas.put(text, column, y, style)
      return
    }
    func isDigit(_ column: Int, _ row: Int) -> Bool {
      canvas.contains(column, row) && canvas[column, row].text.first?.isNumber == true
    }
    // Numbers of neighbouring lines stand in different rows.
    for row in (1...Self.rowsOfNumbers).map({ y + (isBelow ? $0 : -$0) }) {
      guard canvas.contains(x, row), isStraight(canvas[x, row].text) else { return }
      for column in [x, x - width + 1] where column >= 0 && column + width <= canvas.width {
        let beside = column == x ? x + 1..<x + width + 1 : column - 1..<x
        let isFree = width == 1 || beside.allSatisfy({ isFree($0, row) })
        guard isFree, !isDigit(column - 1, row), !isDigit(column + width, row) else { continue }
        canvas.put(text, column, row, style)
        return
      }
    }
  }

  /// Number of rows in which the numbers of lines side by side may stand.
  private static let rowsOfNumbers = 3

  /// Returns true for the character of a line that leads up and down.
  private func isStraight(_ text: String) -> Bool {
    [Line.solid, .dashed, .double].contains { line in
      let cell = LineCell(x: 0, y: 0, connections: .vertical, kind: .line, line: line, isBack: false, edges: [])
      return text == String(cell.glyph(ascii: glyphs.isASCII))
    }
  }

  /// Writes a label beside an arrow head, or beside the line behind it. A label without free cells there is left out.
  ///
  /// - Parameters:
  ///   - head: the cell of the arrow head, in the drawing.
  ///   - isBelow: true if the head is below its box.
  private func paintLabel(
    _ text: String, _ style: Style, at head: Point, isBelow: Bool, _ viewport: Rect, _ free: FreeCells,
    on canvas: inout Frame
  ) {
    let label = DisplayText.fitted(text, to: GraphFit.wholeName, ellipsis: glyphs.ellipsis)
    let width = TextWidth.of(label)
    let (x, y) = (head.x - viewport.x, head.y - viewport.y)
    guard width > 0, canvas.contains(x, y) else { return }
    let behind = y + (isBelow ? 1 : -1)
    let rows = canvas.contains(x, behind) && canvas[x, behind].text != " " ? [y, behind] : [y]
    for row in rows {
      for column in [x + 2, x - 1 - width]
      where free.fits(Rect(x: column, y: row, width: width, height: 1), on: canvas) {
        canvas.put(label, column, row, style)
        return
      }
    }
  }
}
