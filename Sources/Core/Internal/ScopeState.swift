import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The instances and inner scopes of a container or open scope.
///
/// The state is separate from the `Container` that users hold. The enclosing scope retains the state, and must not
/// retain the `Container`. A weak reference would slow down each use of the `Container`.
///
/// `@unchecked Sendable`, safe because: `slots` is read and written only while `lock` is held. Everything else is
/// constant or atomic.
final class ScopeState: @unchecked Sendable {
  /// The tree of the container, unretained: each user of a scope retains a container of the same tree.
  unowned(unsafe) let tree: Container.Tree
  /// Kind and key of the scope; nil for the root.
  let id: ScopeID?
  let isRoot: Bool
  // No checks of exclusive access: the lock is held.
  @exclusivity(unchecked) private var slots = Slots()
  private let lock: SpareLocks.PosixMutex
  /// True if the scope is closed. It can be read without the lock.
  let isShut = Atomic<Bool>(false)

  init(_ tree: Container.Tree, _ id: ScopeID? = nil) {
    self.tree = tree
    isRoot = id == nil
    self.id = id
    lock = ResolutionStack.unretained(by: tree.threadKey)._withUnsafeGuaranteedRef { $0.spareLocks.acquire() }
  }

  deinit {
    if let stack = ResolutionStack.existing {
      stack._withUnsafeGuaranteedRef { $0.spareLocks.recycle(lock) }
    } else {
      SpareLocks.free(lock)
    }
  }

  /// Calls `body` with the instances and inner scopes while holding the lock. The lock is not recursive.
  @inline(__always)
  func withSlots<Result>(_ body: (inout Slots) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&slots)
  }

  /// Identity of an open scope in events; nil for the root.
  var identity: ObjectIdentifier? { isRoot ? nil : ObjectIdentifier(self) }

  /// True if the scope has been closed.
  var isClosed: Bool { !isRoot && withSlots { $0.isClosed } }

  /// Calls `body` with this scope's slot for `entry`, while holding the lock of the scope. For the root, that is the
  /// lock of the registry.
  func withSlot<Result: Sendable>(of entry: Entry, _ body: (inout Slots.Slot?) -> Result) -> Result {
    if isRoot {
      tree.registry.withLock { _ in body(&entry.slot) }
    } else {
      withSlots { body(&$0.slots[entry.id]) }
    }
  }

  /// Closes the scope and its inner scopes, and releases their instances.
  ///
  /// Inner scopes release their instances first. Within a scope, the last instance made is released first. Asynchronous
  /// hooks run afterwards in a task. An instance that is being made is released by its maker, and its requester gets an
  /// error.
  ///
  /// - Parameter runningHooks: false to release the instances without their hooks.
  func close(runningHooks: Bool = true) {
    if let only = shutIfSimple() {
      if case .kept(let kept) = only, runningHooks { kept.release() }
      withExtendedLifetime(only) {}
      return announceClosed()
    }
    guard let children = shut() else { return }
    var later: [Slots.Kept] = []
    // The scopes from this one inwards, each with the inner scopes that remain to be closed.
    var closing = [(scope: self, inner: children)]
    while let scope = closing.last?.scope {
      if let child = closing[closing.count - 1].inner.popLast() {
        if let children = child.shut() { closing.append((child, children)) }
      } else {
        closing.removeLast()
        scope.drop(runningHooks: runningHooks, &later)
      }
    }
    Slots.Kept.releaseLater(later)
  }

  /// Closes a scope that has at most one instance and no inner scopes, under one lock.
  ///
  /// - Returns: the instance to release, or `nothing` if there is none. Nil if this function has not closed the scope:
  ///   it is the root, has more than one instance or an inner scope, or was closed before.
  private func shutIfSimple() -> SlotTable.Single? {
    if isRoot { return nil }
    return withSlots { slots in
      guard !slots.isClosed, slots.children.isEmpty, let only = slots.slots.removeSingle() else { return nil }
      slots.isClosed = true
      isShut.store(true, ordering: .relaxed)
      return only
    }
  }

  /// Releases the instances, the last one made first.
  ///
  /// - Parameter later: receives the instances with an asynchronous hook.
  private func drop(runningHooks: Bool, _ later: inout [Slots.Kept]) {
    var held = removeInstances()
    while let last = held.popLast() {
      guard runningHooks else { continue }
      if case .later = last.teardown { later.append(last) } else { last.release() }
    }
    announceClosed()
  }

  /// Closes the scope and its inner scopes. Waits for instances that are being made and for asynchronous hooks, which
  /// run one after the other.
  ///
  /// - Parameter deadline: the time at which to stop waiting; nil for no limit.
  /// - Returns: true if everything has ended before the deadline, or the scope was closed before.
  func closeAndWait(until deadline: ContinuousClock.Instant? = nil) async -> Bool {
    var isOver = true
    var ends: [ConstructionCompletion] = []
    guard let children = shut({ ends = $0.slots.announceWaiters() }) else { return true }
    for child in children.reversed() { isOver = await child.closeAndWait(until: deadline) && isOver }
    // Instances being made may use kept ones, so they are awaited first. A factory that closes its own scope must not
    // wait for itself.
    if isRoot { ends = tree.registry.withLock { $0.completions } }
    for end in ends where AsyncFrame.current?.isMade(until: end) != true {
      let (kept, hasEnded) = await end.leftover(until: deadline)
      let isGone = await kept?.releaseAndWait(until: deadline) ?? true
      isOver = hasEnded && isGone && isOver
    }
    var held = removeInstances()
    // Hooks after the deadline continue in a task, in the same order.
    var later: [Slots.Kept] = []
    while let last = held.popLast() {
      if case .later = last.teardown, let deadline, deadline <= .now {
        later.append(last)
      } else {
        isOver = await last.releaseAndWait(until: deadline) && isOver
      }
    }
    Slots.Kept.releaseLater(later)
    if !later.isEmpty { isOver = false }
    announceClosed()
    return isOver
  }

  /// Marks the scope as closed, so that later requests are refused. The root is not marked, because it stays usable.
  ///
  /// - Parameter closing: called under the same lock; not for the root.
  /// - Returns: the inner scopes; nil if the scope was closed before.
  private func shut(_ closing: (inout Slots) -> Void = { _ in }) -> [ScopeState]? {
    withSlots { slots in
      if slots.isClosed { return nil }
      if !isRoot {
        closing(&slots)
        slots.isClosed = true
        isShut.store(true, ordering: .relaxed)
      }
      return slots.removeChildren()
    }
  }

  private func removeInstances() -> [Slots.Kept] {
    isRoot ? tree.registry.withLock { $0.removeInstances() } : withSlots { $0.removeInstances() }
  }

  private func announceClosed() {
    guard tree.isObserved, !isRoot else { return }
    var event = Event(.scopeClosed)
    event.scope = id
    event.scopeIdentity = identity
    tree.observers.emit(event)
  }
}
