import Core
import Importer

/// Services and consumers that depend on a service, directly or indirectly, or those that it needs. Each has a shortest
/// chain of dependencies to the service, or from it. Previews and registrations that a later one replaces do not count.
package struct Dependents: Hashable, Sendable {
  /// Direction in which dependencies are followed.
  package enum Direction: Hashable, Sendable {
    /// To the names that depend on the service.
    case users
    /// To the names that the service needs.
    case needs

    package var other: Self { self == .users ? .needs : .users }
  }

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
    /// False for a consumer, or another name without a registration.
    package let isService: Bool
    /// True if the chain has a dependency on one of several services, so that the dependent may not depend on this one.
    package let isPossible: Bool
    /// Number of dependencies in the chain to or from the service, from 1.
    package let distance: Int
    /// Dependency of the chain that is farthest from the service.
    package let link: Link
  }

  /// Name of the service or group.
  package let service: String
  package let direction: Direction
  /// Dependents or needs, the nearest first. Those of equal distance follow the order of their places. Those that only may
  /// depend on the service come last.
  package let all: [Dependent]
  /// Names in the group, or the name of the service.
  private let starts: [String]
  private let links: [String: Link]
  /// Links of the possible dependents.
  private let possible: [String: Link]

  /// Finds the dependents of a service.
  ///
  /// - Parameter service: name of a service, or of a requested service without a registration.
  /// - Complexity: O(services + edges), and sorting the result.
  package init(of service: String, _ direction: Direction = .users, in project: ImportedProject) {
    self.init(of: [service], called: service, direction, in: project)
  }

  /// Finds the dependents of a group: names outside of it that depend on any name in it, or that any name in it needs.
  ///
  /// - Parameters:
  ///   - names: the names in the group.
  ///   - title: the group in messages.
  /// - Complexity: O(services + edges), and sorting the result.
  package init(
    of names: [String], called title: String, _ direction: Direction = .users, in project: ImportedProject
  ) {
    service = title
    (self.direction, starts) = (direction, names)
    let registered = Set(project.services.map(\.name))
    let (certain, links) = Self.chains(names, direction, in: project, registered, isPossible: false)
    let (further, possible) = Self.chains(names, direction, in: project, registered, isPossible: true)
    all = certain + further.filter { links[$0.name] == nil }
    (self.links, self.possible) = (links, possible)
  }

  /// Returns the same in the other direction.
  package func turned(in project: ImportedProject) -> Dependents {
    Dependents(of: starts, called: service, direction.other, in: project)
  }

  /// Finds the dependents with a chain.
  ///
  /// - Parameter isPossible: true to follow dependencies on one of several services, too.
  private static func chains(
    _ services: [String], _ direction: Direction, in project: ImportedProject, _ registered: Set<String>,
    isPossible: Bool
  ) -> ([Dependent], [String: Link]) {
    let neighbours = neighbours(direction, in: project, registered, isPossible: isPossible)
    var links: [String: Link] = [:]
    var all: [Dependent] = []
    var border = services
    let starts = Set(services)
    var distance = 0
    while !border.isEmpty {
      distance += 1
      var found: [Dependent] = []
      for name in border {
        for link in neighbours[name] ?? [] {
          let other = direction == .users ? link.from : link.to
          guard !starts.contains(other), links[other] == nil else { continue }
          links[other] = link
          found.append(
            Dependent(
              name: other, isService: registered.contains(other), isPossible: isPossible, distance: distance,
              link: link))
        }
      }
      found.sort { ($0.link.place, $0.name) < ($1.link.place, $1.name) }
      all += found
      border = found.map(\.name)
    }
    return (all, links)
  }

  /// Returns the shortest chain of dependencies from a dependent to the service, or from the service to what it needs;
  /// empty for any other name.
  package func way(from name: String) -> [Link] {
    var result: [Link] = []
    var current = name
    let links = links[name] == nil ? possible : links
    while let link = links[current] {
      result.append(link)
      current = direction == .users ? link.to : link.from
    }
    return direction == .users ? result : result.reversed()
  }

  /// Number of dependents that only may depend on the service.
  package var possibleOnes: Int { all.count(where: \.isPossible) }
  package var services: Int { all.count(where: \.isService) }
  package var consumers: Int { all.count - services }

  /// Returns the direct dependencies, grouped by the name from which they are followed.
  private static func neighbours(
    _ direction: Direction, in project: ImportedProject, _ registered: Set<String>, isPossible: Bool
  ) -> [String: [Link]] {
    var links: [Link] = []
    var consumers: Set<String> = []
    let overridden = project.overridden
    for edge in project.edges where !edge.isOfPreview && !overridden.contains(edge.from) {
      for candidate in edge.candidates where isPossible || edge.alternatives.isEmpty {
        links.append(Link(from: edge.from, to: candidate, kind: edge.kind, when: edge.when, place: edge.place))
      }
      if !registered.contains(edge.from) { consumers.insert(edge.from) }
    }
    // If several registrations make a type, the type itself is not a service. Each registration has needs of its own.
    for service in project.services where !overridden.contains(service.name) {
      guard let made = service.implementation, consumers.contains(made) else { continue }
      links.append(Link(from: service.name, to: made, kind: nil, when: .eager, place: service.place))
    }
    return Dictionary(grouping: links) { direction == .users ? $0.to : $0.from }
  }
}

extension ImportedProject {
  /// Names of registrations that a later registration of the same key in the same file replaces.
  fileprivate var overridden: Set<String> {
    Set(findings.lazy.filter { $0.kind == .duplicate }.flatMap { $0.path.dropLast().map(\.name) })
  }
}
