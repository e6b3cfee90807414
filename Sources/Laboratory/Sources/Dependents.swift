import Core
import Importer

/// Who would notice if a service changed: everybody who depends on it, directly or through others, and by which way.
package struct Dependents: Hashable, Sendable {
  /// One step of a way: who depends on whom, and where.
  package struct Link: Hashable, Sendable {
    package let from: String
    package let to: String
    /// What the dependency is; nil where `to` is a registration that makes a `from`.
    package let kind: Edge.Kind?
    package let when: Edge.Moment
    package let place: Place
  }

  package struct Dependent: Hashable, Sendable {
    package let name: String
    /// False for a consumer that is registered nowhere.
    package let isService: Bool
    /// How many steps away it is; from 1.
    package let distance: Int
    /// The first step from it to the service.
    package let link: Link
  }

  /// What would change.
  package let service: String
  /// The nearest first, and those of one distance in order of their places.
  package let all: [Dependent]
  private let links: [String: Link]

  /// - Parameter service: the name of a service, or of what is asked for and registered nowhere.
  /// - Complexity: O(services + edges), and sorting those who are found.
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

  /// The shortest way from somebody to the service: empty for who does not depend on it.
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

  /// Who depends on whom, by the one that is depended on.
  private static func users(in project: ImportedProject, _ registered: Set<String>) -> [String: [Link]] {
    var users: [String: [Link]] = [:]
    var consumers: Set<String> = []
    for edge in project.edges {
      users[edge.to, default: []].append(
        Link(from: edge.from, to: edge.to, kind: edge.kind, when: edge.when, place: edge.place))
      if !registered.contains(edge.from) { consumers.insert(edge.from) }
    }
    // A type that several registrations make is no service itself: what it needs, each of them needs.
    for service in project.services {
      guard let made = service.implementation, consumers.contains(made) else { continue }
      users[made, default: []].append(
        Link(from: service.name, to: made, kind: nil, when: .eager, place: service.place))
    }
    return users
  }
}
