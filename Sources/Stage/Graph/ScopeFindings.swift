import Core

// Findings about scopes: undeclared kinds, and instances that outlive their scope.
extension World {
  /// Returns true if a scenario declares kinds of scopes and this kind is not among them.
  package func isUndeclared(_ kind: String) -> Bool {
    !scopeKinds.isEmpty && !scopeKinds.contains { $0.name == kind }
  }

  /// Returns the declared kind with the most similar name; nil if none is similar.
  package func nearestScopeKind(to name: String) -> String? {
    NearestName.of(name, among: scopeKinds.map(\.name), limit: 1).first
  }

  /// Findings for services in scopes of an undeclared kind, if any kinds are declared.
  var undeclaredScopeFindings: [Diagnostic] {
    guard !scopeKinds.isEmpty, isLaboratory else { return [] }
    return orderedRegistrations.compactMap { registration in
      guard case .scoped(let kind) = registration.lifetime, isUndeclared(kind.name) else { return nil }
      return .undeclaredScope(
        registration.name, kind: kind.name, declared: scopeKinds.map(\.name), near: nearestScopeKind(to: kind.name))
    }
  }

  /// Live instances that outlived the scope in which they were made, each with its finding.
  package var outlived: [(instance: InstanceRef, finding: Diagnostic)] {
    guard isLaboratory else { return [] }
    let open = Set(scopes.map(\.id))
    let stale = orderedInstances.filter { instance in
      guard let scope = instance.scope, let id = instance.registration,
        case .scoped? = registrations[id.rawValue]?.lifetime
      else { return false }
      // A scope may have been opened again under the same key. It then keeps another instance.
      let isKept = instance.keepers.contains { if case .scope = $0 { true } else { false } }
      return !open.contains(scope) || !instance.keepers.isEmpty && !isKept
    }
    if stale.isEmpty { return [] }
    let holders = holders
    return stale.compactMap { instance in
      guard let scope = instance.scope, let by = holders[instance.ref], !by.isEmpty else { return nil }
      return (
        instance.ref,
        .outlivesScope(instance.service, instance: instance.name, scope: "\(scope)", holders: by)
      )
    }
  }
}
