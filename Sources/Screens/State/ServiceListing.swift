import Canvas
import Laboratory
import Stage
import Support

/// Order and filter of the list of services.
struct ServiceListing: Hashable, Sendable {
  var order = ServiceOrder.registered
  /// Text to filter by. Only services whose name or interface contains it are listed, regardless of case; all if it is
  /// empty.
  var filter = ""

  /// Returns the number of columns that the list needs for full names and lifetimes.
  ///
  /// A row has a sign, the name, the lifetime and four marks. Only registered services count, so that a change of mode
  /// does not move the panes.
  static func width(of services: [Picture.Node]) -> Int {
    let services = services.filter { $0.standing == .registered }
    let name = services.map { TextWidth.of($0.name) }.max() ?? 0
    let kind = services.map { $0.lifetime?.description.count ?? 0 }.max() ?? 0
    return 3 + name + 1 + kind + 1 + 4
  }

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

/// Order in which services are listed.
enum ServiceOrder: String, Hashable, Sendable, CaseIterable {
  /// Order of registration.
  case registered
  case name, lifetime
  /// Descending number of live instances.
  case live
  /// Descending number of findings.
  case findings
}

extension ShownStage {
  /// Rows of the open scopes below the list: a heading, and the scopes indented by depth.
  ///
  /// Of more than five scopes, these are the first four and the number of the rest.
  var scopeRows: [String] {
    let scopes = shown.scopeTree
    if scopes.isEmpty { return [] }
    let room = scopes.count > 5 ? 4 : 5
    let rows = scopes.prefix(clamped: room).map {
      String(repeating: "  ", clamped: $0.depth + 1) + $0.scope.id.description
    }
    return [Words.Pane.openScopes] + rows + (scopes.count > room ? [Words.Pane.moreScopes(scopes.count - room)] : [])
  }

  /// Returns the rows of the open scopes, or none in a pane of at most eight rows.
  func scopeRows(in inner: Area) -> [String] { inner.height <= 8 ? [] : scopeRows }
}
