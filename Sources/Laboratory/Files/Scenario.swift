import Core
import Stage

/// A laboratory as it is saved: registrations, kinds of scopes, roots and the mode.
package struct Scenario: Hashable, Sendable {
  package var mode = Mode.injection
  /// Services in order of registration.
  package var services: [ServiceDraft] = []
  package var scopeKinds: [World.ScopeKind] = []
  package var roots: [String] = []

  package init() {}

  /// Creates the scenario of a world, as it would be saved.
  package init(_ world: World) {
    mode = world.mode
    services = world.orderedRegistrations.map(\.draft)
    scopeKinds = world.scopeKinds
    // A root that is no longer registered would be a fault in the file.
    roots = world.roots.filter { root in services.contains { $0.name == root || $0.interface == root } }
  }

  /// Returns the world right after the scenario was opened, with the records of the events that led to it.
  ///
  /// No container is created, because checks and exports do not need one.
  package func initialStage() -> (world: World, events: [EventRecord]) {
    var (world, events) = (World(), [EventRecord]())
    func record(_ what: StageEvent.What) {
      let event = StageEvent(what)
      world.apply(event)
      // These records do not need the world before their event.
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
