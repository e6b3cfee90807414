import Canvas
import Core
import Layout
import Stage
import Support

/// A drawing of the graph, or of another view, outside of the terminal: as text or SVG.
package struct GraphDrawing {
  private let frame: Frame
  private let legend: [DrawingLegend.Entry]

  package init(_ frame: Frame) {
    self.frame = frame
    legend = []
  }

  /// Maximum number of cells of a drawing. Each cell takes about 40 bytes.
  package static let mostCells = 8_000_000
  /// Maximum number of services and edges of a drawing. The time of a layout grows faster than their number.
  package static let mostParts = 12_000

  /// Draws a whole graph.
  ///
  /// - Parameters:
  ///   - picture: the graph.
  ///   - protocols: protocols that the text of a step declares and its services need.
  ///   - faults: faults by the services that a line connects.
  ///   - width: number of columns that the drawing should fit; nil for no limit. Boxes and names shrink for it, but a
  ///     large graph may still be wider.
  /// - Throws: `DrawingTooLarge` if the graph has more than `mostParts` services and edges, or if the drawing has more
  ///   than `mostCells` cells.
  package init(
    _ picture: Picture, protocols: [GraphOutline.NeededProtocol] = [], faults: [EdgeFault.Pair: EdgeFault] = [:],
    width: Int?, isASCII: Bool
  ) throws {
    let parts = picture.services.count + picture.edges.count
    guard parts <= Self.mostParts else {
      throw DrawingTooLarge("\(parts) services and edges", limit: Self.mostParts)
    }
    let glyphs = Glyphs(isASCII: isASCII)
    var look = GraphLook()
    look.direction = .topDown
    var content = GraphContent(picture)
    content.add(protocols)
    var request = GraphScene.Request(
      VisibleGraph(content, look), look, view: Size(width: width ?? 100_000, height: 1_000_000), isASCII: isASCII)
    request.twins = .none
    request.tellsFacts = false
    try self.init(request, of: picture, faults, glyphs)
  }

  /// Draws the visible part of a graph in the same way as the graph's pane on the screen.
  ///
  /// - Parameters:
  ///   - picture: the whole picture that contains the graph, for the legend.
  ///   - faults: faults by the services that a line connects.
  ///   - view: the size of the pane.
  /// - Throws: `DrawingTooLarge` if the drawing has more than `mostCells` cells.
  package init(
    _ graph: VisibleGraph, _ look: GraphLook, of picture: Picture, faults: [EdgeFault.Pair: EdgeFault], view: Size,
    isASCII: Bool
  ) throws {
    try self.init(
      GraphScene.Request(graph, look, view: view, isASCII: isASCII), of: picture, faults, Glyphs(isASCII: isASCII))
  }

  private init(
    _ request: GraphScene.Request, of picture: Picture, _ faults: [EdgeFault.Pair: EdgeFault], _ glyphs: Glyphs
  ) throws {
    let scene = GraphScene(request)
    let size = scene.drawing.size
    guard size.width * size.height <= Self.mostCells else {
      throw DrawingTooLarge("\(size.width) by \(size.height) cells", limit: Self.mostCells)
    }
    var painter = GraphPainter(scene: scene, glyphs: glyphs)
    painter.faults = faults
    frame = painter.paint(Rect(x: 0, y: 0, width: size.width, height: size.height))
    legend =
      scene.isOfCode
      ? DrawingLegend.entries(of: request.graph, painter, glyphs)
      : DrawingLegend.entries(of: picture, faults, glyphs)
  }

  package var text: String { frame.text + "\n" }

  /// Returns the drawing as SVG in a theme's colours. Below a graph stands its legend; other views have none.
  package func svg(_ theme: Theme) -> String {
    SVGDrawing([frame] + DrawingLegend.frame(legend, width: frame.width), theme: theme).text
  }
}

/// The error for a graph that has too many services and edges, or whose drawing has too many cells.
package struct DrawingTooLarge: Error, CustomStringConvertible {
  package let description: String

  init(_ size: String, limit: Int) {
    description =
      "the drawing needs \(size); the limit is \(limit); export a part of it ('focus', 'fold'), or the whole as dot, mermaid or json"
  }
}

