import Core
import Importer
import Stage
import Support

/// Services and consumers at most some number of dependencies away from a name or a group, in either direction.
package struct Neighbourhood: Hashable, Sendable {
  /// Name in the centre, or identifier of a group.
  package let name: String
  /// Maximum number of dependencies from the name to a neighbour; 1 includes only direct neighbours.
  package let distance: Int

  /// The name for people.
  package var title: String { name.hasSuffix("/") ? String(name.dropLast()) : name }

  package init(_ name: String, within distance: Int = 1) {
    self.name = name
    self.distance = distance
  }

  /// Returns the names in the centre: those of the group, or the name itself; none for a name that the code no longer
  /// has.
  package func centre(in graph: ProjectGraph) -> Set<String> {
    if name.hasSuffix("/") { return graph.outline.group(name).map { Set(graph.outline.names(in: $0)) } ?? [] }
    return graph.project.names.contains(name) ? [name] : []
  }

  /// Checks that the name occurs in the code.
  ///
  /// - Throws: `UsageError` with the nearest name.
  package func check(in graph: ProjectGraph) throws {
    if centre(in: graph).isEmpty { try graph.project.check(name) }
  }

  /// Returns the part of a code base with the centre and its neighbours.
  ///
  /// It contains all dependencies between them, and the findings that name nothing else.
  ///
  /// - Parameter centre: the names in the centre.
  /// - Complexity: O(services + edges + findings).
  package func excerpt(of project: ImportedProject, around centre: Set<String>) -> ImportedProject {
    var neighbours: [String: [String]] = [:]
    for edge in project.edges {
      neighbours[edge.from, default: []] += edge.candidates
      for candidate in edge.candidates { neighbours[candidate, default: []].append(edge.from) }
    }
    var (within, border) = (centre, Array(centre))
    for _ in 0..<distance where !border.isEmpty {
      border = border.flatMap { neighbours[$0] ?? [] }.filter { within.insert($0).inserted }
    }
    var result = project
    result.services = project.services.filter { within.contains($0.name) }
    result.edges = project.edges.compactMap { edge in
      guard within.contains(edge.from), let candidate = edge.candidates.first(where: within.contains) else {
        return nil
      }
      var edge = edge
      if !within.contains(edge.to) { edge.to = candidate }
      return edge
    }
    result.findings = project.findings.filter { finding in finding.path.allSatisfy { within.contains($0.name) } }
    return result
  }
}

extension ImportedProject {
  /// Checks that a name occurs in the code.
  ///
  /// - Throws: `UsageError` with the nearest name.
  package func check(_ name: String) throws {
    if try full(name) != name { throw UsageError(Words.Source.isUnknown(name, near: [])) }
  }

  /// Returns the full name that a word stands for: the name itself, or a name without those of its containers, as lists
  /// show it.
  ///
  /// - Throws: `UsageError` for an unknown word, with the nearest name, and for a word that stands for several names.
  package func full(_ word: String) throws -> String {
    let names = names
    if names.contains(word) { return word }
    let found = names.filter { $0.hasSuffix("." + word) }
    if let name = found.first, found.count == 1 { return name }
    if found.count > 1 { throw UsageError(Words.Source.isSeveral(word, Wording.either(Array(found.prefix(4))))) }
    let folded = word.lowercased()
    let alike = names.filter { $0.lowercased() == folded || $0.lowercased().hasSuffix("." + folded) }
    if let name = alike.first, alike.count == 1 { return name }
    let near = NearestName.of(word, among: shortNames, limit: 1)
    throw UsageError(Words.Source.isUnknown(word, near: near))
  }

  /// All names, and those without the names of their containers.
  package var shortNames: [String] {
    let names = names
    return names + names.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
  }
}
