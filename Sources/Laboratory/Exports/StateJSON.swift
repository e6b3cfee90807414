import Core
import Stage
import Support

/// The state as a single JSON object. Keys are stable; new keys may be added.
package struct StateJSON: Encodable {
  struct Service: Encodable {
    let name: String
    let interface: String?
    let lifetime: String?
    let registered: Bool
    let needs: [Need]
    let instances: [Instance]

    enum CodingKeys: String, CodingKey { case name, interface, lifetime, registered, needs, instances }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(interface, forKey: .interface)
      try container.encode(lifetime, forKey: .lifetime)
      try container.encode(registered, forKey: .registered)
      try container.encode(needs, forKey: .needs)
      try container.encode(instances, forKey: .instances)
    }
  }

  struct Need: Encodable {
    let service: String
    let by: String
    let optional: Bool
  }

  struct Instance: Encodable {
    let id: String
    let heldBy: [String]
    let failedPulls: [String]?
    /// False if the registration that made the instance was removed; omitted otherwise.
    let registered: Bool?
  }

  struct Edge: Encodable {
    let from: String
    let to: String
    let by: String
    let declared: Bool
    let observed: Bool
  }

  struct Scope: Encodable {
    let kind: String
    let key: String
    let parent: String?
    let services: [String]

    enum CodingKeys: String, CodingKey { case kind, key, parent, services }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      try container.encode(key, forKey: .key)
      try container.encode(parent, forKey: .parent)
      try container.encode(services, forKey: .services)
    }
  }

  let playground = 1
  let mode: String
  let services: [Service]
  let edges: [Edge]
  let scopes: [Scope]
  let diagnostics: [Diagnostic]
  let events: [EventRecord]
  let lesson: LessonJSON?

  enum CodingKeys: String, CodingKey { case playground, mode, services, edges, scopes, diagnostics, events, lesson }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(playground, forKey: .playground)
    try container.encode(mode, forKey: .mode)
    try container.encode(services, forKey: .services)
    try container.encode(edges, forKey: .edges)
    try container.encode(scopes, forKey: .scopes)
    try container.encode(diagnostics, forKey: .diagnostics)
    try container.encode(events, forKey: .events)
    try container.encode(lesson, forKey: .lesson)
  }

  /// Creates the state of a world.
  ///
  /// - Parameters:
  ///   - events: records of the log up to the moment of the world.
  ///   - snapshot: snapshot of the step of the world.
  package init(_ world: World, events: [EventRecord], snapshot: LessonSnapshot? = nil) {
    let picture = Picture(world)
    let (holders, needs) = (world.holders, world.needs)
    mode = world.mode.rawValue
    let shown = picture.services.filter { $0.standing != .missing || $0.live > 0 }
    services = shown.map { node in
      Service(
        name: node.name, interface: node.interfaces.first,
        lifetime: node.lifetime?.description ?? (node.standing == .locator ? "container" : nil),
        registered: node.standing == .registered,
        needs: (needs[node.name] ?? []).map {
          Need(service: $0.service, by: $0.kind.rawValue, optional: $0.isOptional)
        },
        instances: picture.instances(of: node.name).map {
          Instance(
            id: $0.name, heldBy: holders[$0.ref] ?? [],
            failedPulls: $0.failedPulls.isEmpty ? nil : $0.failedPulls.map(\.need),
            registered: !world.isLaboratory || world.isRegistered($0) ? nil : false)
        })
    }
    let names = Set(shown.map(\.name))
    edges = picture.edges.filter { names.contains($0.from) && names.contains($0.to) }.map {
      Edge(from: $0.from, to: $0.to, by: $0.by.rawValue, declared: $0.declared, observed: $0.observed)
    }
    scopes = world.scopes.map { scope in
      let kept = world.orderedInstances.filter { $0.keepers.contains(.scope(scope.id)) }.map(\.service)
      return Scope(
        kind: scope.id.kind.name, key: scope.id.key, parent: scope.parent?.description, services: kept.withoutRepeats)
    }
    diagnostics = world.findings
    self.events = events
    lesson = world.lesson.map { LessonJSON($0, world, snapshot) }
  }

  /// JSON text of the object with sorted keys.
  package var text: String {
    get throws { try JSONText.of(self) }
  }
}
