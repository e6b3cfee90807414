/// A connection between two different nodes that is drawn as one line: one or more edges of one style.
struct Link {
  enum Kind { case forward, back, twoWay }

  /// The end in the earlier layer.
  var top: Int
  /// The end in the later layer.
  var bottom: Int
  var line: Line
  var kind: Kind
  /// The edges that run from `top` to `bottom`, by index.
  var down: [Int]
  /// The edges that run from `bottom` to `top`, by index.
  var up: [Int]

  /// Swaps top and bottom.
  mutating func reverse() {
    swap(&top, &bottom)
    swap(&down, &up)
  }
}

/// Edges of one style from a node to itself.
struct Loop {
  var node: Int
  var line: Line
  var edges: [Int]
}

/// The edges of a graph, grouped by the lines that draw them.
struct Links {
  var links: [Link] = []
  var loops: [Loop] = []

  private struct Key: Hashable {
    var low: Int
    var high: Int
    var line: Line
  }

  /// Groups edges with the same ends and style. Edges with an end out of range are left out.
  ///
  /// - Complexity: O(edges).
  init(_ graph: Graph) {
    var linkAt: [Key: Int] = [:]
    var loopAt: [Key: Int] = [:]
    for (index, edge) in graph.edges.enumerated() {
      guard graph.nodes.indices.contains(edge.from), graph.nodes.indices.contains(edge.to) else { continue }
      let key = Key(low: min(edge.from, edge.to), high: max(edge.from, edge.to), line: edge.line)
      if edge.from == edge.to {
        if let at = loopAt[key] {
          loops[at].edges.append(index)
        } else {
          loopAt[key] = loops.count
          loops.append(Loop(node: edge.from, line: edge.line, edges: [index]))
        }
      } else if let at = linkAt[key] {
        if links[at].top == edge.from { links[at].down.append(index) } else { links[at].up.append(index) }
      } else {
        linkAt[key] = links.count
        links.append(
          Link(top: edge.from, bottom: edge.to, line: edge.line, kind: .forward, down: [index], up: []))
      }
    }
  }

  /// Orients every link so that its top comes first in `rank`, and sets its kind: forward, back or two-way.
  mutating func orient(by rank: [Int]) {
    for index in links.indices {
      if rank[links[index].top] > rank[links[index].bottom] { links[index].reverse() }
      let link = links[index]
      links[index].kind = link.up.isEmpty ? .forward : link.down.isEmpty ? .back : .twoWay
    }
  }
}
