import Core
import Importer

/// What lies within some dependencies of a service, or of somebody who is none: who needs it and what it needs.
package struct Neighbourhood: Hashable, Sendable {
  /// The one in the middle.
  package let name: String
  /// How many dependencies away the farthest may be: 1 for those that it touches.
  package let distance: Int

  package init(_ name: String, within distance: Int = 1) {
    self.name = name
    self.distance = distance
  }

  /// - Throws: `UsageError` that names the nearest name, where nobody in the code is called so.
  package func check(in project: ImportedProject) throws { try project.check(name) }

  /// The code base with what lies within, and every dependency among that.
  ///
  /// - Complexity: O(services + edges + findings).
  package func excerpt(of project: ImportedProject) -> ImportedProject {
    var neighbours: [String: [String]] = [:]
    for edge in project.edges {
      neighbours[edge.from, default: []].append(edge.to)
      neighbours[edge.to, default: []].append(edge.from)
    }
    var (within, border): (Set<String>, [String]) = ([name], [name])
    for _ in 0..<distance where !border.isEmpty {
      border = border.flatMap { neighbours[$0] ?? [] }.filter { within.insert($0).inserted }
    }
    var result = project
    result.services = project.services.filter { within.contains($0.name) }
    result.edges = project.edges.filter { within.contains($0.from) && within.contains($0.to) }
    result.findings = project.findings.filter { finding in finding.path.allSatisfy { within.contains($0.name) } }
    return result
  }
}

extension ImportedProject {
  /// - Throws: `UsageError` that names the nearest name, where nobody in the code is called so.
  package func check(_ name: String) throws {
    let names = names
    if !names.contains(name) { throw UsageError.unknown("service", name, among: names) }
  }
}
