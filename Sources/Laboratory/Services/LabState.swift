import Core
import Stage

/// State of the laboratory for undo: registrations, open scopes, mode, and held instances as values.
struct LabState: Equatable, Sendable {
  /// A held instance, identified by its registration and the scope in which it was resolved.
  struct Hold: Hashable, Sendable {
    let registration: Registration.ID
    let scope: ScopeID?
  }

  /// Registrations by number. They and the scopes are shared with the world, because each undoable command stores a
  /// state.
  private let registrationsByID: PersistentTable<LabRegistration>
  let mode: Mode
  /// Open scopes, outer ones first.
  let scopes: PersistentList<World.OpenScope>
  let scopeKinds: [World.ScopeKind]
  let roots: [String]
  /// Held instances in the order in which they were first held.
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

  /// Registrations in order of registration.
  var registrations: [LabRegistration] { registrationsByID.valuesInOrder }
}
