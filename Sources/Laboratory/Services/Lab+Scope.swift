import Core
import Stage

extension Lab {
  enum ScopeLookup {
    case open(ScopeID, Container)
    case notOpen
  }

  /// Finds the open scope that a command names.
  ///
  /// - Returns: the scope with its container, or `notOpen`.
  /// - Throws: `UsageError` if the key is missing and several scopes of the kind are open.
  func find(_ place: ScopePlace) throws -> ScopeLookup {
    if let key = place.key {
      let id = ScopeID(kind: ScopeKind(place.kind), key: key)
      return scopeContainers[id].map { .open(id, $0) } ?? .notOpen
    }
    let candidates = world.scopes.map(\.id).filter {
      $0.kind.name == place.kind && (place.key == nil || place.key == $0.key)
    }
    if candidates.count > 1 { throw UsageError.severalScopes(place.kind, candidates.map(\.description)) }
    guard let id = candidates.first, let container = scopeContainers[id] else { return .notOpen }
    return .open(id, container)
  }

  func openScope(_ id: ScopeID, in place: ScopePlace?) throws -> Outcome {
    if id.kind.name.isEmpty || id.key.isEmpty {
      throw UsageError(Words.LaboratoryErrors.scopeNeedsKindAndKey)
    }
    if scopeContainers[id] != nil { throw UsageError(Words.LaboratoryErrors.scopeIsOpen("\(id)")) }
    var parent: ScopeID?
    if let place {
      guard case .open(let found, _) = try find(place) else {
        throw notOpen(place)
      }
      parent = found
    }
    open(id, in: parent)
    let declared = world.scopeKinds.first { $0.name == id.kind.name }?.parent
    return .scopeOpened(id, in: parent, declaredIn: parent?.kind.name == declared ? nil : declared)
  }

  func open(_ id: ScopeID, in parent: ScopeID?) {
    let outside = parent.flatMap { scopeContainers[$0] } ?? container
    guard let scope = try? outside.openScope(id.kind, key: id.key) else { return }
    scopeContainers[id] = scope
    openingParent = parent
    drain()
    openingParent = nil
  }

  private func notOpen(_ place: ScopePlace) -> UsageError {
    let open = world.scopes.map(\.id.description)
    return open.isEmpty
      ? UsageError(Words.LaboratoryErrors.noOpenScope(place.description))
      : .unknown(Words.LaboratoryErrors.openScope, place.description, among: open)
  }

  /// Closes the only open scope.
  ///
  /// - Throws: `UsageError` unless exactly one scope is open.
  func closeOnlyScope() throws -> Outcome {
    let open = world.scopes.map(\.id)
    guard let id = open.first, open.count == 1 else {
      throw open.isEmpty
        ? UsageError(Words.LaboratoryErrors.nothingOpen) : UsageError.severalScopes(nil, open.map(\.description))
    }
    close(id)
    return .scopeClosed(id)
  }

  func closeScope(_ place: ScopePlace) throws -> Outcome {
    guard case .open(let id, _) = try find(place) else {
      throw notOpen(place)
    }
    close(id)
    return .scopeClosed(id)
  }

  /// Closes a scope and the scopes inside it.
  func close(_ id: ScopeID) {
    for inner in world.scopes.filter({ $0.parent == id }).reversed() { close(inner.id) }
    scopeContainers.removeValue(forKey: id)?.close()
    refresh()
  }
}
