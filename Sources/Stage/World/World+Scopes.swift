import Core

extension World {
  /// Open scopes in which a service can be made, in the order in which they were opened.
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

  /// Open scopes, each below the scope that it was opened in, with its depth.
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

  /// Kinds of scopes required to make a service.
  ///
  /// A service with the container's own lifetime never asks for a scope. In locator mode only the service itself is
  /// made.
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
