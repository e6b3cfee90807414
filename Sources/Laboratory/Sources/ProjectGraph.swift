import Core
import Importer
import Stage

/// Graph of a code base, with lookup tables. It is made once for each reading and then shared.
package final class ProjectGraph: Sendable {
  package let project: ImportedProject
  /// Graph of the services, the consumers without a registration, and the missing services.
  package let picture: Picture
  /// Findings, the most serious first.
  package let findings: [StageFinding]
  /// Indices in `findings`, by the services that the findings name.
  package let findingsByService: [String: [Int]]
  /// Number of findings that the configuration of the code leaves out.
  package let leftOutFindings: Int
  /// Number of findings above severity note.
  package let seriousFindings: Int
  package let outline: SourceOutline
  package let depths: ServiceDepths
  /// Services that need each other.
  package let cycles: ServiceCycles
  /// The service with most users, whichever groups are open; nil without one.
  package let mostUsed: (name: String, users: Int)?
  /// The longest chain of services in which each needs the next; empty without a dependency.
  package let longestChain: [String]
  private let userCounts: [String: Int]
  /// Names for people.
  private let titles: [String: String]
  private let registrations: [String: [Int]]
  private let needs: [String: [Int]]
  private let users: [String: [Int]]
  private let between: [Pair: [Int]]
  private let unknowns: [String: [Int]]

  private struct Pair: Hashable {
    let from: String
    let to: String
  }

  /// Creates the graph and its tables.
  ///
  /// - Complexity: O(services + edges + findings).
  package init(_ project: ImportedProject, leftOut: Int = 0) {
    self.project = project
    leftOutFindings = leftOut
    (mostUsed, userCounts) = (project.mostUsed, project.usersByService)
    longestChain = project.longestChain
    picture = Picture(project.graph)
    cycles = ServiceCycles(project)
    depths = ServiceDepths(project.edges)
    let styles = Dictionary(project.edges.map { ($0.place, $0.style) }) { first, _ in first }
    findings = project.findings.map { StageFinding($0, style: styles[$0.place]) }
    var byService: [String: [Int]] = [:]
    for (index, finding) in findings.enumerated() {
      for name in finding.path.withoutRepeats { byService[name, default: []].append(index) }
    }
    findingsByService = byService
    seriousFindings = findings.count { $0.severity > .note }
    var registrations: [String: [Int]] = [:]
    for (index, service) in project.services.enumerated() { registrations[service.name, default: []].append(index) }
    self.registrations = registrations
    var (needs, users): ([String: [Int]], [String: [Int]]) = ([:], [:])
    var between: [Pair: [Int]] = [:]
    for (index, edge) in project.edges.enumerated() {
      needs[edge.from, default: []].append(index)
      for candidate in edge.candidates { users[candidate, default: []].append(index) }
      between[Pair(from: edge.from, to: edge.to), default: []].append(index)
    }
    (self.needs, self.users, self.between) = (needs, users, between)
    var unknowns: [String: [Int]] = [:]
    for (index, unknown) in project.unknown.enumerated() { unknowns[unknown.place.file, default: []].append(index) }
    self.unknowns = unknowns
    // A container that is passed on whole belongs to the file of its services.
    func placeOfContainer(_ name: String) -> SourcePlace? {
      users[name]?.lazy.map { project.edges[$0] }.first { edge in
        edge.isBuiltIn && registrations[edge.from]?.first.map { project.services[$0].container } == edge.type
      }?.place
    }
    func place(_ name: String) -> SourcePlace? {
      if let index = registrations[name]?.first { return project.services[index].place }
      return needs[name]?.first.map { project.edges[$0].place } ?? placeOfContainer(name)
    }
    let names = picture.services.map(\.name)
    let titles = ServiceTitles(
      names.map { name in
        let place = place(name) ?? users[name]?.first.map { project.edges[$0].place }
        let container = registrations[name]?.first.flatMap { project.services[$0].container }
        return ServiceTitles.Parts(name, in: container, file: place?.file)
      })
    self.titles = titles.distinct
    outline = SourceOutline(
      project, picture, place: place, title: { titles.short[$0] ?? $0 })
  }

  /// Returns the registrations with a name. There are several if the service is registered more than once.
  package func services(named name: String) -> [SourceService] {
    registrations[name]?.map { project.services[$0] } ?? []
  }

  /// Returns the name of a service for people, which no other service has (`ServiceTitles`).
  package func title(of name: String) -> String { titles[name] ?? name }

  /// Returns the dependencies of a service or consumer, in order of places.
  package func needs(of name: String) -> [SourceEdge] { needs[name]?.map { project.edges[$0] } ?? [] }

  /// Returns the dependencies on a service, in order of places. Those that may be on another service are among them.
  package func users(of name: String) -> [SourceEdge] { users[name]?.map { project.edges[$0] } ?? [] }

  /// Returns the number of services and consumers that certainly use a service.
  package func userCount(of name: String) -> Int { userCounts[name] ?? 0 }

  /// Returns the service or consumer that a type or a place of the code belongs to: the one with the type's name, else
  /// the nearest one before the place in its file, else the first of that file.
  package func name(_ type: String?, at place: SourcePlace) -> String? {
    if let type, picture[type] != nil { return type }
    if let type, let name = picture.services.first(where: { $0.name.hasSuffix(".\(type)") })?.name { return name }
    var near: [(name: String, line: Int)] = []
    for service in project.services where service.place.file == place.file {
      near.append((service.name, service.place.line))
    }
    for edge in project.edges where edge.place.file == place.file { near.append((edge.from, edge.place.line)) }
    near = near.filter { picture[$0.name] != nil }
    let before = near.filter { $0.line <= place.line }
    return (before.max { $0.line < $1.line } ?? near.min { $0.line < $1.line })?.name
  }

  /// Returns all dependencies of one service on another.
  package func edges(from: String, to: String) -> [SourceEdge] {
    between[Pair(from: from, to: to)]?.map { project.edges[$0] } ?? []
  }

  /// Returns whether the module of the requesting name contains the request, or both ends. Code elsewhere, such as an
  /// assembly, may pass an object to a module that knows nothing of the object's module.
  package func isOwn(_ edge: SourceEdge) -> Bool {
    let layout = project.layout
    func module(_ name: String) -> String? {
      registrations[name]?.first.map { project.services[$0].module }
        ?? needs[name]?.first.map { layout.module(of: project.edges[$0].place.file) }
    }
    guard let from = module(edge.from) else { return false }
    return from == layout.module(of: edge.place.file) || from == module(edge.to)
  }

  /// Returns the places in a file that the importer could not understand.
  package func unknowns(in file: String) -> [SourceUnknown] { unknowns[file]?.map { project.unknown[$0] } ?? [] }

  /// Returns the place of a name in the code; nil if the name does not occur there.
  ///
  /// The result is the place of the registration, else that of the name's first dependency, else that of the first
  /// dependency on the name.
  package func place(of name: String) -> SourcePlace? {
    if let index = registrations[name]?.first { return project.services[index].place }
    return (needs[name] ?? users[name])?.first.map { project.edges[$0].place }
  }
}

