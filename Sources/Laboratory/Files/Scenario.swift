import Core
import Stage

/// A saved set of registrations, scopes and mode.
package struct Scenario: Hashable, Sendable {
  package var mode = Mode.injection
  /// In order of registration.
  package var services: [ServiceDraft] = []
  package var scopeKinds: [World.ScopeKind] = []
  package var roots: [String] = []

  package init() {}

  /// The scenario that a world shows, as it would be saved.
  package init(_ world: World) {
    mode = world.mode
    services = world.orderedRegistrations.map(\.draft)
    scopeKinds = world.scopeKinds
    // A root that is not registered any more would be a fault of the file.
    roots = world.roots.filter { root in services.contains { $0.name == root || $0.interface == root } }
  }

  /// The stage as it is right after the scenario was opened, and the events that tell of that. No container is filled for
  /// it: what only looks at a scenario (a check, an export) needs none.
  package func staged() -> (world: World, events: [EventRecord]) {
    var (world, events) = (World(), [EventRecord]())
    func record(_ what: StageEvent.What) {
      let event = StageEvent(what)
      world.apply(event)
      // Nothing of it has to be known as it was before.
      events.append(EventRecord(events.count + 1, event, before: world, after: world))
    }
    if mode != world.mode { record(.modeChanged(mode)) }
    world.apply(.scenario(kinds: scopeKinds, roots: roots))
    for (index, draft) in services.enumerated() {
      record(.registered(LabRegistration(id: Registration.ID(rawValue: index + 1), draft: draft)))
    }
    return (world, events)
  }
}
