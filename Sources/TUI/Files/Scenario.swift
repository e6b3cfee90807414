/// A saved set of registrations, scopes and mode.
struct Scenario: Hashable, Sendable {
  var mode = Mode.injection
  /// In order of registration.
  var services: [ServiceDraft] = []
  var scopeKinds: [World.ScopeKind] = []
  var roots: [String] = []

  init() {}

  /// The scenario that a world shows.
  init(_ world: World) {
    mode = world.mode
    services = world.orderedRegistrations.map(\.draft)
    scopeKinds = world.scopeKinds
    roots = world.roots.filter { world.provider(of: $0) != nil }
  }

  /// The scenario that a laboratory's state would be saved as.
  init(_ state: LabState) {
    mode = state.mode
    services = state.orderedRegistrations.map(\.draft)
    scopeKinds = state.scopeKinds
    // A root that is not registered any more would be a fault of the file.
    roots = state.roots.filter { root in services.contains { $0.name == root || $0.interface == root } }
  }
}
