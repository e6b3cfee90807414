import Foundation
import Laboratory
import Layout
import Stage

/// The drawing itself, boxes by their centres and lines by their points, for tools that measure drawings.
///
/// Boxes are of the display width of the name plus 4 by 3 cells, as other engines are given them.
enum LayoutJSON {
  static func text(_ picture: Picture, width: Int?) -> String {
    let names = picture.services.map(\.name)
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($0.element, $0.offset) })
    let edges = picture.edges.filter { places[$0.from] != nil && places[$0.to] != nil }
    let graph = Graph(
      nodes: names.map { Graph.Node(id: $0, width: TextWidth.of(DisplayText.visible($0)) + 4, height: 3) },
      edges: edges.map {
        Graph.Edge(
          from: places[$0.from] ?? 0, to: places[$0.to] ?? 0,
          line: VisibleGraph.Edge(from: $0.from, to: $0.to, by: $0.by).line)
      })
    let view = width.map { Size(width: $0, height: 1_000_000) }
    let drawing = draw(graph, options: Options(direction: .topDown, view: view))
    var nodes: [String: [String: Double]] = [:]
    for (name, box) in zip(names, drawing.boxes) {
      nodes[name] = [
        "x": Double(box.x) + Double(box.width) / 2, "y": Double(box.y) + Double(box.height) / 2,
        "w": Double(box.width), "h": Double(box.height),
      ]
    }
    var lines: [[String: Any]] = []
    for (edge, strand) in zip(edges, drawing.strands()) where !strand.isEmpty {
      lines.append(["from": edge.from, "to": edge.to, "points": strand.map { [$0.x, $0.y] }])
    }
    let object: [String: Any] = ["nodes": nodes, "edges": lines, "dir": "TB"]
    guard let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys]) else { return "{}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
