@_spi(Instrumentation) import Core
import Stage

/// The laboratory: a real container, the objects that the learner holds, and the events about both.
///
/// Each method either completes its work or throws a `UsageError` and changes nothing. Registrations, scopes and
/// instances are in the recorder's world. This class stores only the container, the containers of scopes, and objects,
/// because they cannot be values.
final class Lab {
  struct Holding {
    let registration: Registration.ID
    let scope: ScopeID?
    let object: LabService

    /// The held instance as a value, for undo.
    var hold: LabState.Hold { .init(registration: registration, scope: scope) }
  }

  let recorder: Recorder
  /// True for the laboratory of a lesson's step. False for the user's own laboratory, which waits behind a lesson.
  private let isOnStage: Bool
  private(set) var container: Container
  let inbox = EventInbox()
  private let observation: Observation
  private var held = Holdings()
  /// Objects that the learner holds, in the order in which they were first held.
  var holdings: [Holding] {
    get { held.all }
    set { held = Holdings(newValue, replacing: held) }
  }
  /// Containers that keep each object, as last determined. They are determined again at a refresh if `isKeptOutdated`
  /// is true.
  var kept: [InstanceRef: [Keeper]] = [:]
  var isKeptOutdated = false
  /// Live objects by number.
  var objects: [InstanceRef: WeakService] = [:]
  /// Container of each open scope. The world contains the order and the nesting of the scopes.
  var scopeContainers: [ScopeID: Container] = [:]
  var refs: [InstanceID: InstanceRef] = [:]
  private(set) var nextSerial = 1
  /// Document of the laboratory's scenario. Undo of `open` restores the former document.
  var document = Document(path: nil, name: "empty", saved: Scenario())
  /// Parent of the scope that is being opened.
  var openingParent: ScopeID?
  /// Registrations that the current command has added, changed or removed.
  var touched: Set<Registration.ID> = []
  var undoStates: [UndoState] = []
  var redoStates: [UndoState] = []

  /// A state to which undo or redo can return, with the command that changed it.
  struct UndoState {
    let label: String
    let state: LabState
    let document: Document
    /// Registrations that the command has added, changed or removed.
    let touched: Set<Registration.ID>
    /// Serial number of the first instance that was made by the command or after it.
    let firstSerial: Int
  }

  init(_ recorder: Recorder, isOnStage: Bool = false) {
    self.recorder = recorder
    self.isOnStage = isOnStage
    let inbox = inbox
    container = Container(tracksInstances: true)
    observation = container.observe { inbox.post($0) }
  }

  // MARK: Reading

  var world: World { isOnStage ? recorder.world : recorder.world.laboratoryWorld }

  /// State that undo would restore.
  var state: LabState {
    LabState(world, holds: held.holds)
  }

  /// Names by which services can be requested, in order of registration.
  var serviceNames: [String] {
    world.orderedRegistrations.flatMap { [$0.name] + ($0.interface.map { [$0] } ?? []) }.withoutRepeats
  }

  /// Live objects, in order of creation.
  var living: [LabService] { inbox.living() }

  /// Adds an object that is not held yet.
  func hold(_ holding: Holding) { held.append(holding) }

  func ref(of object: LabService) -> InstanceRef? { container.identity(of: object).flatMap { refs[$0] } }

  func instance(of object: LabService) -> World.Instance? { ref(of: object).flatMap { world[$0] } }

  func registration(named name: String) throws -> LabRegistration {
    guard let registration = world.registration(named: name) else {
      throw UsageError.unknown("service", name, among: world.orderedRegistrations.map(\.name))
    }
    return registration
  }

  /// Returns the registration that the container uses for a name; nil if there is none.
  func provider(of name: String) -> LabRegistration? {
    container.registration(of: .lab(name)).flatMap { world.registrations[$0.id.rawValue] }
  }

  func newRef() -> InstanceRef {
    defer { nextSerial += 1 }
    return InstanceRef(nextSerial)
  }

  /// Releases the instances that the learner, the container and its scopes hold. Instances in retain cycles stay
  /// alive.
  func close() {
    holdings = []
    container.close()
    isKeptOutdated = true
    refresh()
  }

  // MARK: Changing the registry

  func newID() -> Registration.ID { container.reserveID() }

  /// Adds a registration, or replaces the registration with the same ID.
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
        let held = try Self.resolve(needs.filter { $0.kind == .initializer }, with: resolver)
        return LabService(id, holding: held, inbox: inbox)
      }
      inject = { service, resolver in
        for held in try Self.resolve(needs.filter { $0.kind == .property }, with: resolver) { service.hold(held) }
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

  private static func resolve(_ needs: [Need], with resolver: Resolver) throws -> [LabService.Held] {
    try needs.compactMap { need in
      if need.isOptional, resolver.container.registration(of: .lab(need.service)) == nil { return nil }
      let object = try resolver.resolve(LabService.self, named: need.service, by: need.kind)
      return .init(need: need.service, kind: need.kind, object: object)
    }
  }

  /// Creates all factories again for a mode. Registrations and open scopes stay the same. Instances are released.
  func rebuild(in mode: Mode) {
    // These changes post no events, so mark `kept` as outdated explicitly.
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

/// Objects that the learner holds, in the order in which they were first held.
private struct Holdings {
  private(set) var all: [Lab.Holding] = []
  /// The held objects as values. Undo keeps a copy for each command, so copies share their unchanged parts.
  private(set) var holds = PersistentList<LabState.Hold>()

  init() {}

  /// Replaces the held objects.
  ///
  /// - Complexity: O(n) in the objects held before and after.
  init(_ all: [Lab.Holding], replacing old: Holdings) {
    self.all = all
    holds = PersistentList(all.map(\.hold))
    let kept = Set(all.map { ObjectIdentifier($0.object) })
    for holding in old.all where !kept.contains(ObjectIdentifier(holding.object)) { holding.object.isHeld = false }
    for holding in all { holding.object.isHeld = true }
  }

  /// Adds an object to the held objects.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ holding: Lab.Holding) {
    all.append(holding)
    holds.append(holding.hold)
    holding.object.isHeld = true
  }
}

extension ServiceKey {
  /// Returns the key of a laboratory service. Keys differ only by name.
  static func lab(_ name: String) -> ServiceKey { ServiceKey(LabService.self, named: name) }
}
