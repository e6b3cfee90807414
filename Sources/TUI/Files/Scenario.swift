/// A saved set of registrations, scopes and mode.
struct Scenario: Hashable, Sendable {
  var mode = Mode.injection
  /// In order of registration.
  var services: [ServiceDraft] = []
  var scopeKinds: [World.ScopeKind] = []
  var roots: [String] = []

  init() {}

  /// The scenario that a laboratory's state would be saved as.
  init(_ state: LabState) {
    mode = state.mode
    services = state.orderedRegistrations.map(\.draft)
    scopeKinds = state.scopeKinds
    roots = state.roots
  }
}
