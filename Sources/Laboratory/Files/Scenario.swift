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
}
