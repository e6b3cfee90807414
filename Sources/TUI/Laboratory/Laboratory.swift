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
  private let inbox = EventInbox()
  private let observation: Observation
  /// What the learner holds, in the order in which it was first held.
  var holdings: [Holding] = []
  /// Open scopes, outer ones first.
  var scopes: [(id: ScopeID, parent: ScopeID?, container: Container)] = []
  private(set) var registrations: [Registration.ID: LabRegistration] = [:]
  private(set) var world = World()
  private var serials: [InstanceID: Int] = [:]
  private var nextSerial = 1
  /// Events since they were last taken.
  private var happened: [(LogEntry, World)] = []
  /// The file behind the laboratory; undo of `open` brings the one before back.
  var document = Document(path: nil, name: "empty", saved: Scenario())
  private var undoStates: [Past] = []
  private var redoStates: [Past] = []

  /// Somewhere to go back to.
  private struct Past {
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

  // MARK: Noting what happened

  func log(_ entry: LogEntry) { happened.append((entry, world)) }

  /// Turns the container's events into the world's changes and the log's entries.
  func drain(renamedFrom old: String? = nil) {
    for event in inbox.takeEvents() {
      if var entry = apply(event) {
        if event.kind == .renamed {
          entry.to = event.newName?.description ?? entry.service
          entry.service = old
        }
        log(entry)
      }
    }
  }

  private func apply(_ event: Event) -> LogEntry? {
    var entry = LogEntry(.init(event.kind), service: event.service?.description, message: event.message)
    entry.by = event.byInstance.flatMap(name) ?? event.by?.description
    entry.scope = event.scope?.description
    entry.durationNanoseconds = event.durationNanoseconds
    switch event.kind {
    case .registered, .edited, .renamed:
      guard let id = event.registration, let registration = registrations[id] else { return nil }
      world.registrations[id.rawValue] = registration
      if event.kind == .renamed {
        for (serial, instance) in world.instances where instance.registration == id {
          world.instances[serial]?.service = registration.name
        }
      }
    case .removed:
      guard let id = event.registration else { return nil }
      world.registrations[id.rawValue] = nil
    case .created:
      guard let id = event.instance, let service = event.service else { return nil }
      let serial = nextSerial
      nextSerial += 1
      serials[id] = serial
      world.instances[serial] = World.Instance(
        serial: serial, service: service.description, number: id.number, registration: id.registration,
        scope: event.scope)
    case .injected:
      entry.to = event.to.flatMap(name)
      hold(by: event.to, event.instance, event.dependency)
    case .pulled: hold(by: event.byInstance, event.instance, .locator)
    case .released:
      guard let id = event.instance, let serial = serials.removeValue(forKey: id) else { return nil }
      entry.instance = world.instances[serial]?.name
      world.instances[serial] = nil
      return entry
    case .scopeOpened, .scopeClosed, .resolving, .reused, .missing, .failed: break
    }
    entry.instance = event.instance.flatMap(name)
    return entry
  }

  private func hold(by holder: InstanceID?, _ held: InstanceID?, _ kind: Dependency.Kind?) {
    guard let holder = holder.flatMap({ serials[$0] }), let held = held.flatMap({ serials[$0] }), let kind else {
      return
    }
    world.instances[holder]?.holds.append(.init(to: held, kind: kind))
  }

  func name(_ id: InstanceID) -> String? { serials[id].flatMap { world.instances[$0]?.name } }

  /// Notices what ARC has freed, then reads from the objects themselves who holds whom.
  func settle() {
    drain()
    container.sweep()
    drain()
    world.scopes = scopes.map { .init(id: $0.id, parent: $0.parent) }
    var keepers: [Int: [World.Keeper]] = [:]
    for holding in holdings {
      if let serial = serial(of: holding.object) { keepers[serial, default: []].append(.you) }
    }
    for (keeper, owner) in [(World.Keeper.container, container)] + scopes.map({ (.scope($0.id), $0.container) }) {
      for id in owner.keptInstances { if let serial = serials[id] { keepers[serial, default: []].append(keeper) } }
    }
    for object in living {
      guard let serial = serial(of: object), var instance = world.instances[serial] else { continue }
      instance.holds = object.held.compactMap { held in
        self.serial(of: held.object).map { .init(to: $0, kind: held.kind) }
      }
      instance.keepers = keepers[serial] ?? []
      instance.received = object.received
      instance.failedPulls = object.failedPulls
      if instance != world.instances[serial] { world.instances[serial] = instance }
    }
    if !happened.isEmpty { happened[happened.count - 1].1 = world }
  }

  // MARK: Undo

  /// Runs a command; if it changes the state, it can be undone.
  func perform(_ label: String, _ body: () throws -> [OutputLine]) throws -> [OutputLine] {
    let (before, document) = (state, document)
    defer { settle() }
    let lines = try body()
    settle()
    if state != before {
      undoStates.append(Past(label: label, state: before, document: document))
      redoStates = []
    }
    return lines
  }

  var undoLabel: String? { undoStates.last?.label }
  var redoLabel: String? { redoStates.last?.label }

  /// Forgets how it came here: the present is the start.
  func startHere() {
    undoStates = []
    redoStates = []
  }

  func undo() throws -> [OutputLine] {
    guard let past = undoStates.popLast() else { throw UsageError("there is nothing to undo") }
    redoStates.append(Past(label: past.label, state: state, document: document))
    return goBack(to: past, .undone)
  }

  func redo() throws -> [OutputLine] {
    guard let past = redoStates.popLast() else { throw UsageError("there is nothing to redo") }
    undoStates.append(Past(label: past.label, state: state, document: document))
    return goBack(to: past, .redone)
  }

  private func goBack(to past: Past, _ kind: LogEntry.Kind) -> [OutputLine] {
    log(LogEntry(kind, message: past.label))
    let anew = restore(past.state)
    // The same file may have been saved since: only another one is gone back to.
    if past.document.path != document.path || past.document.name != document.name { document = past.document }
    settle()
    let word = kind == .undone ? "undone" : "done again"
    return [OutputLine("\(word): \(past.label)\(anew.text)", .good)] + anew.failures.map { OutputLine($0, .bad) }
  }
}

extension LogEntry.Kind {
  /// The container's events keep their names in the log.
  init(_ kind: Event.Kind) {
    switch kind {
    case .registered: self = .registered
    case .edited: self = .edited
    case .removed: self = .removed
    case .renamed: self = .renamed
    case .resolving: self = .resolving
    case .created: self = .created
    case .reused: self = .reused
    case .injected: self = .injected
    case .pulled: self = .pulled
    case .released: self = .released
    case .missing: self = .missing
    case .failed: self = .failed
    case .scopeOpened: self = .scopeOpened
    case .scopeClosed: self = .scopeClosed
    }
  }
}
