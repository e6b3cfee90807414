@_spi(Instrumentation) import Core
import Stage

/// Translates events of the container into events of the stage.
extension Lab {
  /// Records the events that the container has posted since the last call.
  ///
  /// - Parameters:
  ///   - registration: the registration that was just added or changed.
  ///   - old: former name of the registration.
  func drain(about registration: LabRegistration? = nil, renamedFrom old: String? = nil) {
    for event in inbox.drainEvents() {
      if event.kind.keepsMore || event.kind.keepsLess && !kept.isEmpty { isKeptOutdated = true }
      guard let what = translate(event, registration, old) else { continue }
      recorder.record(
        StageEvent(
          what, by: participant(event), scope: event.scope, durationNanoseconds: event.durationNanoseconds))
    }
  }

  private func translate(_ event: Event, _ registration: LabRegistration?, _ old: String?) -> StageEvent.What? {
    let service = service(event)
    let ref = event.instance.flatMap { refs[$0] }
    switch event.kind {
    case .registered: return registration.map { .registered($0) }
    case .edited: return registration.map { .edited($0) }
    case .renamed: return registration.map { .renamed($0, from: old ?? $0.name) }
    case .removed: return event.registration.flatMap { world.registrations[$0.rawValue] }.map { .removed($0) }
    case .created:
      guard let id = event.instance else { return nil }
      let born = newRef()
      refs[id] = born
      return .created(Birth(born, of: service, number: id.number))
    case .released:
      guard let id = event.instance, let gone = refs.removeValue(forKey: id) else { return nil }
      objects[gone] = nil
      return .released(gone)
    case .resolving: return .resolving(service)
    case .reused: return .reused(ref, of: service)
    case .injected:
      return .injected(
        ref, of: service, into: event.to.flatMap { refs[$0] }, how: event.dependency ?? .initializer)
    case .pulled: return .pulled(ref, of: service)
    case .missing: return .missing(service, why: event.message)
    case .failed: return .failed(service, Failure(event.message ?? ""))
    case .scopeOpened:
      return event.scope.map { id in .scopeOpened(id, in: openingParent) }
    case .scopeClosed: return event.scope.map { .scopeClosed($0) }
    }
  }

  /// Returns the service of a container's event.
  ///
  /// The result is the event's registration if the request used that registration's name. Otherwise it is the requested
  /// name.
  private func service(_ event: Event) -> ServiceRef {
    let name = event.service?.description ?? ""
    if let id = event.registration, world.registrations[id.rawValue]?.name == name { return .registration(id) }
    return .name(name)
  }

  private func participant(_ event: Event) -> Participant? {
    if let ref = event.byInstance.flatMap({ refs[$0] }) { return .instance(ref) }
    return event.by.map { .service(.name($0.description)) }
  }

  func log(_ what: StageEvent.What, by: Participant? = nil) { recorder.record(StageEvent(what, by: by)) }

  /// Records instances that ARC has freed, and reads the references and holders of objects that have changed.
  ///
  /// - Complexity: O(n) in the changed objects, and in the objects kept by containers if those may have changed.
  func refresh() {
    drain()
    if inbox.drainFreed() {
      container.sweep()
      drain()
    }
    var changed: [InstanceRef: LabService] = [:]
    for object in inbox.drainChanged() {
      guard let ref = ref(of: object) else { continue }
      changed[ref] = object
      objects[ref] = WeakService(object: object)
    }
    if isKeptOutdated {
      let now = keptByContainers()
      for ref in Set(now.keys).union(kept.keys) where now[ref] != kept[ref] {
        if let object = objects[ref]?.object { changed[ref] = object }
      }
      (kept, isKeptOutdated) = (now, false)
    }
    let world = world
    var changes: [Change] = []
    for (ref, object) in changed.sorted(by: { $0.key < $1.key }) {
      guard let instance = world[ref] else { continue }
      let holds = object.held.compactMap { held in
        self.ref(of: held.object).map { World.Hold(to: $0, kind: held.kind) }
      }
      let bonds = Bonds(
        holds: holds, keepers: (object.isHeld ? [.you] : []) + (kept[ref] ?? []), received: object.received,
        failedPulls: object.failedPulls)
      if bonds != instance.bonds { changes.append(.found(ref, bonds)) }
    }
    recorder.amend(changes)
  }

  private func keptByContainers() -> [InstanceRef: [Keeper]] {
    var keepers: [InstanceRef: [Keeper]] = [:]
    let owners =
      [(Keeper.container, container)]
      + world.scopes.compactMap { scope in
        scopeContainers[scope.id].map { (.scope(scope.id), $0) }
      }
    for (keeper, owner) in owners {
      for id in owner.keptInstances { if let ref = refs[id] { keepers[ref, default: []].append(keeper) } }
    }
    return keepers
  }
}

extension Event.Kind {
  /// True if a container may keep another object after the event.
  fileprivate var keepsMore: Bool {
    switch self {
    case .created, .edited: true
    default: false
    }
  }

  /// True if a container may have released an object by the event.
  fileprivate var keepsLess: Bool {
    switch self {
    case .released, .removed, .scopeClosed: true
    default: false
    }
  }
}
