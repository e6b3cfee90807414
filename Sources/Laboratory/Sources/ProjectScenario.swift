import Core
import Importer
import Stage

/// A code base converted to a scenario, with notes on everything that a scenario cannot express.
package struct ProjectScenario: Hashable, Sendable {
  package private(set) var scenario = Scenario()
  /// Notes in the order of their kinds, and of the services within a kind.
  package private(set) var notes: [ScenarioNote] = []
  /// Places of the registrations, by the names of the services in the scenario: `Sources/App.swift:12`.
  package private(set) var places: [String: String] = [:]
  /// Root of the code base.
  package let root: String

  /// Converts a code base.
  ///
  /// - Complexity: O(services + edges + findings).
  package init(_ project: ImportedProject) {
    root = project.root
    let names = ScenarioNames(project.services)
    let needs = Needs(project, names)
    let interfaces = Self.interfaces(project.services, names)
    var kinds: [String] = []
    for (index, service) in project.services.enumerated() {
      let name = names.all[index]
      let place = "\(service.place.file):\(service.place.line)"
      var notes = Self.notes(service, calledHere: name)
      let interface = interfaces[index]
      let unsaid = service.also.filter { $0 != interface && $0 != service.name }
      if !unsaid.isEmpty { notes.append((.interfaces, "\(service.name): \(unsaid.joined(separator: ", "))")) }
      self.notes += notes.map { ScenarioNote(kind: $0.0, subject: $0.1, place: place) }
      var lifetime = service.lifetime ?? .transient
      if case .scoped(let kind) = lifetime {
        let name = ScenarioNames.possible(kind.name)
        lifetime = .scoped(ScopeKind(name))
        if !kinds.contains(name) { kinds.append(name) }
      }
      places[name] = place
      scenario.services.append(
        ServiceDraft(
          name: name, interface: interface, lifetime: lifetime, needs: needs.of[name] ?? []))
    }
    // The code does not show the nesting of scopes, so none is assumed.
    scenario.scopeKinds = kinds.map { World.ScopeKind(name: $0, parent: nil) }
    notes += needs.notes
    notes += project.unknown.map {
      ScenarioNote(kind: .unknown, subject: $0.message, place: "\($0.place.file):\($0.place.line)")
    }
    setRoots(project, names)
    notes = ScenarioNote.Kind.allCases.flatMap { kind in notes.filter { $0.kind == kind } }
  }

  private static func notes(_ service: Service, calledHere name: String) -> [(ScenarioNote.Kind, String)] {
    var notes: [(ScenarioNote.Kind, String)] = []
    if name != service.name { notes.append((.name, Words.Source.isCalled(service.name, there: name))) }
    if service.lifetime == nil { notes.append((.lifetime, service.name)) }
    if !service.arguments.isEmpty {
      notes.append((.arguments, "\(service.name): \(service.arguments.joined(separator: ", "))"))
    }
    if service.isConditional { notes.append((.conditional, service.name)) }
    if service.isTestOnly { notes.append((.testOnly, service.name)) }
    return notes
  }

  /// Returns the interface of each service: a further name by which the service can be requested.
  ///
  /// This is the first of its registered types that is a valid name and no service's name. Nil if there is none, for a
  /// named member of a container, and for a service with a qualifier or with arguments.
  private static func interfaces(_ services: [Service], _ names: ScenarioNames) -> [String?] {
    let taken = Set(names.all)
    return services.map { service in
      let isMember = service.container.map { service.name.hasPrefix($0 + ".") } ?? false
      guard !isMember, service.qualifier == nil, service.arguments.isEmpty else { return nil }
      let types = [service.type].compactMap { $0 }.filter { $0 != service.name } + service.also
      return types.first { !taken.contains($0) && (try? ServiceName.check($0)) != nil }
    }
  }

  // MARK: Roots

  /// Sets the roots: services requested by unregistered consumers, and services whose use the text may not show.
  private mutating func setRoots(_ project: ImportedProject, _ names: ScenarioNames) {
    let registered = Set(project.services.map(\.name))
    var asked: Set<String> = []
    var fromOutside: Set<String> = []
    var consumers: [String: String] = [:]
    for edge in project.edges where edge.kind != .creates && edge.kind != .resets {
      asked.insert(edge.to)
      if registered.contains(edge.from) { continue }
      fromOutside.insert(edge.to)
      if consumers[edge.from] == nil { consumers[edge.from] = "\(edge.place.file):\(edge.place.line)" }
    }
    notes += consumers.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map {
      ScenarioNote(kind: .consumer, subject: $0.key, place: $0.value)
    }
    let unused = Set(project.findings.lazy.filter { $0.kind == .unused }.flatMap { $0.path.map(\.name) })
    let roots = project.services.indices.filter { index in
      let name = project.services[index].name
      return fromOutside.contains(name) || !asked.contains(name) && !unused.contains(name)
    }
    // A scenario's roots are resolved outside of all scopes. If one of the roots needs a scope, the scenario has no
    // roots.
    let all = roots.map { names.all[$0] }
    if let scoped = firstScoped(from: all) {
      notes.append(ScenarioNote(kind: .roots, subject: scoped, place: places[scoped]))
    } else {
      scenario.roots = all
    }
  }

  private func firstScoped(from roots: [String]) -> String? {
    let drafts = Dictionary(scenario.services.map { ($0.name, $0) }) { first, _ in first }
    var seen = Set(roots)
    var queue = roots
    while let name = queue.popLast() {
      guard let draft = drafts[name] else { continue }
      if case .scoped = draft.lifetime { return name }
      queue += draft.needs.map(\.service).filter { seen.insert($0).inserted }
    }
    return nil
  }
}

/// Unique names that are valid in scenarios and commands.
struct ScenarioNames {
  /// Names in the order of the services.
  private(set) var all: [String] = []
  private var byName: [String: String] = [:]

  init(_ services: [Service]) {
    // Reserve the names that need no change.
    var taken = Set(services.map(\.name).filter { Self.possible($0) == $0 })
    var seen: Set<String> = []
    for service in services {
      var name = Self.possible(service.name)
      if name != service.name || seen.contains(name) {
        let plain = name
        var number = 2
        while taken.contains(name) || seen.contains(name) {
          name = "\(plain) \(number)"
          number += 1
        }
      }
      seen.insert(name)
      taken.insert(name)
      all.append(name)
      // If several services have the same name, the last of them provides it.
      byName[service.name] = name
    }
  }

  /// Returns the name of a service in the scenario. The name of an unregistered service is changed only if it is
  /// invalid.
  func callAsFunction(_ name: String) -> String { byName[name] ?? Self.possible(name) }

  /// Returns a name that scenarios and commands allow.
  static func possible(_ name: String) -> String {
    let text = ServiceName.corrected(
      String(name.map { $0 == "#" ? "№" : $0.isNewline || $0.unicodeScalars.contains { $0.value < 0x20 } ? " " : $0 }))
    return text.allSatisfy(\.isWhitespace) ? Words.Source.unnamed : text
  }
}
