import Layout

extension Screen {
  /// The scene of the graph pane, if it is on the screen.
  static func scene(_ model: Model) -> (scene: GraphScene, area: Area)? {
    guard let area = ScreenLayout(model).areas[.graph]?.inner, area.width > 0, area.height > 0 else { return nil }
    let scene = GraphScene(
      model.picture, width: area.width, height: area.height, glyphs: Glyphs(isASCII: model.isASCII), memo: model.layouts
    )
    return (scene, area)
  }

  /// Where the drawing's corner stands on the screen: centred if it fits, scrolled if not.
  static func origin(_ scene: GraphScene, _ area: Area, _ model: Model) -> Point {
    func start(_ size: Int, _ room: Int, _ at: Int, _ scroll: Int) -> Int {
      size <= room ? at + (room - size) / 2 : at - min(max(0, scroll), size - room)
    }
    let size = scene.drawing.size
    return Point(
      x: start(size.width, area.width, area.x, model.graphOrigin.x),
      y: start(size.height, area.height, area.y, model.graphOrigin.y))
  }

  mutating func drawGraph(in area: Area) {
    guard let (scene, inner) = Self.scene(model) else { return }
    let size = scene.drawing.size
    let isCut = size.width > inner.width || size.height > inner.height
    drawBorder(
      area, title: "Graph", hasFocus: hasFocus(.graph), note: isCut ? "\(size.width)x\(size.height) scrolls" : legend)
    guard !scene.services.isEmpty else {
      let text = model.isInLesson ? "Space runs the code: objects appear here" : "no services yet: a adds one"
      frame.put(
        fitted(text, inner.width), inner.x + max(0, (inner.width - TextWidth.of(text)) / 2), inner.y + inner.height / 2,
        .dim)
      return
    }
    let origin = Self.origin(scene, inner, model)
    let viewport = Rect(x: inner.x - origin.x, y: inner.y - origin.y, width: inner.width, height: inner.height)
    var canvas = Frame(width: inner.width, height: inner.height)
    drawLines(scene, viewport, on: &canvas)
    for (index, box) in scene.drawing.boxes.enumerated() {
      let visible =
        box.x < viewport.x + viewport.width && box.x + box.width > viewport.x
        && box.y < viewport.y + viewport.height && box.y + box.height > viewport.y
      if visible { drawBox(scene.services[index], box, scene.detail, viewport, on: &canvas) }
    }
    for row in 0..<inner.height {
      for column in 0..<inner.width where !canvas[column, row].text.isEmpty {
        let cell = canvas[column, row]
        frame.put(cell.text, inner.x + column, inner.y + row, cell.style)
      }
    }
  }

  private var legend: String {
    let hasHidden = model.picture.edges.contains { $0.isHidden }
    let hasCreates = model.picture.edges.contains { $0.by == .creates }
    var parts: [String] = []
    if hasCreates { parts.append(glyphs.isASCII ? "== makes" : "═ makes") }
    if hasHidden { parts.append(glyphs.isASCII ? "~~ hidden" : "┄ hidden") }
    return parts.joined(separator: "  ")
  }

  private func drawLines(_ scene: GraphScene, _ viewport: Rect, on canvas: inout Frame) {
    let near = Set(
      scene.edges.indices.filter { scene.edges[$0].from == model.selection || scene.edges[$0].to == model.selection })
    for cell in scene.drawing.cells(in: viewport) {
      let edge = cell.edges.first { near.contains($0) } ?? cell.edges.first
      guard let edge, scene.edges.indices.contains(edge) else { continue }
      var style = Style.of(cell.isBack ? .back : scene.edges[edge].role)
      if near.contains(edge) {
        style.isBold = true
        if style.role == .edge || style.role == .text { style.role = .accent }
      }
      canvas.put(String(cell.glyph(ascii: glyphs.isASCII)), cell.x - viewport.x, cell.y - viewport.y, style)
    }
  }

  private func drawBox(
    _ node: ServiceNode, _ box: Rect, _ detail: GraphScene.Detail, _ viewport: Rect, on canvas: inout Frame
  ) {
    let (mark, name, instances) = GraphScene.label(node, glyphs)
    let isSelected = node.name == model.selection
    let role = Role(node.lifetime, node.standing)
    let style = Style(role: role, isBold: isSelected)
    let (x, y) = (box.x - viewport.x, box.y - viewport.y)
    let faces = glyphs.box(node.lifetime, node.standing)
    let row = y + (box.height - 1) / 2
    let blank = String(repeating: " ", count: max(0, box.width - 2))
    // A service that its lines made tall is drawn as a box also where others are one row.
    let isBox = detail == .full || box.height > 2
    if isBox {
      canvas.put(faces.topLeft + blank.map { _ in faces.top }.joined() + faces.topRight, x, y, style)
      canvas.put(
        faces.bottomLeft + blank.map { _ in faces.bottom }.joined() + faces.bottomRight, x, y + box.height - 1, style)
    }
    let isFramed = isBox || box.height > 1 || GraphScene.tall(model.picture.edges).contains(node.name)
    let sides = isBox ? (faces.side, faces.side) : ("[", "]")
    for line in (isBox ? y + 1..<max(y + 1, y + box.height - 1) : y..<y + box.height) {
      canvas.put(
        isFramed ? blank : blank + "  ", x + (isFramed ? 1 : 0), line, Style.text.selected(isSelected && line == row))
      if isFramed {
        canvas.put(sides.0, x, line, style)
        canvas.put(sides.1, x + box.width - 1, line, style)
      }
    }
    let inset = isFramed ? 1 : 0
    let text = x + inset
    canvas.put(mark, text, row, Style.of(role).selected(isSelected))
    let nameRole: Role =
      node.instances.isEmpty && node.standing != .missing && model.isInLesson
      ? .dim : node.standing == .missing ? .bad : .text
    canvas.put(name, text + TextWidth.of(mark) + 1, row, Style(role: nameRole, isBold: isSelected).selected(isSelected))
    canvas.put(
      instances, x + box.width - inset - TextWidth.of(instances), row, Style.of(.good, bold: true).selected(isSelected))
  }
}
