import Layout

/// What changes when one node is added below a random node and above another that lies lower; ten seeds.
func stability(_ graph: Graph, _ options: Options) -> String {
  let before = draw(graph, options: options)
  var state: UInt64 = 42
  func random(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, bound)
  }
  var (flips, pairs, moved, movedAcross, total) = (0, 0, 0, 0, 0)
  var (warm, cold) = (0, 0)
  for _ in 0..<10 {
    var a = 0
    var b = 0
    repeat {
      a = random(graph.nodes.count)
      b = random(graph.nodes.count)
    } while before.layers[a] >= before.layers[b]
    var larger = graph
    larger.nodes.append(Graph.Node(id: "the new one", width: 15, height: 3))
    larger.edges.append(Graph.Edge(from: a, to: graph.nodes.count))
    larger.edges.append(Graph.Edge(from: graph.nodes.count, to: b))
    var warmOptions = options
    warmOptions.previous = before
    let after = draw(larger, options: warmOptions)
    let fresh = draw(larger, options: options)
    warm += crossings(after)
    cold += crossings(fresh)
    for first in graph.nodes.indices {
      total += 1
      if before.boxes[first].x != after.boxes[first].x { movedAcross += 1 }
      if before.boxes[first] != after.boxes[first] { moved += 1 }
      for second in graph.nodes.indices.prefix(first) where before.layers[first] == before.layers[second] {
        guard after.layers[first] == after.layers[second] else { continue }
        pairs += 1
        if (before.boxes[first].x < before.boxes[second].x) != (after.boxes[first].x < after.boxes[second].x) {
          flips += 1
        }
      }
    }
  }
  func percent(_ part: Int, _ whole: Int) -> String { "\((part * 1000 / max(1, whole)))‰" }
  return "flipped \(percent(flips, pairs)) moved \(percent(moved, total)) across \(percent(movedAcross, total)) "
    + "crossing cells: before \(crossings(before)), stable \(warm / 10), fresh \(cold / 10)"
}

private func crossings(_ drawing: Drawing) -> Int {
  drawing.cells(in: Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height))
    .count { $0.kind == .crossing }
}
