import Core
import LinkProtocol
import Stage

extension AttachedRun {
  /// Applies an event of the program's container to the stage.
  mutating func apply(_ event: LinkEvent) {
    let service = event.service.map { ServiceRef.registration(Registration.ID(rawValue: $0)) }
    counts.countEvent(event)
    switch event.kind {
    case .made:
      guard let id = event.service, let service else { return }
      guard let number = event.instance else {
        return record(
          .made(service), by: participant(event.by, nil), scope: scope(event.scope), took: event.took)
      }
      add(
        LinkInstance(service: id, number: number), event.scope, by: participant(event.by, nil), took: event.took,
        at: event.time)
    case .reused:
      guard let service else { return }
      record(.reused(ref(event), of: service), by: participant(event.by, event.byInstance), scope: scope(event.scope))
    case .received: received(event)
    case .pulled:
      guard let id = event.service, let service else { return }
      let changes = learn(need: id, by: event.by, .locator)
      // An instance may pull repeatedly during its life, so the event names the service and not the instance.
      record(
        .pulled(ref(event), of: service), by: participant(event.by, nil), scope: scope(event.scope), changes: changes)
    case .released:
      guard let id = event.service, let number = event.instance else { return }
      release(LinkInstance(service: id, number: number))
    case .missing: record(.missing(service ?? .name(event.name ?? ""), why: nil), by: participant(event.by, nil))
    case .failed:
      let asked = service ?? event.name.map { ServiceRef.name($0) }
      let name = event.service.flatMap(registry.name(of:)) ?? event.name ?? ""
      record(.failed(asked, Failure("\(name) could not be made")), by: participant(event.by, nil))
    case .scopeOpened: if let scope = event.opened { open(scope, at: event.time) }
    case .scopeClosed: if let number = event.scope { close(scope: number) }
    }
  }

  private mutating func received(_ event: LinkEvent) {
    guard let id = event.service else { return }
    let how = event.how.flatMap(Dependency.Kind.init(rawValue:)) ?? .initializer
    let changes = learn(need: id, by: event.by, how)
    if let number = event.instance, let by = event.by {
      instances[LinkInstance(service: id, number: number)]?.receivers.insert(by)
    }
    var receiver: InstanceRef?
    if let by = event.by, let number = event.byInstance {
      receiver = instances[LinkInstance(service: by, number: number)]?.ref
    }
    record(
      .injected(ref(event), of: .registration(Registration.ID(rawValue: id)), into: receiver, how: how),
      by: participant(event.by, nil), changes: changes)
  }

  /// Records an observed dependency.
  ///
  /// - Returns: the changes of the stage; empty if the dependency is known already.
  private mutating func learn(need id: Int, by: Int?, _ kind: Dependency.Kind) -> [Change] {
    guard let by, let need = registry.learn(id, by: by, kind) else { return [] }
    return [.learned(Registration.ID(rawValue: by), need)]
  }

  private func ref(_ event: LinkEvent) -> InstanceRef? {
    guard let id = event.service, let number = event.instance else { return nil }
    return instances[LinkInstance(service: id, number: number)]?.ref
  }

  private func participant(_ service: Int?, _ instance: Int?) -> Participant? {
    guard let service else { return nil }
    if let instance, let known = instances[LinkInstance(service: service, number: instance)] {
      return .instance(known.ref)
    }
    return .service(.registration(Registration.ID(rawValue: service)))
  }

  private func scope(_ number: Int?) -> ScopeID? { number.flatMap { scopes[$0]?.id } }
}
