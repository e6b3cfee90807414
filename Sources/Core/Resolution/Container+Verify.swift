extension Container {
  /// Checks everything that a service is declared to need, before anything is made.
  ///
  /// - Throws: `ResolutionError` with the path from the service at the head of the stack.
  /// - Complexity: O(services and dependencies below), then O(1) for all of them until the registry changes.
  func verify(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws {
    let id = entry.registration.id
    let registry = tree.registry.withLock { $0 }
    if verified.withLock({ $0[id] }) == registry.generation { return }
    var check = DeclaredCheck(registry: registry, skipsMade: false)
    if var fault = check.fault(below: entry, from: self) {
      // What is made already needs nothing more, for as long as it is kept: this is not remembered.
      var check = DeclaredCheck(registry: registry, skipsMade: true)
      guard let lasting = check.fault(below: entry, from: self) else { return }
      fault = lasting
      var reason = fault.reason
      if case .missing = reason, let key = fault.path.last?.service {
        reason = .missing(similar: similarNames(to: key))
      }
      let start = stack.path(to: entry.key, by: kind).dropLast()
      var path = fault.path
      path[0] = .init(entry.key, by: kind, location: entry.registration.location)
      throw ResolutionError(reason, path: start + path)
    }
    let generation = registry.generation
    for (owner, entries) in check.found {
      owner.verified.withLock { verified in for id in entries { verified[id] = generation } }
    }
  }
}
