import Core

/// What undo restores: registrations, open scopes, mode, and what the learner holds. It holds no instance.
struct LabState: Hashable, Sendable {
  /// Something that the learner holds, by registration and the scope that it was resolved in.
  struct Hold: Hashable, Sendable {
    let registration: Registration.ID
    let scope: ScopeID?
  }

  var registrations: [Registration.ID: LabRegistration] = [:]
  var mode = Mode.injection
  /// Outer ones first.
  var scopes: [World.OpenScope] = []
  var scopeKinds: [World.ScopeKind] = []
  var roots: [String] = []
  /// In the order in which they were first held.
  var holds: [Hold] = []

  /// In order of registration.
  var orderedRegistrations: [LabRegistration] { registrations.values.sorted { $0.id < $1.id } }
}
