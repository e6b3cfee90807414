/// A solver that assigns integer places to nodes so that the weighted sum of edge lengths is minimal.
///
/// It minimises the sum of weight · (place[head] - place[tail]), with place[head] - place[tail] ≥ minimum for every
/// edge.
///
/// Source: the network simplex method of Gansner, Koutsofios, North and Vo (1993). Cut values are sums of node
/// imbalances over subtrees. They change only along two paths to the root when an edge leaves the tree. No function is
/// recursive.
struct NetworkSimplex {
  struct Edge {
    var tail: Int
    var head: Int
    var minimum: Int
    var weight: Int
  }

  private(set) var place: [Int]
  private let edges: [Edge]
  private let incident: Adjacency
  private var parent: [Int]
  /// The index of the tree edge from each node to its parent.
  private var parentEdge: [Int]
  private var firstChild: [Int]
  private var nextSibling: [Int]
  private var previousSibling: [Int]
  /// The number of nodes in each node's subtree (`size`), and their outgoing weight minus their incoming weight
  /// (`imbalance`).
  private var size: [Int]
  private var imbalance: [Int]
  private var mark: [Int]
  private var stamp = 0

  /// Creates a problem with a first solution.
  ///
  /// - Parameters:
  ///   - place: Places that satisfy every edge.
  ///   - edges: The edges. They must connect all nodes.
  init(place: [Int], edges: [Edge]) {
    self.place = place
    self.edges = edges
    let count = place.count
    var pairs: [(Int, Int)] = []
    pairs.reserveCapacity(2 * edges.count)
    for (index, edge) in edges.enumerated() {
      pairs.append((edge.tail, index))
      pairs.append((edge.head, index))
    }
    incident = Adjacency(count: count, pairs: pairs)
    parent = [Int](repeating: -1, count: count)
    parentEdge = parent
    firstChild = parent
    nextSibling = parent
    previousSibling = parent
    size = [Int](repeating: 1, count: count)
    imbalance = [Int](repeating: 0, count: count)
    mark = imbalance
    for edge in edges {
      imbalance[edge.tail] += edge.weight
      imbalance[edge.head] -= edge.weight
    }
  }

  /// Improves the places until they are optimal or `budget` edges have been examined.
  mutating func solve(budget: Int) {
    guard place.count > 1, growTree() else { return }
    var work = 0
    var cursor = 0
    while work < budget, !Task.isCancelled, let node = leavingEdge(&cursor, &work) { exchange(node, &work) }
  }

  private func slack(_ edge: Int) -> Int {
    place[edges[edge].head] - place[edges[edge].tail] - edges[edge].minimum
  }

  // MARK: The first tree

  /// Grows a spanning tree of edges without slack from node 0. Each step takes the edge with the least slack and moves
  /// the tree by that slack.
  ///
  /// - Returns: True if the tree reached every node.
  private mutating func growTree() -> Bool {
    var order = [0]
    var inTree = [Bool](repeating: false, count: place.count)
    // The tree has moved by `shift`. Places of its nodes and keys of edges are stored without it.
    var shift = 0
    var leaving = Heap()
    var entering = Heap()
    func push(_ node: Int) {
      for edge in incident[node] {
        if edges[edge].tail == node, !inTree[edges[edge].head] {
          leaving.push(key: slack(edge), edge)
        } else if edges[edge].head == node, !inTree[edges[edge].tail] {
          entering.push(key: slack(edge), edge)
        }
      }
    }
    inTree[0] = true
    push(0)
    while order.count < place.count {
      while let top = leaving.top, inTree[edges[top.edge].head] { leaving.pop() }
      while let top = entering.top, inTree[edges[top.edge].tail] { entering.pop() }
      let out = leaving.top.map { $0.key - shift }
      let back = entering.top.map { $0.key + shift }
      let edge: Int
      let node: Int
      if let out, out <= back ?? .max {
        edge = leaving.top?.edge ?? 0
        leaving.pop()
        shift += out
        node = edges[edge].head
        link(node, to: edges[edge].tail, by: edge)
      } else if let back {
        edge = entering.top?.edge ?? 0
        entering.pop()
        shift -= back
        node = edges[edge].tail
        link(node, to: edges[edge].head, by: edge)
      } else {
        return false
      }
      inTree[node] = true
      place[node] -= shift
      order.append(node)
      push(node)
    }
    for node in order.reversed() where parent[node] >= 0 {
      size[parent[node]] += size[node]
      imbalance[parent[node]] += imbalance[node]
    }
    return true
  }

  private mutating func link(_ node: Int, to other: Int, by edge: Int) {
    parent[node] = other
    parentEdge[node] = edge
    previousSibling[node] = -1
    nextSibling[node] = firstChild[other]
    if firstChild[other] >= 0 { previousSibling[firstChild[other]] = node }
    firstChild[other] = node
  }

