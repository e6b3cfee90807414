/// The layer of each node: every link runs to a later layer.
///
/// Longest paths first; then nodes move within their slack while that shortens the links.
///
/// - Complexity: O(rounds · (nodes + links)).
func assignLayers(nodeCount: Int, links: [Link], rank: [Int]) -> [Int] {
  var order = [Int](repeating: 0, count: nodeCount)
  for node in 0..<nodeCount { order[rank[node]] = node }
  let down = Adjacency(count: nodeCount, pairs: links.map { ($0.top, $0.bottom) })
  let up = Adjacency(count: nodeCount, pairs: links.map { ($0.bottom, $0.top) })
  var layer = [Int](repeating: 0, count: nodeCount)
  for node in order {
    for target in down[node] { layer[target] = max(layer[target], layer[node] + 1) }
  }
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
  // Close layers that have become empty.
  let used = Set(layer).sorted()
  var number: [Int: Int] = [:]
  for (index, value) in used.enumerated() { number[value] = index }
  return layer.map { number[$0, default: 0] }
}
