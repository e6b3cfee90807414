/// Returns the strongly connected components, found by Tarjan's algorithm without recursion.
///
/// - Returns: The components in topological order: arcs between components run from an earlier to a later one. The
///   nodes of a component are ascending.
/// - Complexity: O(nodes + arcs).
func stronglyConnectedComponents(_ arcs: Adjacency) -> [[Int]] {
  let count = arcs.count
  var index = [Int](repeating: -1, count: count)
  var low = [Int](repeating: 0, count: count)
  var onStack = [Bool](repeating: false, count: count)
  var stack: [Int] = []
  var components: [[Int]] = []
  var counter = 0
  var calls: [(node: Int, next: Int)] = []
  // The roots are visited in reverse, because the result is reversed at the end.
  for root in (0..<count).reversed() where index[root] < 0 {
    calls.append((root, arcs.start[root]))
    while let (node, next) = calls.last {
      if index[node] < 0 {
        index[node] = counter
        low[node] = counter
        counter += 1
        stack.append(node)
        onStack[node] = true
      }
      if next < arcs.start[node + 1] {
        calls[calls.count - 1].next += 1
        let target = arcs.targets[next]
        if index[target] < 0 {
          calls.append((target, arcs.start[target]))
        } else if onStack[target] {
          low[node] = min(low[node], index[target])
        }
        continue
      }
      calls.removeLast()
      if let parent = calls.last?.node { low[parent] = min(low[parent], low[node]) }
      if low[node] == index[node] {
        var component: [Int] = []
        while let member = stack.popLast() {
          onStack[member] = false
          component.append(member)
          if member == node { break }
        }
        components.append(component.sorted())
      }
    }
  }
  return components.reversed()
}
