import Core
import Stage

extension Lab {
  func add(_ draft: ServiceDraft) throws -> Outcome {
    try checkFree(draft.name)
    if let interface = draft.interface { try ServiceName.check(interface, Words.Argument.anInterface) }
    put(LabRegistration(id: newID(), draft: draft))
    return .registered(draft, unmet: unmet(draft))
  }

  func edit(_ name: String, _ change: ServiceChange) throws -> Outcome {
    var registration = try registration(named: name)
    let old = registration
    registration.draft = change.applied(to: registration.draft)
    if let interface = registration.interface { try ServiceName.check(interface, Words.Argument.anInterface) }
    guard registration != old else { return .unchanged(name) }
    put(registration)
    return .edited(registration.draft, unmet: unmet(registration.draft))
  }

  func remove(_ name: String) throws -> Outcome {
    let registration = try registration(named: name)
    let unresolvable = world.unresolvable(without: registration)
    unregister(registration.id)
    return .removed(name, unresolvable: unresolvable, world.mode)
  }

  func rename(_ name: String, to newName: String) throws -> Outcome {
    var registration = try registration(named: name)
    if newName == name { return .nameIsAlready(name) }
    try checkFree(newName)
    if let stranger = world.orderedInstances.first(where: { $0.service == newName }) {
      throw UsageError.nameInUse(stranger.name)
    }
    let dependents = world.dependents(ofOnly: registration).filter { $0 != name }
    registration.draft.name = newName
    put(registration)
    let roots = world.roots.map { $0 == name ? newName : $0 }
    if roots != world.roots { recorder.amend([.scenario(kinds: world.scopeKinds, roots: roots)]) }
    let stillNeeded = dependents.filter { dependent in
      world.registrations.values.contains { $0.name == dependent && $0.needs.contains { $0.service == name } }
    }
    return .renamed(name, newName, stillAskedForBy: stillNeeded)
  }

  private func checkFree(_ name: String) throws {
    try ServiceName.check(name)
    // A name is free if no registration has it. An interface may have it.
    guard let provider = provider(of: name) else { return }
    if provider.name == name || world.registrations.values.contains(where: { $0.name == name }) {
      throw UsageError.registeredAlready(name)
    }
  }

  private func unmet(_ draft: ServiceDraft) -> UnmetNeeds {
    UnmetNeeds(
      names: draft.needs.filter { !$0.isOptional && provider(of: $0.service) == nil }.map(\.service), mode: world.mode)
  }
}
