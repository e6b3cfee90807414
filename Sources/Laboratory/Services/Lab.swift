@_spi(Instrumentation) import Core
import Stage

/// The laboratory: a real container, the real objects that the learner holds, and the events that tell of them.
///
/// Every method either does all of its work or throws a `UsageError` and changes nothing. What is registered, open and
/// alive stands in the world that the recorder folds; kept here is only what a value cannot be: container, scopes, objects.
final class Lab {
  struct Holding {
    let registration: Registration.ID
    let scope: ScopeID?
    let object: LabService

    /// The same as undo keeps it.
    var hold: LabState.Hold { .init(registration: registration, scope: scope) }
  }

  let recorder: Recorder
  /// Whether it is the stage of a lesson's step, and not the user's own, which waits behind one.
  private let isOnStage: Bool
  private(set) var container: Container
  let inbox = EventInbox()
  private let observation: Observation
  private var held = Holdings()
  /// The objects that the learner holds, in the order in which they were first held.
  var holdings: [Holding] {
    get { held.all }
    set { held = Holdings(newValue, replacing: held) }
  }
  /// The containers that keep an object, at the last look; looked at again when that may have changed.
  var kept: [InstanceRef: [Keeper]] = [:]
  var isKeptOutdated = false
  /// The living objects by their numbers.
  var objects: [InstanceRef: WeakService] = [:]
  /// The container of each open scope; their order and nesting stand in the world.
  var scopeContainers: [ScopeID: Container] = [:]
  var refs: [InstanceID: InstanceRef] = [:]
  private var nextSerial = 1
  /// The file behind the laboratory; undo of `open` brings the one before back.
  var document = Document(path: nil, name: "empty", saved: Scenario())
  /// The scope outside the one that is just being opened.
  var openingParent: ScopeID?
  /// The registrations that the command under way has added, changed or removed.
  var touched: Set<Registration.ID> = []
  var undoStates: [Past] = []
  var redoStates: [Past] = []

  /// Somewhere to go back to.
  struct Past {
    let label: String
    let state: LabState
    let document: Document
    /// The registrations that the command has added, changed or removed.
    let touched: Set<Registration.ID>
  }

  init(_ recorder: Recorder, isOnStage: Bool = false) {
    self.recorder = recorder
    self.isOnStage = isOnStage
    let inbox = inbox
    container = Container(tracksInstances: true)
    observation = container.observe { inbox.post($0) }
  }

  // MARK: Looking

  var world: World { isOnStage ? recorder.world : recorder.world.laboratoryWorld }

  /// What undo would restore.
  var state: LabState {
    LabState(world, holds: held.holds)
  }

  /// The names that can be asked for, in order of registration.
  var serviceNames: [String] {
    world.orderedRegistrations.flatMap { [$0.name] + ($0.interface.map { [$0] } ?? []) }.withoutRepeats
  }

  /// The live objects, in order of creation.
  var living: [LabService] { inbox.living() }

  /// Holds an object that is not held yet.
  func hold(_ holding: Holding) { held.append(holding) }

  func ref(of object: LabService) -> InstanceRef? { container.identity(of: object).flatMap { refs[$0] } }

  func instance(of object: LabService) -> World.Instance? { ref(of: object).flatMap { world[$0] } }

  func registration(named name: String) throws -> LabRegistration {
    guard let registration = world.registration(named: name) else {
      throw UsageError.unknown("service", name, among: world.orderedRegistrations.map(\.name))
    }
    return registration
  }

  /// The registration that the container would take for a name.
  func provider(of name: String) -> LabRegistration? {
    container.registration(of: .lab(name)).flatMap { world.registrations[$0.id.rawValue] }
  }

  func newRef() -> InstanceRef {
    defer { nextSerial += 1 }
    return InstanceRef(nextSerial)
  }

  /// Lets everything in it be freed.
  func close() {
    holdings = []
    container.close()
    isKeptOutdated = true
    settle()
  }

  // MARK: Changing the registry

  func newID() -> Registration.ID { container.reserveID() }

  /// Registers a service, or changes the one of the same identity.
  func put(_ registration: LabRegistration) {
    touched.insert(registration.id)
    let old = world.registrations[registration.id.rawValue]
    var renamed = old
    renamed?.draft.name = registration.name
    if renamed == registration {
      container.rename(registration.id, to: registration.name)
    } else {
      enter(registration, in: world.mode)
    }
    drain(about: registration, renamedFrom: old?.name)
  }

  func unregister(_ id: Registration.ID) {
    guard world.registrations[id.rawValue] != nil else { return }
    touched.insert(id)
    container.remove(id)
    drain()
  }

  private func enter(_ registration: LabRegistration, in mode: Mode) {
    let inbox = inbox
    let (id, needs) = (registration.id, registration.needs)
    var declared = registration.registration(of: LabService.self)
    let make: @Sendable (Resolver) throws -> LabService
    var inject: @Sendable (LabService, Resolver) throws -> Void = { _, _ in }
    switch mode {
    case .injection:
      make = { resolver in
        let held = try Self.meet(needs.filter { $0.kind == .initializer }, with: resolver)
        return LabService(id, holding: held, inbox: inbox)
      }
      inject = { service, resolver in
        for held in try Self.meet(needs.filter { $0.kind == .property }, with: resolver) { service.hold(held) }
      }
    case .locator:
      declared.dependencies = []
      make = { resolver in
        return LabService(id, locator: resolver.locator, inbox: inbox)
      }
    }
    if !container.replace(declared, make: make, inject: inject) {
      container.register(declared, make: make, inject: inject)
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
    // Nothing of this is told by an event.
    isKeptOutdated = true
    inbox.silently {
      container.close()
      for registration in world.orderedRegistrations { enter(registration, in: mode) }
      for scope in world.scopes {
        let parent = scope.parent.flatMap { scopeContainers[$0] } ?? container
        scopeContainers[scope.id] = try? parent.openScope(scope.id.kind, key: scope.id.key)
      }
    }
  }
}

struct WeakService {
  weak var object: LabService?
}

/// The objects that the learner holds, in the order in which they were first held.
private struct Holdings {
  private(set) var all: [Lab.Holding] = []
  /// The same without the objects. Undo keeps one for each command, so they share their parts.
  private(set) var holds = PersistentList<LabState.Hold>()

  init() {}

  /// - Complexity: O(n) in the objects that are and were held.
  init(_ all: [Lab.Holding], replacing old: Holdings) {
    self.all = all
    holds = PersistentList(all.map(\.hold))
    let kept = Set(all.map { ObjectIdentifier($0.object) })
    for holding in old.all where !kept.contains(ObjectIdentifier(holding.object)) { holding.object.isHeld = false }
    for holding in all { holding.object.isHeld = true }
  }

  /// - Complexity: O(1) amortised.
  mutating func append(_ holding: Lab.Holding) {
    all.append(holding)
    holds.append(holding.hold)
    holding.object.isHeld = true
  }
}

extension ServiceKey {
  /// The key of a laboratory service: only names tell them apart.
  static func lab(_ name: String) -> ServiceKey { ServiceKey(LabService.self, named: name) }
}
