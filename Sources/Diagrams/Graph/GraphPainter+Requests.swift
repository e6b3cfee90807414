import Canvas
import Layout
import Stage

extension GraphPainter {
  /// Paints a mark on each line that carries a request, at the position given by `progress`. Paints nothing while no
  /// play runs.
  ///
  /// - Parameter shown: the edges that each line stands for.
  func paintRequests(_ shown: [[VisibleGraph.Edge]], _ viewport: Rect, on canvas: inout Frame) {
    guard let progress, !touched.requests.isEmpty else { return }
    for (link, edges) in shown.enumerated() {
      guard edges.contains(where: { touched.requests.contains(touchedEdge($0)) }) else { continue }
      // A line that leads up is laid out from its end.
      let route = scene.drawing.routes[link]
      guard let place = route.point(at: route.heads == .source ? 1 - progress : progress) else { continue }
      canvas.put(glyphs.request, place.x - viewport.x, place.y - viewport.y, .of(.good, bold: true))
    }
  }
}

extension Route {
  /// The cell at a fraction of the way from source (0) to target (1); nil for an edge that is not drawn.
  func point(at part: Double) -> Point? {
    guard var place = points.first else { return nil }
    let lengths = zip(points, points.dropFirst()).map { abs($1.x - $0.x) + abs($1.y - $0.y) }
    var rest = Int((Double(lengths.reduce(0, +)) * min(1, max(0, part))).rounded())
    for (end, length) in zip(points.dropFirst(), lengths) {
      let steps = min(rest, length)
      if length > 0 {
        place.x += (end.x - place.x) * steps / length
        place.y += (end.y - place.y) * steps / length
      }
      rest -= steps
      if rest == 0 { return place }
      place = end
    }
    return place
  }
}
