extension Container {
  /// Checks all declared dependencies of a service before anything is made.
  ///
  /// - Parameter now: true if the service is made synchronously, so that asynchronous dependencies must exist already.
  /// - Throws: `ResolutionError` with the path from the outermost service on the stack.
  /// - Complexity: O(services and dependencies below), then O(1) for all of them until the registry changes. A service
  ///   that is made synchronously and needs an asynchronous one is checked each time.
  func verify(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, now: Bool) throws {
    if entry.dependencies.isEmpty { return }
    // The outer optional tells whether a check is needed; the inner one is the registry to check.
    let (unknown, generation, isComplete) = tree.registry.withLock { registry -> (Registry??, Int, Bool) in
      let generation = registry.generation
      let isComplete = entry.completeAt == generation
      if registry.isStillVerified(entry) || scopeChain.isComplete(entry.id, at: generation) || isComplete && !now {
        return (nil, generation, isComplete)
      }
      return (.some(registry.sharedIfWhole()), generation, isComplete)
    }
    guard let registry = unknown else { return }
    var needsAsync = isComplete
    if !isComplete {
      var check = DeclaredCheck(registry: registry, skipsMade: false)
      if check.fault(below: entry, from: self) != nil {
        // An existing instance needs no dependencies while it is kept, so this result must not be memoised.
        return try verifyWhatIsNotMade(below: entry, kind, stack, registry, now: now)
      }
      record(check, of: entry, generation)
      needsAsync = check.needsAsync
    }
    if now, needsAsync { try verifyWhatIsNotMade(below: entry, kind, stack, registry, now: true) }
  }

  private func record(_ check: DeclaredCheck, of entry: Entry, _ generation: Int) {
    tree.registry.withLock { registry in
      switch (check.dependsOnScope, check.needsAsync) {
      case (false, false):
        let below = ServicesBelow(check.asked)
        for entry in check.entries {
          entry.below = below
          entry.recordVerified(at: generation)
        }
        registry.rememberChanges()
      case (false, true): for entry in check.entries { entry.completeAt = generation }
      case (true, false):
        for (entry, owner) in check.places { owner.scopeChain.recordComplete(entry.id, at: generation) }
      case (true, true): break
      }
    }
  }

  private func verifyWhatIsNotMade(
    below entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, _ registry: Registry?, now: Bool
  ) throws {
    var check = DeclaredCheck(registry: registry, skipsMade: true)
    var found = check.fault(below: entry, from: self)
    if found == nil, now, check.needsAsync {
      check = DeclaredCheck(registry: registry, skipsMade: true, now: stack)
      found = check.fault(below: entry, from: self)
    }
    guard let fault = found else { return }
    var reason = fault.fault
    if let refused = check.refused, stack.outer?.contains(refused) == true { reason = .cycle }
    let start = stack.path(to: entry.key, by: kind).dropLast()
    var path = fault.path
    path[0] = .init(entry.key, by: kind, location: entry.location)
    if case .missing = reason { throw ResolutionError(missing: start + path, in: self) }
    throw ResolutionError(reason, path: start + path)
  }
}
