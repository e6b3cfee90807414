import Laboratory
import Stage

/// How services are listed: in which order, and which of them.
struct ServiceListing: Hashable, Sendable {
  var order = ServiceOrder.registered
  /// Only those whose name or interface holds this; all if it is empty.
  var filter = ""

  func services(of picture: Picture, findings: [String: [Int]]) -> [Picture.Node] {
    let wanted = filter.lowercased()
    let shown =
      wanted.isEmpty
      ? picture.services
      : picture.services.filter { node in
        ([node.name] + node.interfaces).contains { $0.lowercased().contains(wanted) }
      }
    func sorted(_ before: (Picture.Node, Picture.Node) -> Bool?) -> [Picture.Node] {
      shown.sorted { before($0, $1) ?? ($0.name.lowercased() < $1.name.lowercased()) }
    }
    switch order {
    case .registered: return shown
    case .name: return sorted { _, _ in nil }
    case .lifetime:
      return sorted { left, right in
        let (a, b) = (left.lifetime?.description ?? "~", right.lifetime?.description ?? "~")
        return a == b ? nil : a < b
      }
    case .live: return sorted { $0.live == $1.live ? nil : $0.live > $1.live }
    case .findings:
      return sorted { left, right in
        let (a, b) = (findings[left.name]?.count ?? 0, findings[right.name]?.count ?? 0)
        return a == b ? nil : a > b
      }
    }
  }
}
