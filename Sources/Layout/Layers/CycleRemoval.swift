/// The method of ranking the nodes of a cycle.
enum CycleHeuristic {
  /// A greedy order with few edges that run back.
  case fewestBackEdges
  /// The order of a depth-first walk from the first node, so that chains of calls run down.
  case depthFirst
}

/// Ranks the nodes so that few arcs run from a later to an earlier node. These arcs are the back edges.
///
/// Within each strongly connected component, the greedy heuristic of Eades, Lin and Smyth (1993) decides. Arcs between
/// components never run back. Two-way links are ignored. Among otherwise equal nodes, the one with more links comes
/// first.
///
/// With a `memory`, which holds the positions in the previous drawing, the order of the previous layers is kept. Back
/// edges then stay back edges.
///
/// - Complexity: O(nodes + links).
func rankWithoutCycles(
  nodeCount: Int, links: [Link], memory: Memory? = nil, by heuristic: CycleHeuristic = .fewestBackEdges
) -> [Int] {
  var arcs: [(Int, Int)] = []
  var degree = [Int](repeating: 0, count: nodeCount)
  for link in links {
    degree[link.top] += 1
    degree[link.bottom] += 1
    if link.up.isEmpty {
      arcs.append((link.top, link.bottom))
    } else if link.down.isEmpty {
      arcs.append((link.bottom, link.top))
    }
  }
  let out = Adjacency(count: nodeCount, pairs: arcs)
  let into = Adjacency(count: nodeCount, pairs: arcs.map { ($0.1, $0.0) })
  var rank = [Int](repeating: 0, count: nodeCount)
  var next = 0
  var component = [Int](repeating: -1, count: nodeCount)
  let components = stronglyConnectedComponents(out)
  for (number, members) in components.enumerated() {
    for member in members { component[member] = number }
  }
  // Nodes without one-way arcs may come anywhere: those with more links come first.
  var single: [Int] = []
  for members in components where members.count == 1 && out.degree(members[0]) + into.degree(members[0]) == 0 {
    single.append(members[0])
  }
  let layer = { (node: Int) in memory?.places[node]?.layer ?? 0 }
  single.sort { (layer($0), -degree[$0], $0) < (layer($1), -degree[$1], $1) }
  for node in single {
    rank[node] = next
    next += 1
  }
  for members in components {
    if members.count == 1, out.degree(members[0]) + into.degree(members[0]) == 0 { continue }
    let remembered = memory.flatMap { rememberedOrder(members, $0, out: out, into: into) }
    let order =
      remembered
      ?? (heuristic == .depthFirst
        ? depthFirstOrder(members, out: out, component: component)
        : greedyOrder(members, out: out, into: into, component: component))
    for node in order {
      rank[node] = next
      next += 1
    }
  }
  return rank
}

/// The nodes of one component in the order of their previous layers.
///
/// Each new node is inserted where it causes the fewest back edges.
///
/// - Returns: nil if the component has only one node, or if at least a third of its nodes are new.
private func rememberedOrder(_ members: [Int], _ memory: Memory, out: Adjacency, into: Adjacency) -> [Int]? {
  let new = members.filter { memory.places[$0] == nil }
  guard members.count > 1, new.count * 3 < members.count else { return nil }
  func key(_ node: Int) -> Int { memory.places[node]?.layer ?? 0 }
  var order = members.filter { memory.places[$0] != nil }.sorted { (key($0), $0) < (key($1), $1) }
  for node in new {
    let after = Set(into[node])
    let before = Set(out[node])
    // From the first place to the last: passing a node reverses the arcs to it.
    var (back, best, place) = (0, 0, 0)
    for (index, other) in order.enumerated() {
      if after.contains(other) { back -= 1 }
      if before.contains(other) { back += 1 }
      if back < best { (best, place) = (back, index + 1) }
    }
    order.insert(node, at: place)
  }
  return order
}

/// The nodes of one component in the order of the greedy heuristic of Eades, Lin and Smyth.
private func greedyOrder(_ members: [Int], out: Adjacency, into: Adjacency, component: [Int]) -> [Int] {
  guard members.count > 1 else { return members }
  let number = component[members[0]]
  var outDegree: [Int: Int] = [:]
  var inDegree: [Int: Int] = [:]
  var largest = 0
  for node in members {
    let leaving = out[node].count { component[$0] == number }
    let entering = into[node].count { component[$0] == number }
    outDegree[node] = leaving
    inDegree[node] = entering
    largest = max(largest, leaving, entering)
  }
  // One stack of nodes per difference of degrees; stale entries are skipped.
  var buckets = [[Int]](repeating: [], count: 2 * largest + 1)
  for node in members.reversed() {
    buckets[outDegree[node, default: 0] - inDegree[node, default: 0] + largest].append(node)
  }
  var sources: [Int] = []
  var sinks: [Int] = []
  var head: [Int] = []
  var tail: [Int] = []
  var removed: Set<Int> = []
  var top = buckets.count - 1
  while head.count + tail.count < members.count {
    var chosen = -1
    var isSink = false
    while let node = sinks.popLast() {
      if removed.contains(node) { continue }
      (chosen, isSink) = (node, true)
      break
    }
    while chosen < 0, let node = sources.popLast() {
      if !removed.contains(node) { chosen = node }
    }
    while chosen < 0, top >= 0 {
      guard let node = buckets[top].popLast() else {
        top -= 1
        continue
      }
      let difference = outDegree[node, default: 0] - inDegree[node, default: 0] + largest
      if !removed.contains(node), difference == top { chosen = node }
    }
    guard chosen >= 0 else { break }
    removed.insert(chosen)
    if isSink { tail.append(chosen) } else { head.append(chosen) }
    for node in out[chosen] where component[node] == number && !removed.contains(node) {
      inDegree[node, default: 0] -= 1
      if inDegree[node] == 0 { sources.append(node) }
      let difference = outDegree[node, default: 0] - inDegree[node, default: 0] + largest
      buckets[min(difference, buckets.count - 1)].append(node)
      top = max(top, min(difference, buckets.count - 1))
    }
    for node in into[chosen] where component[node] == number && !removed.contains(node) {
      outDegree[node, default: 0] -= 1
      if outDegree[node] == 0 { sinks.append(node) }
      let difference = outDegree[node, default: 0] - inDegree[node, default: 0] + largest
      buckets[max(difference, 0)].append(node)
    }
  }
  let missing = members.filter { !removed.contains($0) }
  return head + missing + tail.reversed()
}

/// The nodes of one component in reverse postorder of a depth-first walk. Only edges to a node whose walk is unfinished
/// run back.
private func depthFirstOrder(_ members: [Int], out: Adjacency, component: [Int]) -> [Int] {
  var seen: Set<Int> = []
  var left: [Int] = []
  for start in members where !seen.contains(start) {
    seen.insert(start)
    var stack = [(node: start, next: out.start[start])]
    while let (node, next) = stack.last {
      guard next < out.start[node + 1] else {
        left.append(node)
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let target = out.targets[next]
      if component[target] == component[node], seen.insert(target).inserted {
        stack.append((target, out.start[target]))
      }
    }
  }
  return left.reversed()
}
