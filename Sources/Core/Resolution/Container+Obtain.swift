extension Container {
  /// Finds or makes an instance of a registration, according to its lifetime.
  func obtain(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws -> Instance {
    switch try find(entry, kind, stack) {
    case .known(let instance): return instance
    case .make(let owner, let entry, let sharing): return try owner.make(entry, kind, stack, sharing)
    }
  }

  /// A known instance, or the container, entry and sharing with which to make one.
  enum Obtained {
    case known(Instance)
    case make(Container, Entry, Sharing)
  }

  @inline(never)
  func find(_ found: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws -> Obtained {
    let entry = whole(found)
    switch entry.registration.lifetime {
    case .transient:
      // With other arguments a service may need itself, such as a tree of nodes.
      if entry.key.arguments == nil, let known = try underConstruction(entry, kind, stack) { return .known(known) }
      return .make(self, entry, .none)
    case .graph:
      if let known = stack.graph.instance(of: entry, in: self) {
        stack.receivedUnfinished(entry)
        return .known(reused(known, entry, kind, stack))
      }
      let isFirst = stack.graphMaking.begin(entry, in: self)
      if !isFirst, let known = try underConstruction(entry, kind, stack) { return .known(known) }
      return .make(self, entry, .graph(isFirst: isFirst))
    case .container: return try root.shared(entry, kind, stack, weakly: false)
    case .weak: return try root.shared(entry, kind, stack, weakly: true)
    case .scoped(let scopeKind):
      guard let owner = nearest(scopeKind) else {
        throw ResolutionError(
          .noScope(kind: scopeKind, askedFrom: scope), path: stack.path(to: entry.key, by: kind))
      }
      return try owner.shared(entry, kind, stack, weakly: false)
    }
  }

  /// Returns the instance if the entry's properties are being injected, which resolves a cycle.
  ///
  /// - Returns: nil if the entry is not on the path.
  /// - Throws: `cycle` if the entry is being constructed; `unshared` if the instance must not have a second owner.
  private func underConstruction(
    _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> Instance? {
    guard let place = stack.place(of: entry) else { return nil }
    let frame = stack.frames[place]
    guard let instance = frame.details?.instance else {
      throw ResolutionError(.cycle, path: stack.path(to: entry.key, by: kind))
    }
    // The requester could pass it on to another task while its properties are being set in this one.
    if entry.registration.isUnshared { throw ResolutionError(.unshared, path: stack.path(to: entry.key, by: kind)) }
    stack.receivedUnfinished(entry)
    return reused(instance, entry, kind, stack)
  }

  /// Releases a shared instance that its policy no longer considers valid. The policy and the hook run outside every
  /// lock.
  func dropStale(_ entry: Entry) {
    guard let policy = entry.policy, let kept = withSlot(of: entry, { $0?.kept }) else { return }
    let stack = ResolutionStack.current
    // A policy that requests its own service gets the instance being judged.
    if stack.judged.contains(where: { $0 === entry }) { return }
    stack.judged.append(entry)
    let isGood = policy.isGood(kept.note)
    stack.judged.removeLast()
    if isGood { return }
    let isMine = withSlot(of: entry) { slot in
      guard slot?.kept === kept else { return false }
      slot = nil
      return true
    }
    if isMine { kept.letGo() }
  }

  /// Finds or makes an instance for all requesters. One thread makes it, and the others wait.
  ///
  /// No lock is held while the factory runs.
  private func shared(
    _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, weakly: Bool
  ) throws -> Obtained {
    enum Place: Sendable {
      case instance(Instance)
      case making(Maker)
      case makingAsync(AsyncMaker)
      case make(Sharing)
      case closed(ScopeID)
    }
    let depth = stack.frames.count
    func look(_ slot: inout Slots.Slot?) -> Place {
      if let instance = slot?.instance { return .instance(instance) }
      if let maker = slot?.awaitableMaker() { return .making(maker) }
      if case .makingAsync(let maker)? = slot { return .makingAsync(maker) }
      let maker = Maker(.init(depth: depth), isCounted: true)
      slot = .making(maker)
      return .make(.shared(maker, weakly: weakly))
    }
    dropStale(entry)
    // If a factory closes the root and requests its own service, the slot is empty, but it is still a cycle.
    if scope == nil, let place = stack.place(of: entry), stack.frames[place].isConstructing {
      throw ResolutionError(.cycle, path: stack.path(to: entry.key, by: kind))
    }
    let found: Place
    if let scope {
      found = state.slots.withLock { slots in
        if slots.isClosed { return .closed(scope) }
        if entry.isScopedObject, slots.slots.claim(entry.id, depth: depth) { return .make(.claimed(order: 0)) }
        return look(&slots.slots[entry.id])
      }
    } else {
      found = tree.registry.withLock { _ in look(&entry.slot) }
    }
    let path = { stack.path(to: entry.key, by: kind) }
    switch found {
    case .instance(let instance): return .known(reused(instance, entry, kind, stack))
    case .closed(let scope): throw ResolutionError(.closedScope(scope), path: path())
    case .make(let sharing): return .make(self, entry, sharing)
    case .making(let maker) where maker.isMine:
      guard let instance = maker.partial else { throw ResolutionError(.cycle, path: path()) }
      stack.receivedUnfinished(entry)
      return .known(reused(instance, entry, kind, stack))
    case .makingAsync(let maker):
      // No other request may get the instance before its properties are set.
      let isOnPath = stack.hasInstance(of: entry) || stack.outer?.contains(entry) == true
      guard isOnPath, let instance = maker.partial else { throw refusal(of: entry, kind, stack) }
      stack.receivedUnfinished(entry)
      return .known(reused(instance, entry, kind, stack))
    case .making(let maker):
      if stack.suspends, stack.frames.isEmpty { throw WouldBlock(end: maker.end) }
      switch maker.wait(path()) {
      case .instance(let instance):
        if !maker.isDone { stack.receivedUnfinished(from: maker) }
        return .known(reused(instance, entry, kind, stack))
      case .circle(let steps): throw ResolutionError(.cycle, path: path() + steps)
      case .failed(let error): throw error.seen(from: path(), afterMaker: maker.depth)
      }
    }
  }
}

/// The error for a task that would block its thread, thrown before anything is made. The task awaits `end` and tries
/// again.
struct WouldBlock: Error {
  let end: EndOfMaking
}

extension ResolutionError {
  /// Returns a maker's failure as seen by a waiter: the same fault at the end of the waiter's path.
  fileprivate func seen(from path: [Step], afterMaker depth: Int) -> Self {
    guard self.path.count > depth, let waited = path.last, self.path[depth].service == waited.service else {
      return self
    }
    let step = Step(waited.service, by: waited.dependency, location: self.path[depth].location)
    return at(path.dropLast() + [step] + steps(behind: depth))
  }
}
