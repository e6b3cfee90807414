import Core
import Importer

/// Cycles of services and consumers: each needs the others, directly or through others.
///
/// Requests that run after the object is made count as well, so a cycle here need not be a finding.
package struct ServiceCycles: Sendable {
  /// Names in each cycle, the largest cycle first. The names of a cycle are in order of most dependencies within it.
  package private(set) var all: [[String]] = []
  private var places: [String: Int] = [:]
  private let names: [String]
  private let needs: [[Int]]
  private let indices: [String: Int]

  /// Finds the cycles. Objects that code creates directly, and dependencies on one of several services, form none.
  ///
  /// - Complexity: O(edges).
  init(_ project: ImportedProject) {
    var (names, indices, needs): ([String], [String: Int], [[Int]]) = ([], [:], [])
    func index(_ name: String) -> Int {
      if let known = indices[name] { return known }
      indices[name] = names.count
      names.append(name)
      needs.append([])
      return names.count - 1
    }
    for edge in project.edges where edge.isCertain {
      let (from, to) = (index(edge.from), index(edge.to))
      needs[from].append(to)
    }
    (self.names, self.indices, self.needs) = (names, indices, needs)
    for members in StronglyConnectedComponents.components(of: needs) where members.count > 1 {
      let inside = Set(members)
      var weights: [Int: Int] = [:]
      for member in members {
        for target in needs[member] where inside.contains(target) {
          weights[member, default: 0] += 1
          weights[target, default: 0] += 1
        }
      }
      let order = members.sorted { (-weights[$0, default: 0], names[$0]) < (-weights[$1, default: 0], names[$1]) }
      all.append(order.map { names[$0] })
    }
    all.sort { (-$0.count, $0[0]) < (-$1.count, $1[0]) }
    for (place, cycle) in all.enumerated() { for name in cycle { places[name] = place } }
  }

  /// Returns true if two names are in one cycle.
  package func joins(_ one: String, _ other: String) -> Bool {
    places[one].map { $0 == places[other] } ?? false
  }

  /// Returns the shortest cycle through a name, with that name at both ends; empty if it is in no cycle.
  ///
  /// - Complexity: O(edges of the cycle).
  package func path(through name: String) -> [String] {
    guard let place = places[name], let start = indices[name] else { return [] }
    let members = Set(all[place].compactMap { indices[$0] })
    let path = StronglyConnectedComponents.shortestCycle(through: start, within: members, needs)
    return (path ?? []).map { names[$0] }
  }
}

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
