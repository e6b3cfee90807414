import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a container or open scope keeps. It is apart from the object that users hold, because the scope outside knows it
/// and must not keep that object alive; a weak reference would make each use of the object slow.
///
/// `@unchecked Sendable`, safe because: `slots` is touched only while `lock` is locked; everything else is constant or atomic.
final class ScopeState: @unchecked Sendable {
  /// Not counted: whoever uses a scope holds a container of the same tree.
  unowned(unsafe) let tree: Container.Tree
  /// Nil for the root.
  let id: ScopeID?
  let isRoot: Bool
  // No checks for exclusive access: the lock is held.
  @exclusivity(unchecked) private var slots = Slots()
  private let lock: SpareLocks.PosixMutex
  /// Whether the scope is closed, for a look without the lock.
  let isShut = Atomic<Bool>(false)

  init(_ tree: Container.Tree, _ id: ScopeID? = nil) {
    self.tree = tree
    isRoot = id == nil
    self.id = id
    lock = ResolutionStack.unretained(by: tree.threadKey)._withUnsafeGuaranteedRef { $0.spareLocks.take() }
  }

  deinit {
    if let stack = ResolutionStack.existing {
      stack._withUnsafeGuaranteedRef { $0.spareLocks.give(lock) }
    } else {
      SpareLocks.free(lock)
    }
  }

  /// What is shared here, with the scopes inside; held under one lock, which is not recursive.
  @inline(__always)
  func withSlots<Result>(_ body: (inout Slots) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&slots)
  }

  /// Identity of an open scope, told in events; nil for the root.
  var identity: ObjectIdentifier? { isRoot ? nil : ObjectIdentifier(self) }

  /// Whether the scope has been closed.
  var isClosed: Bool { !isRoot && withSlots { $0.isClosed } }

  /// What is shared here of a registration; held under one lock.
  func withSlot<Result: Sendable>(of entry: Entry, _ body: (inout Slots.Slot?) -> Result) -> Result {
    if isRoot {
      tree.registry.withLock { _ in body(&entry.slot) }
    } else {
      withSlots { body(&$0.slots[entry.id]) }
    }
  }

  /// Closes inner scopes first, and drops what is kept, the last one made first. What is being made is let go of by its
  /// maker, whose asker gets an error.
  func close(runningHooks: Bool = true) {
    if let only = shutIfSimple() {
      if case .kept(let kept) = only, runningHooks { kept.letGo() }
      withExtendedLifetime(only) {}
      return announceClosed()
    }
    guard let children = shut() else { return }
    var later: [Slots.Kept] = []
    // From this scope inwards, each with the inner ones that are still to be closed.
    var closing = [(scope: self, inner: children)]
    while let scope = closing.last?.scope {
      if let child = closing[closing.count - 1].inner.popLast() {
        if let children = child.shut() { closing.append((child, children)) }
      } else {
        closing.removeLast()
        scope.drop(runningHooks: runningHooks, &later)
      }
    }
    Slots.Kept.letGoLater(later)
  }

  /// Closes a scope with nothing in it but one instance at most, under one lock; nil where there is more to do.
  private func shutIfSimple() -> SlotTable.Single? {
    if isRoot { return nil }
    return withSlots { slots in
      guard !slots.isClosed, slots.children.isEmpty, let only = slots.slots.takeSingle() else { return nil }
      slots.isClosed = true
      isShut.store(true, ordering: .relaxed)
      return only
    }
  }

  /// Drops what is kept, the last one made first.
  ///
  /// - Parameter later: gets what has an asynchronous hook.
  private func drop(runningHooks: Bool, _ later: inout [Slots.Kept]) {
    var held = takeAll()
    while let last = held.popLast() {
      guard runningHooks else { continue }
      if case .later = last.teardown { later.append(last) } else { last.letGo() }
    }
    announceClosed()
  }

  /// Like `close()`, and waits for teardown hooks that are asynchronous, one after the other.
  ///
  /// - Parameter deadline: when to stop waiting; nil for never.
  /// - Returns: whether everything has ended.
  func closeAndWait(until deadline: ContinuousClock.Instant? = nil) async -> Bool {
    var isOver = true
    var ends: [EndOfMaking] = []
    guard let children = shut({ ends = $0.slots.attendAll() }) else { return true }
    for child in children.reversed() { isOver = await child.closeAndWait(until: deadline) && isOver }
    // What is being made may use what is kept: it goes first. A factory that closes its own scope does not wait for itself.
    if isRoot { ends = tree.registry.withLock { $0.endsOfMaking } }
    for end in ends where AsyncFrame.current?.isMade(until: end) != true {
      let (kept, hasEnded) = await end.leftover(until: deadline)
      let isGone = await kept?.letGoAndWait(until: deadline) ?? true
      isOver = hasEnded && isGone && isOver
    }
    var held = takeAll()
    // What comes after the deadline goes on in a task, in the same order.
    var later: [Slots.Kept] = []
    while let last = held.popLast() {
      if case .later = last.teardown, let deadline, deadline <= .now {
        later.append(last)
      } else {
        isOver = await last.letGoAndWait(until: deadline) && isOver
      }
    }
    Slots.Kept.letGoLater(later)
    if !later.isEmpty { isOver = false }
    announceClosed()
    return isOver
  }

  /// Refuses what is asked for from now on; nil if it did before.
  ///
  /// - Parameter closing: runs at that very moment, under the lock.
  private func shut(_ closing: (inout Slots) -> Void = { _ in }) -> [ScopeState]? {
    withSlots { slots in
      if slots.isClosed { return nil }
      if !isRoot {
        closing(&slots)
        slots.isClosed = true
        isShut.store(true, ordering: .relaxed)
      }
      return slots.takeChildren()
    }
  }

  private func takeAll() -> [Slots.Kept] {
    isRoot ? tree.registry.withLock { $0.takeAll() } : withSlots { $0.takeAll() }
  }

  private func announceClosed() {
    guard !tree.observers.isEmpty, !isRoot else { return }
    var event = Event(.scopeClosed)
    event.scope = id
    event.scopeIdentity = identity
    tree.observers.emit(event)
  }
}
