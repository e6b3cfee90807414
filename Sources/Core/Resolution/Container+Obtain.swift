extension Container {
  /// Finds or makes an instance of a registration, according to its lifetime.
  func obtain(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws -> Instance {
    let entry = whole(entry)
    switch try find(entry, kind, stack) {
    case .known(let instance): return instance
    case .make(let owner, let sharing):
      return try owner.takeUnretainedValue().make(entry, kind, stack, sharing)
    }
  }

  /// A known instance, or the container and sharing with which to make one.
  ///
  /// The container is unretained. It is the requesting container or encloses it, so the caller retains it.
  enum Obtained {
    case known(Instance)
    case make(Unmanaged<Container>, Sharing)
  }

  /// Finds an instance of an entry, or the container and sharing with which to make one. If another thread is making a
  /// shared instance, this thread waits for it.
  ///
  /// - Parameter entry: an entry whose registration is complete.
  /// - Throws: `ResolutionError` for a cycle, for a scope that is closed or not open, and for the failure of another
  ///   thread; `WouldBlock` for a task.
  @inline(never)
  func find(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws -> Obtained {
    switch entry.lifetime {
    case .transient:
      // With other arguments a service may need itself, such as a tree of nodes.
      if entry.key.arguments == nil, let known = try underConstruction(entry, kind, stack) { return .known(known) }
      return .make(.passUnretained(self), .none)
    case .graph:
      if let known = stack.graph.instance(of: entry, in: self) {
        stack.receivedUnfinished(entry)
        return .known(reused(known, entry, kind, stack))
      }
      let isFirst = stack.graphMaking.begin(entry, in: self)
      if !isFirst, let known = try underConstruction(entry, kind, stack) { return .known(known) }
      return .make(.passUnretained(self), .graph(isFirst: isFirst))
    case .container:
      return try unretainedRoot._withUnsafeGuaranteedRef { try $0.shared(entry, kind, stack, weakly: false) }
    case .weak: return try unretainedRoot._withUnsafeGuaranteedRef { try $0.shared(entry, kind, stack, weakly: true) }
    case .scoped(let scopeKind):
      guard let owner = unretainedNearest(scopeKind) else {
        throw ResolutionError(
          .noScope(kind: scopeKind, askedFrom: scope), path: stack.path(to: entry.key, by: kind))
      }
      return try owner._withUnsafeGuaranteedRef { try $0.shared(entry, kind, stack, weakly: false) }
    }
  }

  /// Returns the container that keeps the instances of a lifetime for later resolutions.
  ///
  /// - Returns: nil if no container keeps them, or if no scope of the lifetime's kind is open.
  func keeper(of lifetime: Lifetime) -> Container? {
    switch lifetime.keeper {
    case nil: nil
    case .root: root
    case .scope(let kind): nearest(kind)
    }
  }

  /// Returns the instance of a service on the path whose properties are being injected, which resolves a cycle.
  ///
  /// - Returns: the instance; nil if the entry is not on the path.
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
    if entry.isUnshared { throw ResolutionError(.unshared, path: stack.path(to: entry.key, by: kind)) }
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
      guard slot?.kept?.order == kept.order else { return false }
      slot = nil
      return true
    }
    if isMine { kept.release() }
  }

  /// Finds the shared instance of an entry, or claims its slot, so that the caller makes the instance.
  ///
  /// If another thread is making the instance, this thread waits for it. No lock is held in the meantime.
  ///
  /// - Throws: `ResolutionError` for a cycle, a closed scope, or the failure of the other thread. `WouldBlock` instead
  ///   of waiting, if a task has begun the resolution.
  private func shared(
    _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, weakly: Bool
  ) throws -> Obtained {
    enum Place: Sendable {
      case instance(Instance)
      case making(Maker)
      case makingAsync(AsyncMaker)
      case make(Sharing)
      case closed
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
    if state.isRoot, let place = stack.place(of: entry), stack.frames[place].isConstructing {
      throw ResolutionError(.cycle, path: stack.path(to: entry.key, by: kind))
    }
    let found: Place
    if !state.isRoot {
      found = state.withSlots { slots in
        if slots.isClosed { return .closed }
        if entry.isScopedObject, slots.slots.claim(entry.id, depth: depth) { return .make(.claimed(order: 0)) }
        return look(&slots.slots[entry.id])
      }
    } else {
      found = tree.registry.withLock { _ in look(&entry.slot) }
    }
    let path = { stack.path(to: entry.key, by: kind) }
    switch found {
    case .instance(let instance): return .known(reused(instance, entry, kind, stack))
    case .closed: throw ResolutionError(scope.map { .closedScope($0) } ?? .closedMeanwhile, path: path())
    case .make(let sharing): return .make(.passUnretained(self), sharing)
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
  let end: ConstructionCompletion
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
