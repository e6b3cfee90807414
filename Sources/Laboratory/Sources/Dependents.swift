import Core
import Importer

/// Services and consumers that depend on a service, directly or indirectly. Each has a shortest chain of dependencies
/// to it.
package struct Dependents: Hashable, Sendable {
  /// A dependency in such a chain, with its place.
  package struct Link: Hashable, Sendable {
    package let from: String
    package let to: String
    /// Kind of the dependency; nil if `from` is a registration that makes an instance of the type `to`.
    package let kind: Edge.Kind?
    package let when: Edge.Moment
    package let place: Place
  }

  package struct Dependent: Hashable, Sendable {
    package let name: String
    /// False for a consumer without a registration.
    package let isService: Bool
    /// Number of dependencies in the chain to the service, from 1.
    package let distance: Int
    /// First dependency of the chain to the service.
    package let link: Link
  }

  /// Name of the service.
  package let service: String
  /// Dependents, the nearest first. Those of equal distance follow the order of their places.
  package let all: [Dependent]
  private let links: [String: Link]

  /// Finds the dependents of a service.
  ///
  /// - Parameter service: name of a service, or of a requested service without a registration.
  /// - Complexity: O(services + edges), and sorting the result.
  package init(of service: String, in project: ImportedProject) {
    self.service = service
    let registered = Set(project.services.map(\.name))
    let users = Self.users(in: project, registered)
    var links: [String: Link] = [:]
    var all: [Dependent] = []
    var border = [service]
    var distance = 0
    while !border.isEmpty {
      distance += 1
      var found: [Dependent] = []
      for name in border {
        for link in users[name] ?? [] where link.from != service && links[link.from] == nil {
          links[link.from] = link
          found.append(
            Dependent(
              name: link.from, isService: registered.contains(link.from), distance: distance, link: link))
        }
      }
      found.sort { ($0.link.place, $0.name) < ($1.link.place, $1.name) }
      all += found
      border = found.map(\.name)
    }
    self.all = all
    self.links = links
  }

  /// Returns the shortest chain of dependencies from a dependent to the service; empty if the name is no dependent.
  package func way(from name: String) -> [Link] {
    var result: [Link] = []
    var current = name
    while let link = links[current] {
      result.append(link)
      current = link.to
    }
    return result
  }

  package var services: Int { all.count(where: \.isService) }
  package var consumers: Int { all.count - services }

  /// Returns the direct dependencies, grouped by the service that is depended on.
  private static func users(in project: ImportedProject, _ registered: Set<String>) -> [String: [Link]] {
    var users: [String: [Link]] = [:]
    var consumers: Set<String> = []
    for edge in project.edges {
      users[edge.to, default: []].append(
        Link(from: edge.from, to: edge.to, kind: edge.kind, when: edge.when, place: edge.place))
      if !registered.contains(edge.from) { consumers.insert(edge.from) }
    }
    // If several registrations make a type, the type itself is not a service. Each registration has needs of its own.
    for service in project.services {
      guard let made = service.implementation, consumers.contains(made) else { continue }
      users[made, default: []].append(
        Link(from: service.name, to: made, kind: nil, when: .eager, place: service.place))
    }
    return users
  }
}
