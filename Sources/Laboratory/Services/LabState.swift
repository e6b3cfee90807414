import Core
import Stage

/// What undo restores: registrations, open scopes, mode, and what the learner holds. It holds no instance.
struct LabState: Equatable, Sendable {
  /// Something that the learner holds, by registration and the scope that it was resolved in.
  struct Hold: Hashable, Sendable {
    let registration: Registration.ID
    let scope: ScopeID?
  }

  /// Shared with the world, as the scopes are, because each command that can be undone keeps a state.
  private let registrationsByID: PersistentTable<LabRegistration>
  let mode: Mode
  /// Outer ones first.
  let scopes: PersistentList<World.OpenScope>
  let scopeKinds: [World.ScopeKind]
  let roots: [String]
  /// In the order in which they were first held.
  let holds: PersistentList<Hold>

  init(_ world: World, holds: PersistentList<Hold>) {
    registrationsByID = world.registrations
    mode = world.mode
    scopes = world.scopes
    scopeKinds = world.scopeKinds
    roots = world.roots
    self.holds = holds
  }

  func registration(_ id: Registration.ID) -> LabRegistration? { registrationsByID[id.rawValue] }

  /// In order of registration.
  var registrations: [LabRegistration] { registrationsByID.valuesInOrder }
}
