import Core
import Importer

/// How many services and dependencies there are of a code base, or of a part of it.
package struct SourceCount: Hashable, Sendable {
  package let services: Int
  /// Those that depend on services and are none, and what is asked for and registered nowhere.
  package let others: Int
  package let edges: Int

  /// - Complexity: O(services + edges).
  package init(_ project: ImportedProject) {
    services = project.services.count
    others = project.names.count - Set(project.services.map(\.name)).count
    edges = project.edges.count
  }

  /// What is seen and what is left out: `12 of 300 services, 3 of 40 others, 40 of 1200 dependencies`.
  package func text(of whole: SourceCount) -> String {
    var parts = [Words.Source.servicesShown(services, of: whole.services)]
    if whole.others > 0 { parts.append(Words.Source.othersShown(others, of: whole.others)) }
    parts.append(Words.Source.dependenciesShown(edges, of: whole.edges))
    return parts.joined(separator: ", ")
  }
}

extension ImportedProject {
  /// Every service, and whoever depends on one or is asked for without being one, each once: services first, in order of
  /// their places.
  ///
  /// - Complexity: O(services + edges).
  package var names: [String] {
    var seen: Set<String> = []
    let all = services.map(\.name) + edges.lazy.flatMap { [$0.from, $0.to] }
    return all.filter { seen.insert($0).inserted }
  }
}
