import Layout

/// Layout without lines: names in rows, with the names of one layer together.
///
/// Used if no drawing with lines fits. Marks beside the names show the dependencies of the selected node only.
enum EdgelessLayout {
  /// Blank columns before each name, for the marks of dependencies.
  package static let lead = 2

  /// Places the boxes in rows.
  ///
  /// - Parameters:
  ///   - graph: a graph of one-row boxes.
  ///   - layers: the layers of its nodes.
  /// - Returns: Boxes in columns. Each layer begins in a new row after an empty row if the pane has room for that.
  ///   Otherwise it begins in a new row, or directly after the layer before.
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
