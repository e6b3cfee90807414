import Core

/// A project as the JSON object of `export --format json`. Services, edges and findings have the properties that they
/// have in the export of a laboratory, and further ones.
package struct ProjectJSON: Encodable {
  struct Need: Encodable {
    /// Name of the service. If `alternatives` are present, the requested type.
    let service: String
    let by: String
    let optional: Bool
    let alternatives: [String]?
  }

  struct Service: Encodable {
    let name: String
    let interface: String?
    let also: [String]?
    let implementation: String?
    let qualifier: String?
    let arguments: [String]?
    let container: String?
    let lifetime: String?
    let lifetimeFrom: String
    /// `FILE:LINE` of the code that decides the lifetime; nil if the registration does.
    let lifetimeAt: String?
    let registered = true
    let needs: [Need]
    let instances: [String] = []
    let style: String
    let file: String
    let line: Int
    /// Further places that register the same object, as `FILE:LINE`.
    let places: [String]?
    let module: String
    let conditional: Bool?
    let testOnly: Bool?
  }

  struct Edge: Encodable {
    let from: String
    /// Name of the service. If `alternatives` are present, the requested type.
    let to: String
    let by: String
    let how: String
    let when: String
    let type: String?
    let declared = true
    let observed = false
    let registered: Bool
    let builtIn: Bool?
    let optional: Bool?
    let alternatives: [String]?
    let style: String
    let file: String
    let line: Int
  }

  struct Unknown: Encodable {
    let reason: String
    let message: String
    let style: String
    let file: String
    let line: Int
  }

  struct Count: Encodable {
    let files: Int
    let lines: Int
    let parsed: Int
    let left: [String: Int]
    let faults: [ImportedProject.Fault]
  }

  let playground = 1
  let source: String
  let styles: [String]
  let services: [Service]
  let edges: [Edge]
  let unknown: [Unknown]
  let diagnostics: [FindingJSON]
  /// Services of the longest chain of dependencies, the requesting ones first.
  let longestChain: [String]
  let count: Count

  package init(_ project: ImportedProject) {
    source = project.root
    styles = project.styles
    var needs: [String: [Need]] = [:]
    for edge in project.edges where edge.isFromService {
      needs[edge.from, default: []].append(
        Need(
          service: edge.asked, by: edge.kind.dependency.rawValue, optional: edge.isOptional,
          alternatives: edge.alternatives.isEmpty ? nil : edge.alternatives))
    }
    services = project.services.map { service in
      Service(
        name: service.name, interface: service.type, also: service.also.isEmpty ? nil : service.also,
        implementation: service.implementation, qualifier: service.qualifier,
        arguments: service.arguments.isEmpty ? nil : service.arguments, container: service.container,
        lifetime: service.lifetime?.description, lifetimeFrom: service.lifetimeFrom.rawValue,
        lifetimeAt: service.lifetimePlace.map(Self.line), needs: needs[service.name] ?? [], style: service.style,
        file: service.place.file, line: service.place.line,
        places: service.furtherPlaces.isEmpty ? nil : service.furtherPlaces.map(Self.line), module: service.module,
        conditional: service.isConditional ? true : nil,
        testOnly: service.isTestOnly ? true : nil)
    }
    edges = project.edges.map { edge in
      Edge(
        from: edge.from, to: edge.asked, by: edge.kind.dependency.rawValue, how: edge.kind.rawValue,
        when: edge.when.rawValue, type: edge.type, registered: edge.isRegistered, builtIn: edge.isBuiltIn ? true : nil,
        optional: edge.isOptional ? true : nil,
        alternatives: edge.alternatives.isEmpty ? nil : edge.alternatives, style: edge.style, file: edge.place.file,
        line: edge.place.line)
    }
    unknown = project.unknown.map {
      Unknown(
        reason: $0.reason.rawValue, message: $0.message, style: $0.style, file: $0.place.file, line: $0.place.line)
    }
    diagnostics = project.findings.map(FindingJSON.init)
    longestChain = project.longestChain
    count = Count(
      files: project.count.files, lines: project.count.lines, parsed: project.count.parsed,
      left: Dictionary(uniqueKeysWithValues: project.count.left.map { ($0.rawValue, $1) }), faults: project.count.faults
    )
  }

  private static func line(_ place: Place) -> String { "\(place.file):\(place.line)" }
}

/// A finding as JSON.
package struct FindingJSON: Encodable {
  let kind: String
  let severity: String
  let path: [String]
  let places: [String]
  let message: String
  let remedy: String
  let file: String
  let line: Int

  package init(_ finding: Finding) {
    kind = finding.kind.rawValue
    severity = finding.severity.rawValue
    path = finding.path.map(\.name)
    places = finding.path.compactMap { $0.place.map { "\($0.file):\($0.line)" } }
    message = finding.message
    remedy = finding.remedy
    file = finding.place.file
    line = finding.place.line
  }
}
