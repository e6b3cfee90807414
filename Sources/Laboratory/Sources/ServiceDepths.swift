import Importer

/// Number of dependencies on the longest way to a service from a name that nothing needs. A dependency that closes a
/// cycle of services does not count.
package struct ServiceDepths: Sendable {
  private var depths: [String: Int] = [:]

  /// - Complexity: O(services + edges).
  init(_ edges: [Edge]) {
    let users = Dictionary(grouping: edges.filter { $0.from != $0.to }, by: \.to).mapValues { $0.map(\.from) }
    var waiting: Set<String> = []
    for start in users.keys.sorted() {
      var path = [start]
      while let name = path.last {
        if depths[name] != nil {
          path.removeLast()
        } else if waiting.insert(name).inserted {
          path += (users[name] ?? []).filter { depths[$0] == nil && !waiting.contains($0) }
        } else {
          depths[name] = (users[name] ?? []).compactMap { depths[$0] }.max().map { $0 + 1 } ?? 0
          path.removeLast()
        }
      }
    }
  }

  /// Depth of a service; 0 for a name that nothing needs.
  package subscript(name: String) -> Int { depths[name] ?? 0 }
}
