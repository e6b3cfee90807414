extension Container {
  /// Finds or makes the instance of a registration, as its lifetime says.
  func obtain(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws -> Instance {
    let entry = whole(entry)
    switch try find(entry, kind, stack) {
    case .known(let instance): return instance
    case .make(let owner, let sharing):
      return try owner.takeUnretainedValue().make(entry, kind, stack, sharing)
    }
  }

  /// An instance, or who makes it for whom. Whoever asked holds the owner: it is the same container, or one further out.
  enum Obtained {
    case known(Instance)
    case make(Unmanaged<Container>, Sharing)
  }

  /// - Parameter entry: a registration that is whole.
  @inline(never)
  func find(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws -> Obtained {
    switch entry.registration.lifetime {
    case .transient:
      // With other arguments a service may well be needed to make itself: a tree of nodes.
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

  /// The instance on the path, if this entry is being injected (its cycle closes); an error if it is being constructed.
  private func underConstruction(
    _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> Instance? {
    guard let place = stack.place(of: entry) else { return nil }
    let frame = stack.frames[place]
    guard let instance = frame.details?.instance else {
      throw ResolutionError(.cycle, path: stack.path(to: entry.key, by: kind))
    }
    // Whoever is given it could hand it on to another task while its properties are being set in this one.
    if entry.registration.isUnshared { throw ResolutionError(.unshared, path: stack.path(to: entry.key, by: kind)) }
    stack.receivedUnfinished(entry)
    return reused(instance, entry, kind, stack)
  }

  /// Lets a shared instance go that its policy no longer calls good. Both policy and hook run outside every lock.
  func dropStale(_ entry: Entry) {
    guard let policy = entry.policy, let kept = withSlot(of: entry, { $0?.kept }) else { return }
    let stack = ResolutionStack.current
    // A policy that asks for its own service gets the instance that it judges.
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
    if isMine { kept.letGo() }
  }

  /// One instance for all who ask: one thread makes it, the others wait. No lock is held while the factory runs.
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
    // A factory that has closed the root and leads back to its own service: the slot is empty, and it is a cycle still.
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
      // Nobody else may have it before its properties are set.
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

/// Says that a task would block its thread, before anything has been made: it waits for the end instead, and asks again.
struct WouldBlock: Error {
  let end: EndOfMaking
}

extension ResolutionError {
  /// The maker's failure as a waiter sees it: the same fault, at the end of the waiter's own path.
  fileprivate func seen(from path: [Step], afterMaker depth: Int) -> Self {
    guard self.path.count > depth, let waited = path.last, self.path[depth].service == waited.service else {
      return self
    }
    let step = Step(waited.service, by: waited.dependency, location: self.path[depth].location)
    return at(path.dropLast() + [step] + steps(behind: depth))
  }
}
