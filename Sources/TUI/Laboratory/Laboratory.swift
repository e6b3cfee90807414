import Core

/// The laboratory: a real container, the real objects that the learner holds, and the world that shows them.
///
/// Every method either does all of its work or throws a `UsageError` and changes nothing. What happens is noted in
/// `happened`, each event with the world after it.
final class Laboratory {
  struct Holding {
    let registration: Registration.ID
    let scope: ScopeID?
    let object: LabService
  }

  private(set) var container: Container
  let inbox = EventInbox()
  private let observation: Observation
  /// What the learner holds, in the order in which it was first held.
  var holdings: [Holding] = []
  /// Open scopes, outer ones first.
  var scopes: [(id: ScopeID, parent: ScopeID?, container: Container)] = []
  private(set) var registrations: [Registration.ID: LabRegistration] = [:]
  var world = World()
  var serials: [InstanceID: Int] = [:]
  var nextSerial = 1
  /// Events since they were last taken.
  var happened: [(LogEntry, World)] = []
  /// The file behind the laboratory; undo of `open` brings the one before back.
  var document = Document(path: nil, name: "empty", saved: Scenario())
  var undoStates: [Past] = []
  var redoStates: [Past] = []

  /// Somewhere to go back to.
  struct Past {
    let label: String
    let state: LabState
    let document: Document
  }

  init() {
    let inbox = inbox
    container = Container(tracksInstances: true)
    observation = container.observe { inbox.post($0) }
  }

  // MARK: Looking

  /// What undo would restore.
  var state: LabState {
    LabState(
      registrations: registrations, mode: world.mode,
      scopes: scopes.map { .init(id: $0.id, parent: $0.parent) }, scopeKinds: world.scopeKinds, roots: world.roots,
      holds: holdings.map { .init(registration: $0.registration, scope: $0.scope) })
  }

  /// The names that can be asked for, in order of registration.
  var serviceNames: [String] {
    var seen: Set<String> = []
    return world.orderedRegistrations.flatMap { [$0.name] + ($0.interface.map { [$0] } ?? []) }
      .filter { seen.insert($0).inserted }
  }

  func takeHappened() -> [(LogEntry, World)] {
    defer { happened = [] }
    return happened
  }

  /// The live objects, in order of creation.
  var living: [LabService] { inbox.living() }

  /// The serial number of a live object.
  func serial(of object: LabService) -> Int? { container.identity(of: object).flatMap { serials[$0] } }

  func instance(of object: LabService) -> World.Instance? { serial(of: object).flatMap { world.instances[$0] } }

  func registration(named name: String) throws -> LabRegistration {
    guard let registration = registrations.values.first(where: { $0.name == name }) else {
      throw UsageError.unknown("service", name, among: world.orderedRegistrations.map(\.name))
    }
    return registration
  }

  // MARK: Changing the registry

  func newID() -> Registration.ID { container.reserveID() }

  /// Registers a service, or changes the one of the same identity.
  func put(_ registration: LabRegistration, as kind: Event.Kind) {
    let old = registrations[registration.id]
    registrations[registration.id] = registration
    let names = [registration.name, old?.name ?? registration.name]
    world.scopeFailures.removeAll { failure in names.contains { failure.path.contains($0) } }
    enter(registration, as: kind)
    drain(renamedFrom: old?.name)
  }

  func take(_ id: Registration.ID) {
    guard let old = registrations.removeValue(forKey: id) else { return }
    world.scopeFailures.removeAll { $0.path.contains(old.name) }
    container.remove(id)
    drain()
  }

  func setScenario(kinds: [World.ScopeKind], roots: [String]) {
    world.scopeKinds = kinds
    world.roots = roots
  }

  func forgetRequests() {
    world.asked = []
    world.scopeFailures = []
  }

  func note(failure path: [String]) { world.failedPath = path }

  func noteAsked(_ id: Registration.ID) { world.asked.insert(id) }

  func forgetFailures(of name: String) { world.scopeFailures.removeAll { $0.path.first == name } }

  func note(_ failure: World.ScopeFailure) {
    if !world.scopeFailures.contains(failure) { world.scopeFailures.append(failure) }
  }

  private func enter(_ registration: LabRegistration, as kind: Event.Kind) {
    let inbox = inbox
    let (id, needs) = (registration.id, registration.needs)
    var declared = registration.registration
    switch world.mode {
    case .injection:
      container.register(
        declared, as: kind,
        make: { resolver in
          let held = try Self.meet(needs.filter { $0.kind == .initializer }, with: resolver)
          let service = LabService(id, holding: held)
          inbox.note(service)
          return service
        },
        inject: { service, resolver in
          for held in try Self.meet(needs.filter { $0.kind == .property }, with: resolver) { service.hold(held) }
        })
    case .locator:
      declared.dependencies = []
      container.register(declared, as: kind) { resolver in
        let service = LabService(id, locator: resolver.locator)
        inbox.note(service)
        return service
      }
    }
  }

  private static func meet(_ needs: [Need], with resolver: Resolver) throws -> [LabService.Held] {
    try needs.compactMap { need in
      if need.isOptional, resolver.container.registration(of: .lab(need.service)) == nil { return nil }
      let object = try resolver.resolve(LabService.self, named: need.service, by: need.kind)
      return .init(need: need.service, kind: need.kind, object: object)
    }
  }

  /// Makes everything anew the other way: the same registrations, other factories, no instances, the same open scopes.
  func rebuild(in mode: Mode) {
    inbox.silently {
      container.close()
      world.mode = mode
      for registration in registrations.values.sorted(by: { $0.id < $1.id }) { enter(registration, as: .edited) }
      let old = scopes
      scopes = []
      for scope in old {
        let parent = scope.parent.flatMap { id in scopes.first { $0.id == id }?.container } ?? container
        if let reopened = try? parent.openScope(scope.id.kind, key: scope.id.key) {
          scopes.append((scope.id, scope.parent, reopened))
        }
      }
    }
    world.scopeFailures = []
  }
}
