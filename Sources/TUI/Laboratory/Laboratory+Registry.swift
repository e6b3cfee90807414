import Core

extension Laboratory {
  func add(_ draft: ServiceDraft) throws -> [OutputLine] {
    try checkFree(draft.name)
    if let interface = draft.interface { try ServiceName.check(interface, "an interface") }
    put(LabRegistration(id: newID(), draft: draft), as: .registered)
    return [OutputLine("\(draft.name) is registered (\(draft.lifetime))", .good)] + unmet(draft)
  }

  func edit(_ name: String, _ change: ServiceChange) throws -> [OutputLine] {
    var registration = try registration(named: name)
    registration.draft = change.applied(to: registration.draft)
    if let interface = registration.interface { try ServiceName.check(interface, "an interface") }
    guard registration != registrations[registration.id] else { return [OutputLine("\(name) is like that already")] }
    put(registration, as: .edited)
    return [OutputLine("\(name) is changed (\(registration.lifetime))", .good)] + unmet(registration.draft)
  }

  func remove(_ name: String) throws -> [OutputLine] {
    let registration = try registration(named: name)
    let dependents = world.dependents(ofOnly: registration)
    take(registration.id)
    let left = dependents.isEmpty ? "" : "; now without it: \(dependents.joined(separator: ", "))"
    return [OutputLine("\(name) is removed\(left)", dependents.isEmpty ? .good : .warning)]
  }

  func rename(_ name: String, to newName: String) throws -> [OutputLine] {
    var registration = try registration(named: name)
    if newName == name { return [OutputLine("it is called \(name) already")] }
    try checkFree(newName)
    if let stranger = world.orderedInstances.first(where: { $0.service == newName }) {
      throw UsageError("\(stranger.name) is still alive under that name; release it first, or choose another name")
    }
    let dependents = world.dependents(ofOnly: registration).filter { $0 != name }
    registration.draft.name = newName
    put(registration, as: .renamed)
    setScenario(kinds: world.scopeKinds, roots: world.roots.map { $0 == name ? newName : $0 })
    let stillNeeded = dependents.filter { dependent in
      registrations.values.contains { $0.name == dependent && $0.needs.contains { $0.service == name } }
    }
    if stillNeeded.isEmpty { return [OutputLine("\(name) is called \(newName) now", .good)] }
    return [
      OutputLine(
        "\(name) is called \(newName) now; \(stillNeeded.joined(separator: ", ")) still asks for \(name)", .warning)
    ]
  }

  private func checkFree(_ name: String) throws {
    try ServiceName.check(name)
    if registrations.values.contains(where: { $0.name == name }) {
      throw UsageError("a service '\(name)' is registered already; use edit to change it, or another name")
    }
  }

  /// Says at once what it needs and is not there.
  private func unmet(_ draft: ServiceDraft) -> [OutputLine] {
    draft.needs.filter { !$0.isOptional && world.provider(of: $0.service) == nil }.map {
      OutputLine("\(draft.name) needs \($0.service), and nothing is registered for \($0.service)", .warning)
    }
  }
}

/// Changes to a registration; nil leaves a part as it is.
struct ServiceChange: Hashable, Sendable {
  /// The inner nil removes the interface.
  var interface: String??
  var lifetime: Lifetime?
  var needs: [Need]?

  func applied(to draft: ServiceDraft) -> ServiceDraft {
    var draft = draft
    if let interface { draft.interface = interface }
    if let lifetime { draft.lifetime = lifetime }
    if let needs { draft.needs = needs }
    return draft
  }
}

/// What a service may be called.
enum ServiceName {
  /// - Throws: `UsageError` for an empty name, or one that commands could not tell from an instance.
  static func check(_ name: String, _ what: String = "a service") throws {
    if name.isEmpty || name.allSatisfy(\.isWhitespace) { throw UsageError("\(what) needs a name") }
    if name.contains("#") {
      throw UsageError("'\(name)' holds '#', which separates a service from its instance's number; choose another name")
    }
  }
}

extension World {
  /// Who needs a service that only this registration provides.
  func dependents(ofOnly registration: LabRegistration) -> [String] {
    let names = Set([registration.name] + (registration.interface.map { [$0] } ?? []))
    let others = orderedRegistrations.filter { $0.id != registration.id }
    let lost = names.filter { name in !others.contains { $0.provides(name) } }
    return others.filter { $0.needs.contains { !$0.isOptional && lost.contains($0.service) } }.map(\.name)
  }
}
