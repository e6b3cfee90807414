/// A set of links that meet in one node and may share a trunk.
struct Net {
  /// The node that all links of the net end in.
  var centre: Int
  /// Whether the centre is above the other ends.
  var isTopCentred: Bool
  var line: Line
  var kind: Link.Kind
}

/// The nets of a graph: every link belongs to exactly one.
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

  /// Gives each link to the fan at its top or at its bottom, whichever is larger.
  ///
  /// - Complexity: O(links).
  init(_ links: [Link]) {
    func key(_ link: Link, top: Bool) -> Key {
      Key(centre: top ? link.top : link.bottom, isTopCentred: top, line: link.line, kind: link.kind)
    }
    var size: [Key: Int] = [:]
    for link in links {
      size[key(link, top: true), default: 0] += 1
      size[key(link, top: false), default: 0] += 1
    }
    var number: [Key: Int] = [:]
    for link in links {
      let above = key(link, top: true)
      let below = key(link, top: false)
      let chosen = size[above, default: 0] >= size[below, default: 0] ? above : below
      if let net = number[chosen] {
        netOf.append(net)
      } else {
        number[chosen] = nets.count
        netOf.append(nets.count)
        nets.append(
          Net(centre: chosen.centre, isTopCentred: chosen.isTopCentred, line: chosen.line, kind: chosen.kind))
      }
    }
  }
}
