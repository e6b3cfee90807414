import Core

/// Turns what happened into the world's changes and the log's entries.
extension Laboratory {
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