  private mutating func unlink(_ node: Int) {
    if previousSibling[node] >= 0 {
      nextSibling[previousSibling[node]] = nextSibling[node]
    } else {
      firstChild[parent[node]] = nextSibling[node]
    }
    if nextSibling[node] >= 0 { previousSibling[nextSibling[node]] = previousSibling[node] }
  }

  // MARK: Exchanges

  /// The node below the tree edge with the most negative cut value, among the next 30 candidates.
  ///
  /// - Returns: nil if no tree edge has a negative cut value, so that the places are optimal.
  private func leavingEdge(_ cursor: inout Int, _ work: inout Int) -> Int? {
    var found = 0
    var best = -1
    var least = 0
    for _ in place.indices {
      cursor = cursor + 1 < place.count ? cursor + 1 : 0
      guard parent[cursor] >= 0 else { continue }
      let cut = edges[parentEdge[cursor]].tail == cursor ? imbalance[cursor] : -imbalance[cursor]
      if cut >= 0 { continue }
      found += 1
      if cut < least { (least, best) = (cut, cursor) }
      if found >= 30 { break }
    }
    work += found
    return best >= 0 ? best : nil
  }

  /// Replaces the tree edge between `node` and its parent, which splits the tree into two parts.
  ///
  /// The new edge runs between the parts in the other direction. It has the least slack of all such edges.
  private mutating func exchange(_ node: Int, _ work: inout Int) {
    let isTail = edges[parentEdge[node]].tail == node
    // Collect and mark the smaller part.
    stamp += 1
    let marksSubtree = size[node] * 2 <= place.count
    var part = [marksSubtree ? node : root(node)]
    mark[part[0]] = stamp
    var next = 0
    while next < part.count {
      var child = firstChild[part[next]]
      while child >= 0 {
        if child != node || marksSubtree {
          mark[child] = stamp
          part.append(child)
        }
        child = nextSibling[child]
      }
      next += 1
    }
    // The new edge enters the part that the old one left.
    let entersPart = isTail == marksSubtree
    var entering = -1
    var least = Int.max
    for member in part {
      work += incident.degree(member)
      for edge in incident[member] {
        let other = entersPart ? edges[edge].tail : edges[edge].head
        guard (entersPart ? edges[edge].head : edges[edge].tail) == member, mark[other] != stamp else { continue }
        let slack = slack(edge)
        if slack < least { (least, entering) = (slack, edge) }
      }
    }
    guard entering >= 0 else {
      work = .max / 2
      return
    }
    if least > 0 { for member in part { place[member] += entersPart ? -least : least } }
    let tailInSubtree = (mark[edges[entering].tail] == stamp) == marksSubtree
    reattach(node, at: tailInSubtree ? edges[entering].tail : edges[entering].head, by: entering)
  }

  private func root(_ node: Int) -> Int {
    var node = node
    while parent[node] >= 0 { node = parent[node] }
    return node
  }

  /// Detaches the subtree of `node`, makes `inner` its root and attaches it to the other end of `edge`.
  private mutating func reattach(_ node: Int, at inner: Int, by edge: Int) {
    let outer = edges[edge].tail == inner ? edges[edge].head : edges[edge].tail
    let (count, sum) = (size[node], imbalance[node])
    var above = parent[node]
    while above >= 0 {
      size[above] -= count
      imbalance[above] -= sum
      above = parent[above]
    }
    // Reverses the path from the new root to the old one.
    var member = inner
    var newParent = outer
    var newEdge = edge
    var (passed, passedSum) = (0, 0)
    while true {
      let (oldParent, oldEdge) = (parent[member], parentEdge[member])
      unlink(member)
      link(member, to: newParent, by: newEdge)
      let (oldSize, oldSum) = (size[member], imbalance[member])
      size[member] = count - passed
      imbalance[member] = sum - passedSum
      (passed, passedSum) = (oldSize, oldSum)
      if member == node { break }
      (newParent, newEdge) = (member, oldEdge)
      member = oldParent
    }
    above = outer
    while above >= 0 {
      size[above] += count
      imbalance[above] += sum
      above = parent[above]
    }
  }
}

/// A binary heap of edges by key.
private struct Heap {
  private var items: [(key: Int, edge: Int)] = []

  var top: (key: Int, edge: Int)? { items.first }

  mutating func push(key: Int, _ edge: Int) {
    items.append((key, edge))
    var index = items.count - 1
    while index > 0, items[(index - 1) / 2].key > key {
      items.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func pop() {
    guard let last = items.popLast(), !items.isEmpty else { return }
    items[0] = last
    var index = 0
    while 2 * index + 1 < items.count {
      var child = 2 * index + 1
      if child + 1 < items.count, items[child + 1].key < items[child].key { child += 1 }
      if items[index].key <= items[child].key { return }
      items.swapAt(index, child)
      index = child
    }
  }
}