extension ImportedProject {
  /// Graph with services, consumers without a registration, and missing services.
  package var graph: ServiceGraph {
    var nodes = services.map {
      ServiceGraph.Service(name: $0.name, interfaces: $0.type.map { [$0] } ?? [], lifetime: $0.lifetime)
    }
    var known = Set(nodes.map(\.name))
    // A place that was not understood may register the service, unless a finding says otherwise.
    let uncertain = Set(unknown.filter(\.withholdsMissing).map(\.style))
    let reported = Set(
      findings.lazy.filter { $0.kind == .missing || $0.kind == .nearMiss }.map { finding in finding.place })
    for edge in edges {
      if known.insert(edge.from).inserted { nodes.append(.init(name: edge.from, standing: .unregistered)) }
      if known.insert(edge.to).inserted {
        let isOpen = edge.isBuiltIn || uncertain.contains(edge.style) && !reported.contains(edge.place)
        nodes.append(.init(name: edge.to, standing: isOpen ? .unregistered : .missing))
      }
    }
    struct Key: Hashable {
      let from: String
      let to: String
      let by: Dependency.Kind
    }
    var seen: Set<Key> = []
    let lines = edges.compactMap { edge -> ServiceGraph.Edge? in
      let by = edge.dependency
      guard seen.insert(Key(from: edge.from, to: edge.to, by: by)).inserted else { return nil }
      return .init(from: edge.from, to: edge.to, by: by, declared: true, observed: false)
    }
    return ServiceGraph(services: nodes, edges: lines)
  }
}
