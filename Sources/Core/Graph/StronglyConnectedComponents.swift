/// Strongly connected components of a directed graph, and the cycles in them.
package enum StronglyConnectedComponents {
  /// Returns the shortest cycle through the lowest wanted node of each strongly connected component.
  ///
  /// Tarjan's algorithm (Depth-first search and linear graph algorithms, 1972), without recursion: O(nodes + edges) for
  /// the components, then a breadth-first search inside each of them.
  ///
  /// - Parameters:
  ///   - graph: the targets of each node's edges.
  ///   - isWanted: selects the nodes through which a cycle may be reported.
  /// - Returns: the cycles, sorted by their first node, which is repeated at the end. A component without a cycle or
  ///   without a wanted node contributes none.
  package static func cycles(in graph: [[Int]], through isWanted: (Int) -> Bool = { _ in true }) -> [[Int]] {
    if isAcyclic(graph) { return [] }
    return components(of: graph).compactMap { members in
      guard let start = members.filter(isWanted).min() else { return nil }
      if members.count == 1 { return graph[start].contains(start) ? [start, start] : nil }
      return shortestCycle(through: start, within: Set(members), graph)
    }
    .sorted { $0[0] < $1[0] }
  }

  /// Returns whether a graph has no cycle, by Kahn's algorithm (Topological sorting of large networks, 1962).
  private static func isAcyclic(_ graph: [[Int]]) -> Bool {
    var sources = [Int](repeating: 0, count: graph.count)
    for targets in graph { for target in targets { sources[target] += 1 } }
    var free: [Int] = []
    free.reserveCapacity(graph.count)
    for node in graph.indices where sources[node] == 0 { free.append(node) }
    var next = 0
    while next < free.count {
      for target in graph[free[next]] {
        sources[target] -= 1
        if sources[target] == 0 { free.append(target) }
      }
      next += 1
    }
    return free.count == graph.count
  }

  /// Returns the strongly connected components of a graph, each with its nodes.
  ///
  /// - Complexity: O(nodes + edges).
  package static func components(of graph: [[Int]]) -> [[Int]] {
    var index = [Int](repeating: -1, count: graph.count)
    var low = index
    var isOpen = [Bool](repeating: false, count: graph.count)
    var open: [Int] = []
    var visits: [(node: Int, next: Int)] = []
    var count = 0
    var result: [[Int]] = []
    func enter(_ node: Int) {
      index[node] = count
      low[node] = count
      count += 1
      open.append(node)
      isOpen[node] = true
      visits.append((node, 0))
    }
    for root in graph.indices where index[root] < 0 {
      enter(root)
      while let (node, next) = visits.last {
        if next < graph[node].count {
          visits[visits.count - 1].next += 1
          let target = graph[node][next]
          if index[target] < 0 {
            enter(target)
          } else if isOpen[target] {
            low[node] = min(low[node], index[target])
          }
          continue
        }
        visits.removeLast()
        if let parent = visits.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == index[node] else { continue }
        var members: [Int] = []
        while let member = open.popLast() {
          isOpen[member] = false
          members.append(member)
          if member == node { break }
        }
        result.append(members)
      }
    }
    return result
  }

  /// Returns the shortest cycle through a node of a component, with that node at both ends; nil if there is none.
  ///
  /// - Complexity: O(edges of the component).
  package static func shortestCycle(through start: Int, within members: Set<Int>, _ graph: [[Int]]) -> [Int]? {
    var parents: [Int: Int] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for target in graph[node] where members.contains(target) {
        if target == start {
          var cycle = [start]
          var current = node
          while current != start, let parent = parents[current] {
            cycle.append(current)
            current = parent
          }
          return [start] + cycle.reversed()
        }
        if parents[target] == nil {
          parents[target] = node
          queue.append(target)
        }
      }
    }
    return nil
  }

  /// Returns a shortest path between two nodes of a component, with both ends; empty if there is none.
  ///
  /// - Complexity: O(edges of the component).
  package static func shortestPath(from start: Int, to end: Int, within members: Set<Int>, _ graph: [[Int]]) -> [Int] {
    var parents: [Int: Int] = [start: start]
    var queue = [start]
    var next = 0
    while next < queue.count, parents[end] == nil {
      let node = queue[next]
      next += 1
      for target in graph[node] where members.contains(target) && parents[target] == nil {
        parents[target] = node
        queue.append(target)
      }
    }
    guard parents[end] != nil else { return [] }
    var path = [end]
    while let node = path.last, node != start, let parent = parents[node] { path.append(parent) }
    return path.reversed()
  }
}
