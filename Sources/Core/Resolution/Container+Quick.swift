import Synchronization

extension Container {
  /// The short way for what is asked for most, where nobody watches: a shared object that is there, or a factory that
  /// only has to be called. One uncontended lock, and no allocation beyond the instances.
  ///
  /// - Parameter type: a class.
  /// - Returns: an instance of exactly this type or a subclass; nil where the long way has to be taken.
  @usableFromInline
  func quick(_ type: ObjectIdentifier, _ kind: Dependency.Kind?) throws -> AnyObject? {
    if isWatched || isOverridden || parent != nil && state.isShut.load(ordering: .relaxed) { return nil }
    let (kept, found, isVerified) = tree.registry.withLock { registry -> (AnyObject?, Entry?, Bool) in
      guard let entry = registry.provider(of: type), entry.factory.makes(type) else { return (nil, nil, false) }
      if let kept = entry.kept { return (kept, nil, false) }
      return (nil, entry, entry.verifiedAt == registry.generation)
    }
    if let kept { return kept }
    guard let entry = found else { return nil }
    if entry.plain != nil { return try quick(entry, isVerified: isVerified, kind) }
    guard case .scoped(let scopeKind) = entry.registration.lifetime, let owner = nearest(scopeKind) else { return nil }
    return try owner.quickShared(entry, kind)
  }

  @inline(__always)
  private func quick(_ entry: Entry, isVerified: Bool, _ kind: Dependency.Kind?) throws -> AnyObject? {
    try ResolutionStack.unretained._withUnsafeGuaranteedRef { try quick(entry, isVerified: isVerified, kind, $0) }
  }

  @inline(__always)
  private func quick(_ entry: Entry, isVerified: Bool, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws
    -> AnyObject?
  {
    if stack.place(of: entry) != nil || !stack.hasRoom { return nil }
    if !isVerified { try verify(entry, kind, stack, now: true) }
    stack.push(entry, kind)
    defer {
      stack.pop()
      stack.endGraph()
    }
    do {
      guard let object = try entry.plain?(Resolver(container: self)) else { return nil }
      if stack.isAwaited { try awaited(object, stack) }
      if !stack.isSettled, let lost = stack.settle(entry, { _ in nil }) { throw lost }
      return object
    } catch {
      throw failure(error, stack)
    }
  }

  // MARK: What a scope shares

  private enum QuickShared {
    case kept(Instance)
    case make
  }

  /// The same for what a scope shares: it is there, or it is made by a factory that only has to be called.
  private func quickShared(_ entry: Entry, _ kind: Dependency.Kind?) throws -> AnyObject? {
    guard entry.policy == nil, entry.inject == nil, !entry.needsAsync, case .object(_, let make) = entry.factory else {
      return nil
    }
    let stack = ResolutionStack.current
    let depth = stack.count
    guard stack.hasRoom else { return nil }
    let found = state.slots.withLock { slots -> QuickShared? in
      if let slot = slots.slots[entry.id] { return slot.kept.map { .kept($0.instance) } }
      if slots.isClosed { return nil }
      slots.slots[entry.id] = .claimed(.init(depth: depth))
      return .make
    }
    switch found {
    case .kept(let instance): return instance.object
    case .make: return try quickShared(entry, make, kind, stack)
    case nil: return nil
    }
  }

  private func quickShared(
    _ entry: Entry, _ make: @Sendable (Resolver) throws -> AnyObject, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> AnyObject {
    do {
      try verify(entry, kind, stack, now: true)
      stack.push(entry, kind)
      defer {
        stack.pop()
        stack.endGraph()
      }
      do {
        let object = try make(Resolver(container: self))
        let instance = Instance(value: object)
        let order = tree.made.add(1, ordering: .relaxed).newValue
        if stack.isAwaited {
          maker(of: entry)?.constructed(instance, order: order)
          try awaited(object, stack)
        }
        if !stack.isSettled, let maker = maker(of: entry) {
          maker.constructed(instance, order: order)
          if let lost = stack.settle(entry, { self.finish(entry, .shared(maker, weakly: false), stack, $0) }) {
            throw lost
          }
          return object
        }
        let kept = Slots.Kept(instance, order: order, note: nil, teardown: entry.teardown)
        if let lost = keepQuick(kept, entry, stack) { throw lost }
        return object
      } catch {
        throw failure(error, stack)
      }
    } catch let error as ResolutionError {
      if let maker = maker(of: entry) { finish(entry, .shared(maker, weakly: false), stack, error) }
      throw error
    }
  }

  /// Keeps an instance. Where things have changed while it was made, the long way decides what becomes of it.
  ///
  /// - Returns: why it is of no use to whoever asked for it.
  private func keepQuick(_ kept: Slots.Kept, _ entry: Entry, _ stack: ResolutionStack) -> ResolutionError? {
    let (claim, isKept) = state.slots.withLock { slots in
      let claim = slots.slots[entry.id]
      let isKept = entry.isRegistered && !slots.isClosed
      if isKept { slots.slots[entry.id] = .made(kept) }
      return (claim, isKept)
    }
    if isKept {
      if case .making(let maker)? = claim { maker.finish(.instance(kept.instance)) }
      return nil
    }
    let closed = keep(kept.instance, kept.order, entry, claim?.end) { $0.isBeingMade }
    let lost = closed.map { ResolutionError($0, path: stack.path) }
    if case .making(let maker)? = claim { maker.finish(lost.map { .failed($0) } ?? .instance(kept.instance)) }
    return lost
  }

  /// Who makes what this thread has claimed.
  private func maker(of entry: Entry) -> Maker? { state.slots.withLock { $0.slots[entry.id]?.awaitableMaker() } }

  private func awaited(_ object: AnyObject, _ stack: ResolutionStack) throws {
    stack.constructed(Instance(value: object), hasProperties: false)
    try stack.runPostponed()
  }
}
