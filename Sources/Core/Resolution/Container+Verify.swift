extension Container {
  /// Checks everything that a service is declared to need, before anything is made.
  ///
  /// - Throws: `ResolutionError` with the path from the service at the head of the stack.
  /// - Complexity: O(services and dependencies below), then O(1) for all of them until the registry changes.
  func verify(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws {
    if entry.registration.dependencies.isEmpty { return }
    let known = tree.registry.withLock { registry in
      let generation = registry.generation
      return entry.verifiedAt == generation || path.isComplete(entry.id, at: generation) ? nil : registry
    }
    guard let registry = known else { return }
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
    tree.registry.withLock { _ in
      if check.dependsOnScope {
        path.noteComplete(entry.id, at: generation)
      } else {
        for entry in check.entries { entry.verifiedAt = generation }
      }
    }
  }
}
