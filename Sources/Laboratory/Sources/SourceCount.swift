import Core
import Importer

/// Numbers of services and dependencies of a code base, or of a part of it.
package struct SourceCount: Hashable, Sendable {
  package let services: Int
  /// Number of consumers without a registration plus the number of missing services.
  package let others: Int
  package let edges: Int

  /// Counts services and dependencies.
  ///
  /// - Complexity: O(services + edges).
  package init(_ project: ImportedProject) {
    services = project.services.count
    others = project.names.count - Set(project.services.map(\.name)).count
    edges = project.edges.count
  }

  /// Returns the numbers compared with those of the whole: `12 of 300 services, 3 of 40 consumers and
  /// missing services, dependencies: 40 of 1200`. Without consumers, only the other numbers.
  package func text(of whole: SourceCount) -> String {
    var parts = [Words.Source.servicesShown(services, of: whole.services)]
    if others > 0 { parts.append(Words.Source.othersShown(others, of: whole.others)) }
    parts.append(Words.Source.dependenciesShown(edges, of: whole.edges))
    return parts.joined(separator: ", ")
  }
}

extension ImportedProject {
  /// Names of services, consumers and requested services, each once. Services come first, in order of their places.
  ///
  /// - Complexity: O(services + edges).
  package var names: [String] {
    var seen: Set<String> = []
    let all = services.map(\.name) + edges.lazy.flatMap { [$0.from, $0.to] }
    return all.filter { seen.insert($0).inserted }
  }
}
