import Core

extension World {
  /// Returns the open scopes in which a service can be made, in the order in which the scopes were opened.
  ///
  /// Empty for a service that needs no scope, or if a required scope is not open.
  package func scopes(for service: String) -> [ScopeID] {
    let kinds = kindsOfScopes(for: service)
    if kinds.isEmpty { return [] }
    var around: [ScopeID: Set<String>] = [:]
    for scope in scopes {
      around[scope.id] = (scope.parent.flatMap { around[$0] } ?? []).union([scope.id.kind.name])
    }
    return scopes.map(\.id).filter { kinds.contains($0.kind.name) && around[$0]?.isSuperset(of: kinds) == true }
  }

  /// Open scopes with their depth. Each scope follows the scope in which it was opened.
  package var scopeTree: [(scope: OpenScope, depth: Int)] {
    var inner: [ScopeID: [OpenScope]] = [:]
    for scope in scopes { if let parent = scope.parent { inner[parent, default: []].append(scope) } }
    var open = scopes.filter { $0.parent == nil }.reversed().map { ($0, 0) }
    var tree: [(OpenScope, Int)] = []
    while let (scope, depth) = open.popLast() {
      tree.append((scope, depth))
      open += (inner[scope.id] ?? []).reversed().map { ($0, depth + 1) }
    }
    return tree
  }

  /// Returns the kinds of scopes required to make a service.
  ///
  /// A service whose instances the container shares (`container`, `weak`) never requires a scope. In locator mode
  /// dependencies are not followed, because only the service itself is made.
  private func kindsOfScopes(for service: String) -> Set<String> {
    var providers: [String: LabRegistration] = [:]
    for registration in orderedRegistrations {
      providers[registration.name] = registration
      if let interface = registration.interface { providers[interface] = registration }
    }
    var kinds: Set<String> = []
    var seen: Set<Registration.ID> = []
    var open = [service]
    while let name = open.popLast() {
      guard let registration = providers[name], seen.insert(registration.id).inserted else { continue }
      if case .scoped(let kind) = registration.lifetime {
        kinds.insert(kind.name)
      } else if registration.lifetime.isShared {
        continue
      }
      if mode == .injection { open += registration.needs.filter { $0.kind != .method }.map(\.service) }
    }
    return kinds
  }
}
