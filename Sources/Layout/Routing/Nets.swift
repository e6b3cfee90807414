/// A set of links of one style and kind that meet in one node and may share a trunk.
struct Net {
  /// The node in which all links of the net meet.
  var centre: Int
  /// True if the centre is above the other ends.
  var isTopCentred: Bool
  var line: Line
  var kind: Link.Kind
}

/// The nets of a graph. Every link belongs to exactly one net.
struct Nets {
  var nets: [Net] = []
  /// The net of each link.
  var netOf: [Int] = []

  private struct Key: Hashable {
    var centre: Int
    var isTopCentred: Bool
    var line: Line
    var kind: Link.Kind
  }

  /// Assigns each link to the fan at its top: the links of its style and kind below that node. A link that is alone in
  /// that fan joins the fan at its bottom.
  ///
  /// A fan is split where foreign lines attach between its members, because a common trunk would cross them.
  ///
  /// - Parameter position: The place of each item of `graph` in its layer.
  /// - Complexity: O(links · log links).
  init(_ links: [Link], graph: LayeredGraph, position: [Int]) {
    func key(_ link: Link, top: Bool) -> Key {
      Key(centre: top ? link.top : link.bottom, isTopCentred: top, line: link.line, kind: link.kind)
    }
    var size: [Key: Int] = [:]
    for link in links { size[key(link, top: true), default: 0] += 1 }
    let keys = links.map { link in
      let above = key(link, top: true)
      return size[above, default: 0] > 1 ? above : key(link, top: false)
    }
    netOf = [Int](repeating: -1, count: links.count)
    var below = [[Int]](repeating: [], count: graph.nodeCount)
    var above = below
    for (index, link) in links.enumerated() {
      below[link.top].append(index)
      above[link.bottom].append(index)
    }
    for node in 0..<graph.nodeCount {
      divide(below[node].sorted { position[graph.chains[$0][1]] < position[graph.chains[$1][1]] }, keys, top: true)
      let sorted = above[node].sorted {
        position[graph.chains[$0][graph.chains[$0].count - 2]] < position[graph.chains[$1][graph.chains[$1].count - 2]]
      }
      divide(sorted, keys, top: false)
    }
  }

  /// Adds a net for each run of neighbouring links of one fan at one face, from left to right.
  private mutating func divide(_ face: [Int], _ keys: [Key], top: Bool) {
    var last: Key?
    for link in face {
      let key = keys[link]
      if key.isTopCentred == top {
        if key != last {
          nets.append(Net(centre: key.centre, isTopCentred: top, line: key.line, kind: key.kind))
        }
        netOf[link] = nets.count - 1
      }
      last = key
    }
  }
}
