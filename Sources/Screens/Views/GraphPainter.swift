import Laboratory
import Layout
import Stage

/// Paints a laid-out graph into cells: the same for the pane and for exports.
struct GraphPainter {
  let scene: GraphScene
  let glyphs: Glyphs
  var selection: String?
  /// Whether services without an instance step back, as in a lesson, where instances are all there is.
  var dimsEmpty = false
  /// The way to what failed last, from service to service.
  var failedPath: [String] = []
  /// Boxes that are on their way; lines are drawn when all have arrived.
  var motion: Motion?

  /// - Parameter viewport: the part of the drawing, in its cells.
  /// - Complexity: O(lines and boxes inside the viewport + boxes).
  func paint(_ viewport: Rect) -> Frame {
    var canvas = Frame(width: viewport.width, height: viewport.height)
    if motion == nil { paintLines(viewport, on: &canvas) }
    for (index, target) in scene.drawing.boxes.enumerated() {
      let box = motion?.place(of: scene.services[index].name, target) ?? target
      let isVisible =
        box.x < viewport.x + viewport.width && box.x + box.width > viewport.x
        && box.y < viewport.y + viewport.height && box.y + box.height > viewport.y
      if isVisible { paint(scene.services[index], box, viewport, on: &canvas) }
    }
    return canvas
  }

  private func paintLines(_ viewport: Rect, on canvas: inout Frame) {
    let near = Set(scene.edges.indices.filter { scene.edges[$0].from == selection || scene.edges[$0].to == selection })
    let steps = Set(zip(failedPath, failedPath.dropFirst()).map { [$0, $1] })
    let failed = Set(scene.edges.indices.filter { steps.contains([scene.edges[$0].from, scene.edges[$0].to]) })
    for cell in scene.drawing.cells(in: viewport) {
      let edge =
        cell.edges.first { failed.contains($0) } ?? cell.edges.first { near.contains($0) } ?? cell.edges.first
      guard let edge, scene.edges.indices.contains(edge) else { continue }
      var style = Style.of(cell.isBack ? .back : scene.edges[edge].role)
      if failed.contains(edge) {
        style = .of(.bad, bold: true)
      } else if near.contains(edge) {
        style.isBold = true
        if style.role == .edge || style.role == .text { style.role = .accent }
      }
      canvas.put(String(cell.glyph(ascii: glyphs.isASCII)), cell.x - viewport.x, cell.y - viewport.y, style)
    }
  }

  private func paint(_ node: Picture.Node, _ box: Rect, _ viewport: Rect, on canvas: inout Frame) {
    var (mark, name, instances) = GraphScene.label(node, glyphs)
    name += GraphScene.foldMark(scene.hidden[node.name], glyphs)
    let isSelected = node.name == selection
    let role = Role(node.lifetime, node.standing)
    let style = failedPath.contains(node.name) ? Style.of(.bad, bold: true) : Style(role: role, isBold: isSelected)
    let (x, y) = (box.x - viewport.x, box.y - viewport.y)
    if scene.detail == .dot {
      mark = node.live == 0 ? mark : glyphs.dot
      for line in 0..<box.height {
        let blank = String(repeating: line == (box.height - 1) / 2 ? mark : " ", count: 1)
        canvas.put(
          blank.padding(to: box.width), x, y + line, Style(role: role, isBold: isSelected).selected(isSelected))
      }
      return
    }
    let faces = glyphs.box(node.lifetime, node.standing)
    let row = y + (box.height - 1) / 2
    // A service that its lines made tall is drawn as a box also where others are one row.
    let isBox = scene.detail == .full || box.height > 2
    let isFramed = isBox || box.height > 1 || scene.framed.contains(node.name)
    let bar = max(0, box.width - 2)
    if isBox {
      canvas.put(faces.topLeft + String(repeating: faces.top, count: bar) + faces.topRight, x, y, style)
      canvas.put(
        faces.bottomLeft + String(repeating: faces.bottom, count: bar) + faces.bottomRight, x, y + box.height - 1, style
      )
    }
    let inset = isFramed ? 1 : 0
    let sides = isBox ? (faces.side, faces.side) : ("[", "]")
    for line in (isBox ? y + 1..<max(y + 1, y + box.height - 1) : y..<y + box.height) {
      let blank = String(repeating: " ", count: max(0, box.width - 2 * inset))
      canvas.put(blank, x + inset, line, Style.text.selected(isSelected && line == row))
      if isFramed {
        canvas.put(sides.0, x, line, style)
        canvas.put(sides.1, x + box.width - 1, line, style)
      }
    }
    if scene.showsMarks { canvas.put(mark, x + inset, row, Style.of(role).selected(isSelected)) }
    let lead = scene.showsMarks ? TextWidth.of(mark) + 1 : 0
    let isDim = dimsEmpty && node.live == 0 && node.standing != .missing
    let nameRole: Role = node.standing == .missing ? .bad : isDim ? .dim : .text
    canvas.put(
      name, x + inset + lead, row, Style(role: nameRole, isBold: isSelected).selected(isSelected))
    canvas.put(
      instances, x + box.width - inset - TextWidth.of(instances), row, Style.of(.good, bold: true).selected(isSelected))
  }
}
