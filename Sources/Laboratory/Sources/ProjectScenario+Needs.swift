import Core
import Importer
import Stage

extension ProjectScenario {
  /// Needs of the services of a scenario, and notes on dependencies that a scenario cannot express.
  struct Needs {
    /// Needs by the names of their services in the scenario. Each need occurs once.
    private(set) var of: [String: [Need]] = [:]
    private(set) var notes: [ScenarioNote] = []

    init(_ project: ImportedProject, _ names: ScenarioNames) {
      let owners = Self.owners(project, names)
      let surelyMissing = Set(
        project.findings.lazy.filter { $0.kind == .missing && $0.severity == .error }.map { $0.path.map(\.name) })
      for edge in project.edges {
        guard let owners = owners[edge.from] else { continue }
        let subject = "\(edge.from) → \(edge.to)"
        let place = "\(edge.place.file):\(edge.place.line)"
        func note(_ kind: ScenarioNote.Kind) { notes.append(.init(kind: kind, subject: subject, place: place)) }
        guard let kind = edge.injection else {
          note(edge.kind == .creates ? .creation : .reset)
          continue
        }
        if edge.isBuiltIn {
          note(.builtIn)
          continue
        }
        // A service may be registered in a way that the text does not show. Such a service must not appear as missing.
        let isUnsure = !edge.isRegistered && !surelyMissing.contains([edge.from, edge.to])
        if edge.isHidden {
          note(kind == .property ? .hiddenKept : .hiddenUsed)
        } else if edge.when != .eager {
          note(.deferred)
        } else if edge.isConditional {
          note(.conditional)
        }
        if isUnsure, !edge.isOptional { note(.unregistered) }
        let need = Need(names(edge.to), by: kind, isOptional: edge.isOptional || isUnsure)
        for owner in owners { add(need, to: owner) }
      }
    }

    /// Returns the services that get the dependencies of a name: the service of that name, or all services that make
    /// the type.
    private static func owners(_ project: ImportedProject, _ names: ScenarioNames) -> [String: [String]] {
      var result: [String: [String]] = [:]
      for (index, service) in project.services.enumerated() {
        result[service.name, default: []].append(names.all[index])
      }
      var makers: [String: [String]] = [:]
      for (index, service) in project.services.enumerated() {
        guard let made = service.implementation, result[made] == nil else { continue }
        makers[made, default: []].append(names.all[index])
      }
      return result.merging(makers) { own, _ in own }
    }

    /// Adds a need. Two dependencies on the same service become a single need of the stronger kind.
    private mutating func add(_ need: Need, to owner: String) {
      var needs = of[owner] ?? []
      if let index = needs.firstIndex(where: { $0.service == need.service }) {
        let other = needs[index]
        let kind = Need.kinds.first { $0 == need.kind || $0 == other.kind } ?? need.kind
        needs[index] = Need(need.service, by: kind, isOptional: need.isOptional && other.isOptional)
      } else {
        needs.append(need)
      }
      of[owner] = needs
    }
  }
}

extension Edge {
  /// Kind of injection closest to the dependency; nil if the container does not provide the dependency.
  fileprivate var injection: Dependency.Kind? {
    switch kind {
    case .creates, .resets: nil
    // A service that is requested later, on each use, is not held.
    case .pull, .defaultArgument, .method: .method
    case .initializer where when == .eager: isConditional ? .property : .initializer
    case .property where when == .eager, .wrapper where when == .eager: .property
    case .initializer, .property, .wrapper: .method
    }
  }
}
