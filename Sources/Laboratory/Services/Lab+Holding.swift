import Core
import Stage

extension Lab {
  /// Resolves a service and holds the instance. A failed resolution is recorded as an event and returned as an outcome.
  ///
  /// - Throws: `UsageError` for an unknown service, and for a scope without a key if several scopes of its kind are
  ///   open.
  func resolve(_ name: String, in place: ScopePlace?) throws -> Outcome {
    guard let registration = provider(of: name) else {
      throw UsageError.unknown("service", name, among: serviceNames)
    }
    var scope: (id: ScopeID, container: Container)?
    if let place {
      switch try find(place) {
      case .open(let id, let container): scope = (id, container)
      case .notOpen:
        let outcome = Outcome.noSuchScope(service: name, place)
        log(
          .failed(.registration(registration.id), Failure(outcome.text, wantedScope: place.description)))
        return outcome
      }
    }
    do {
      let (holding, isNew) = try hold(registration, in: scope)
      recorder.amend([.asked(registration.id)])
      return .holding(instance(of: holding.object)?.name ?? name, isNew: isNew)
    } catch let error as ResolutionError {
      drain()
      let path = error.path.map(\.service.description)
      var changes: [Change] = [.failedPath(path)]
      if case .noScope(let kind, let asked) = error.reason {
        let place = Words.LaboratoryErrors.place(asked)
        changes.insert(.scopeFailed(.init(path: path, kind: kind.name, place: place)), at: 0)
      }
      recorder.amend(changes)
      if let kept = keptOutsideOfScopes(error) { return .unresolved(kept, openScope: nil) }
      return .unresolved(error.description, openScope: missingScope(error))
    }
  }

  /// Returns the error of a request for a service of a scope that a service kept by the container has made, which no scope
  /// would prevent; nil for any other error.
  private func keptOutsideOfScopes(_ error: ResolutionError) -> String? {
    guard case .noScope(let kind, _) = error.reason, let service = error.path.last?.service else { return nil }
    let path = error.path.map(\.service.description)
    guard let keeper = path.dropLast().last(where: { provider(of: $0)?.lifetime == .container }) else { return nil }
    return Words.LaboratoryErrors.keptOutsideOfScopes(
      path.joined(separator: " → "), service: service.description, kind: kind.name, keeper: keeper)
  }

  /// Returns the scope that must be opened or named for a request to succeed; nil for an error that no scope would
  /// prevent.
  private func missingScope(_ error: ResolutionError) -> Outcome.MissingScope? {
    guard case .noScope(let kind, _) = error.reason, let service = error.path.first?.service else { return nil }
    let open = world.scopes.first { $0.id.kind == kind }?.id
    return .init(kind: kind.name, service: service.description, open: open)
  }

  /// Resolves a registration and holds the instance.
  ///
  /// - Returns: the held object, and true if it was not held before.
  func hold(_ registration: LabRegistration, in scope: (id: ScopeID, container: Container)?) throws -> (Holding, Bool) {
    let object = try (scope?.container ?? container).resolve(LabService.self, registration.id)
    drain()
    if object.isHeld, let known = holdings.first(where: { $0.object === object }) { return (known, false) }
    let holding = Holding(registration: object.registration, scope: scope?.id, object: object)
    hold(holding)
    return (holding, true)
  }

  func release(_ target: InstanceName) throws -> Outcome {
    let held = holdings.compactMap { holding in instance(of: holding.object) }
    let matching = held.filter { target.matches($0, in: world) }
    guard !matching.isEmpty else { throw UsageError.notHeld(target, held: held.map(\.name)) }
    let refs = Set(matching.map(\.ref))
    holdings.removeAll { holding in ref(of: holding.object).map(refs.contains) ?? false }
    refresh()
    return .released(matching.map(\.name), still: stillHeld(matching))
  }

  /// Returns the first released instance that is still alive, with its holders; nil if all were freed.
  func stillHeld(_ released: [World.Instance]) -> Outcome.StillHeld? {
    released.first { world[$0.ref] != nil }.map { .init(instance: $0.name, holders: world.holders[$0.ref] ?? []) }
  }
}
