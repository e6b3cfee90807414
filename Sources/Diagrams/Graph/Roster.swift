import Layout

/// Names in rows, those of a layer together, without lines: what is left where no drawing with lines fits. Who needs whom is
/// told of the selected node alone, by marks beside the names.
enum Roster {
  /// Blank columns before each name, where such marks stand.
  package static let lead = 2

  /// - Parameters:
  ///   - graph: boxes of one row.
  ///   - layers: of its nodes.
  /// - Returns: boxes in columns; each layer begins in a row of its own, behind an empty row, as far as the pane has room for
  ///   that.
  /// - Complexity: O(nodes log nodes).
  package static func draw(_ graph: Graph, layers: [Int], in view: Size) -> Drawing {
    let order = graph.nodes.indices.sorted { (layers[$0], $0) < (layers[$1], $1) }
    let column = lead + (graph.nodes.map(\.width).max() ?? 1)
    let columns = max(1, view.width / column)
    var drawing = Drawing(ids: graph.nodes.map(\.id), edges: graph.edges)
    for (breaksLayers, gap) in [(true, 1), (true, 0), (false, 0)] {
      var boxes = graph.nodes.map { _ in Rect(x: 0, y: 0, width: 0, height: 1) }
      var (place, row, layer) = (0, 0, order.first.map { layers[$0] } ?? 0)
      for node in order {
        if breaksLayers && layers[node] != layer && place > 0 {
          (place, row) = (0, row + 1 + gap)
        } else if place == columns {
          (place, row) = (0, row + 1)
        }
        layer = layers[node]
        boxes[node] = Rect(x: place * column + lead, y: row, width: graph.nodes[node].width, height: 1)
        place += 1
      }
      drawing.boxes = boxes
      drawing.size = Size(width: boxes.map(\.maxX).max() ?? 0, height: row + 1)
      if drawing.size.height <= view.height { break }
    }
    drawing.layers = layers
    drawing.routes = graph.edges.map { _ in Route() }
    return drawing
  }
}
