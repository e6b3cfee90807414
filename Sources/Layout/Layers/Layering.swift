/// Assigns a layer to each node so that every link runs to a later layer.
///
/// The layers start as longest paths. Nodes then move within their slack while that shortens the links. Finally network
/// simplex minimises the sum of all lengths. In very large graphs, it stops after a fixed amount of work.
///
/// With a `memory`, which holds the positions in the previous drawing, nodes keep their previous layers unless another
/// node pushes them down.
///
/// - Complexity: O(rounds · (nodes + links)), plus the budget of the simplex.
func assignLayers(nodeCount: Int, links: [Link], rank: [Int], memory: Memory? = nil) -> [Int] {
  var order = [Int](repeating: 0, count: nodeCount)
  for node in 0..<nodeCount { order[rank[node]] = node }
  let down = Adjacency(count: nodeCount, pairs: links.map { ($0.top, $0.bottom) })
  let up = Adjacency(count: nodeCount, pairs: links.map { ($0.bottom, $0.top) })
  var layer = (0..<nodeCount).map { memory?.places[$0]?.layer ?? 0 }
  for node in order {
    for target in down[node] { layer[target] = max(layer[target], layer[node] + 1) }
  }
  if memory != nil { return withoutGaps(layer) }
  for _ in 0..<8 {
    var moved = false
    for node in order.reversed() where down.degree(node) > up.degree(node) {
      guard let limit = down[node].map({ layer[$0] }).min() else { continue }
      if limit - 1 > layer[node] {
        layer[node] = limit - 1
        moved = true
      }
    }
    for node in order where up.degree(node) > down.degree(node) {
      guard let limit = up[node].map({ layer[$0] }).max() else { continue }
      if limit + 1 < layer[node] {
        layer[node] = limit + 1
        moved = true
      }
    }
    if !moved { break }
  }
  if links.count >= nodeCount - 1 {
    var simplex = NetworkSimplex(
      place: layer,
      edges: links.map {
        .init(tail: $0.top, head: $0.bottom, minimum: 1, weight: min($0.down.count + $0.up.count, 4))
      })
    simplex.solve(budget: 8_000_000)
    layer = simplex.place
  }
  return withoutGaps(layer)
}

/// Returns the layers with new numbers, so that no number is unused.
private func withoutGaps(_ layer: [Int]) -> [Int] {
  let used = Set(layer).sorted()
  var number: [Int: Int] = [:]
  for (index, value) in used.enumerated() { number[value] = index }
  return layer.map { number[$0, default: 0] }
}
