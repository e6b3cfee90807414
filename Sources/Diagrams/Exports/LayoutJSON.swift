import Layout
import Stage
import Support

/// The drawing as JSON for tools that measure drawings: centres and sizes of boxes, and points of lines.
///
/// Boxes are 3 cells high, and 4 cells wider than the name. Other layout engines are given the same sizes.
package enum LayoutJSON {
  package static func text(_ picture: Picture, width: Int?) -> String {
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
    // Written by hand: encoding through intermediate objects takes longer than the drawing.
    var text = #"{"dir":"TB","edges":["#
    var isFirst = true
    for (edge, strand) in zip(edges, drawing.strands()) where !strand.isEmpty {
      text += isFirst ? "{" : ",{"
      isFirst = false
      text += "\"from\":\(JSONText.quoted(edge.from)),\"points\":["
      for (index, point) in strand.enumerated() {
        text += index == 0 ? "[" : ",["
        append(point.x, to: &text)
        text += ","
        append(point.y, to: &text)
        text += "]"
      }
      text += "],\"to\":\(JSONText.quoted(edge.to))}"
    }
    text += #"],"nodes":{"#
    for (index, place) in names.indices.sorted(by: { names[$0] < names[$1] }).enumerated() {
      let box = drawing.boxes[place]
      text += "\(index == 0 ? "" : ",")\(JSONText.quoted(names[place])):{\"h\":\(box.height),\"w\":\(box.width),\"x\":"
      append(Double(box.x) + Double(box.width) / 2, to: &text)
      text += ",\"y\":"
      append(Double(box.y) + Double(box.height) / 2, to: &text)
      text += "}"
    }
    return text + "}}\n"
  }

  /// Appends a number; whole numbers without a decimal point.
  private static func append(_ number: Double, to text: inout String) {
    let whole = Int(number)
    text += Double(whole) == number ? String(whole) : String(number)
  }
}
