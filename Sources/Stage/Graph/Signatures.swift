import Core

/// Table of dependencies: those that signatures show, and those used only in bodies, by type or service.
package struct Signatures: Hashable, Sendable {
  package struct Dependent: Hashable, Sendable {
    package let name: String
    /// Needs of initializers, properties and parameters.
    package internal(set) var shown: [Need] = []
    /// Needs that the code pulls from a locator or creates, and that no signature shows.
    package internal(set) var taken: [Need] = []
  }

  package struct Need: Hashable, Sendable {
    package let name: String
    package let kind: Dependency.Kind

    package init(name: String, kind: Dependency.Kind) { (self.name, self.kind) = (name, kind) }
  }

  /// Types that have dependencies, in the order of the code or the registry.
  package private(set) var dependents: [Dependent] = []

  package init() {}

  /// Creates the table of a laboratory's services. A need has the name that the signature shows, such as that of the
  /// interface of a service.
  package init(_ picture: Picture, of world: World) {
    let needs = Dictionary(world.registrations.values.map { ($0.name, $0.needs) }) { first, _ in first }
    self.init(
      picture.services.map(\.name),
      picture.edges.map { edge in
        let need = needs[edge.from]?.first {
          $0.kind == edge.by && ($0.service == edge.to || world.provider(of: $0.service)?.name == edge.to)
        }
        return (edge.from, Need(name: need?.service ?? edge.to, kind: edge.by))
      })
  }

  /// Creates the table from names and needs.
  ///
  /// - Parameters:
  ///   - names: types or services in the order to show.
  ///   - needs: needs, each with its dependent.
  package init(_ names: [String], _ needs: [(from: String, need: Need)]) {
    let needs = Dictionary(grouping: needs, by: \.from)
    dependents = names.withoutRepeats.compactMap { name in
      let all = (needs[name] ?? []).map(\.need).withoutRepeats
      if all.isEmpty { return nil }
      let shown = all.filter { [.initializer, .property, .method].contains($0.kind) }
      let names = Set(shown.map(\.name))
      let taken = all.filter { [.locator, .creates].contains($0.kind) && !names.contains($0.name) }
      return shown.isEmpty && taken.isEmpty ? nil : Dependent(name: name, shown: shown, taken: taken)
    }
  }

  /// Number of dependencies that no signature shows.
  package var taken: Int { dependents.reduce(0) { $0 + $1.taken.count } }
}
