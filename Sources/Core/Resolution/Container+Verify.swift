extension Container {
  /// Checks everything that a service is declared to need, before anything is made.
  ///
  /// - Parameter now: whether it is made synchronously, so that whatever is made asynchronously has to be there already.
  /// - Throws: `ResolutionError` with the path from the service at the head of the stack.
  /// - Complexity: O(services and dependencies below), then O(1) for all of them until the registry changes; for what is
  ///   made now and needs something asynchronous, each time.
  func verify(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, now: Bool) throws {
    if entry.registration.dependencies.isEmpty { return }
    // The outer optional: whether anything is to be checked.
    let (unknown, generation, isComplete) = tree.registry.withLock { registry -> (Registry??, Int, Bool) in
      let generation = registry.generation
      let isComplete = entry.completeAt == generation
      if registry.isStillVerified(entry) || path.isComplete(entry.id, at: generation) || isComplete && !now {
        return (nil, generation, isComplete)
      }
      return (.some(registry.sharedIfWhole()), generation, isComplete)
    }
    guard let registry = unknown else { return }
    var needsAsync = isComplete
    if !isComplete {
      var check = DeclaredCheck(registry: registry, skipsMade: false)
      if check.fault(below: entry, from: self) != nil {
        // An instance that exists needs nothing more for as long as it is kept, and no longer: so this answer is not memoised.
        return try verifyWhatIsNotMade(below: entry, kind, stack, registry, now: now)
      }
      note(check, of: entry, generation)
      needsAsync = check.needsAsync
    }
    if now, needsAsync { try verifyWhatIsNotMade(below: entry, kind, stack, registry, now: true) }
  }

  private func note(_ check: DeclaredCheck, of entry: Entry, _ generation: Int) {
    tree.registry.withLock { registry in
      switch (check.dependsOnScope, check.needsAsync) {
      case (false, false):
        let below = ServicesBelow(check.asked)
        for entry in check.entries {
          entry.below = below
          entry.noteVerified(at: generation)
        }
        registry.rememberChanges()
      case (false, true): for entry in check.entries { entry.completeAt = generation }
      case (true, false): for (entry, owner) in check.places { owner.path.noteComplete(entry.id, at: generation) }
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
    path[0] = .init(entry.key, by: kind, location: entry.registration.location)
    if case .missing = reason { throw ResolutionError(missing: start + path, in: self) }
    throw ResolutionError(reason, path: start + path)
  }
}