/// The legend of a drawing: the meaning of the signs in it.
enum DrawingLegend {
  package struct Entry: Hashable {
    package let sign: String
    package let role: Role
    package let text: String

    package var width: Int { TextWidth.of(sign) + 1 + TextWidth.of(text) }
  }

  package static func entries(
    of picture: Picture, _ faults: [EdgeFault.Pair: EdgeFault] = [:], _ glyphs: Glyphs
  ) -> [Entry] {
    var entries: [Entry] = []
    let lifetimes = picture.services.compactMap { $0.standing == .registered ? $0.lifetime : nil }
    for style in LifetimeStyle.all where lifetimes.contains(where: style.isOf) {
      entries.append(Entry(sign: glyphs.mark(style.lifetime, .registered), role: style.role, text: style.word))
    }
    if picture.services.contains(where: { $0.standing == .registered && $0.lifetime == nil }) {
      entries.append(
        Entry(sign: glyphs.mark(nil, .registered), role: Role(nil, .registered), text: "lifetime unknown"))
    }
    let standings: [(Picture.Node.Origin, String)] = [
      (.missing, "missing"), (.unregistered, "not registered"), (.locator, "the locator"),
    ]
    for (standing, text) in standings where picture.services.contains(where: { $0.standing == standing }) {
      entries.append(Entry(sign: glyphs.mark(nil, standing), role: Role(nil, standing), text: text))
    }
    if picture.liveCount > 0 { entries.append(Entry(sign: glyphs.dot, role: .good, text: "a live instance")) }
    if picture.edges.contains(where: { !$0.isHidden && $0.by != .creates }) {
      entries.append(Entry(sign: "───", role: .edge, text: "declared, or held"))
    }
    if picture.edges.contains(where: \.isHidden) {
      entries.append(Entry(sign: "┄┄┄", role: .hidden, text: "hidden: pulled from a locator"))
    }
    if picture.edges.contains(where: { $0.by == .creates }) {
      entries.append(Entry(sign: "═══", role: .creates, text: "creates"))
    }
    let drawn = Set(picture.edges.compactMap { faults[EdgeFault.Pair($0.from, $0.to)] })
    for fault in drawn.sorted() {
      let line = glyphs.faultLine(fault, .horizontal) ?? ""
      entries.append(Entry(sign: line + line + glyphs.faultHead(fault), role: fault.role, text: fault.word))
    }
    return entries
  }

  /// Returns the entries for a drawing of code: those of the graph's pane, and the number of lines that are left out.
  static func entries(of graph: VisibleGraph, _ painter: GraphPainter, _ glyphs: Glyphs) -> [Entry] {
    var content = GraphContent()
    (content.nodes, content.edges) = (graph.nodes, graph.edges)
    var entries = GraphLegend(content, .services, of: painter).entries.map { entry in
      let pieces = entry.pieces(glyphs)
      let text = pieces.dropFirst().map(\.text).joined().drop { $0 == " " }
      return Entry(sign: pieces[0].text, role: pieces[0].style.role, text: String(text))
    }
    let omitted = painter.scene.omitted
    if omitted > 0 {
      let noun = omitted == 1 ? "arrow" : "arrows"
      entries.append(Entry(sign: "\(omitted)", role: .accent, text: "\(noun) left out: others lead there"))
    }
    return entries
  }

  /// Returns a frame with the entries, as many in a row as fit, below an empty row; an empty array if there are no
  /// entries.
  package static func frame(_ entries: [Entry], width: Int) -> [Frame] {
    if entries.isEmpty { return [] }
    let width = max(width, 40)
    var rows: [[Entry]] = [[]]
    for entry in entries {
      let used = rows[rows.count - 1].reduce(0) { $0 + $1.width + 3 }
      if used > 0, used + entry.width > width { rows.append([]) }
      rows[rows.count - 1].append(entry)
    }
    var result = Frame(width: width, height: 1 + rows.count)
    for (index, row) in rows.enumerated() {
      var x = 0
      for entry in row {
        x += result.put(entry.sign, x, 1 + index, .of(entry.role)) + 1
        x += result.put(entry.text, x, 1 + index, .dim) + 3
      }
    }
    return [result]
  }
}
