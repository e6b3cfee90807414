import Synchronization

/// The instances and inner scopes of a container or open scope.
///
/// The state is separate from the `Container` that users hold. The enclosing scope retains the state, and must not
/// retain the `Container`. A weak reference would slow down each use of the `Container`.
final class ScopeState: Sendable {
  let tree: Container.Tree
  /// Kind and key of the scope; nil for the root.
  let id: ScopeID?
  let slots = Mutex(Slots())
  /// True if the scope is closed. It can be read without the lock.
  let isShut = Atomic<Bool>(false)

  init(_ tree: Container.Tree, _ id: ScopeID? = nil) {
    self.tree = tree
    self.id = id
  }

  /// Identity of an open scope in events; nil for the root.
  var identity: ObjectIdentifier? { id == nil ? nil : ObjectIdentifier(self) }

  /// True if the scope has been closed.
  var isClosed: Bool { id != nil && slots.withLock { $0.isClosed } }

  /// Calls `body` with this scope's slot for `entry` while holding the slot lock.
  func withSlot<Result: Sendable>(of entry: Entry, _ body: (inout Slots.Slot?) -> Result) -> Result {
    if id == nil {
      tree.registry.withLock { _ in body(&entry.slot) }
    } else {
      slots.withLock { body(&$0.slots[entry.id]) }
    }
  }

  /// Closes the scope and its inner scopes, and releases their instances.
  ///
  /// Inner scopes release their instances first. Within a scope, the last instance made is released first. An instance
  /// that is being made is released by its maker, and its requester gets an error.
  func close(runningHooks: Bool = true) {
    if let only = shutIfSimple() {
      if case .kept(let kept) = only, runningHooks { kept.letGo() }
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
    Slots.Kept.letGoLater(later)
  }

  /// Closes a scope that has at most one instance and no inner scopes, under one lock.
  ///
  /// - Returns: the instance to release, if there is one; nil if the scope must be closed by the general path.
  private func shutIfSimple() -> SlotTable.Single? {
    if id == nil { return nil }
    return slots.withLock { slots in
      guard !slots.isClosed, slots.children.isEmpty, let only = slots.slots.takeSingle() else { return nil }
      slots.isClosed = true
      isShut.store(true, ordering: .relaxed)
      return only
    }
  }

  /// Releases the instances, the last one made first.
  ///
  /// - Parameter later: receives the instances with an asynchronous hook.
  private func drop(runningHooks: Bool, _ later: inout [Slots.Kept]) {
    var held = takeAll()
    while let last = held.popLast() {
      guard runningHooks else { continue }
      if case .later = last.teardown { later.append(last) } else { last.letGo() }
    }
    announceClosed()
  }

  /// Closes the scope, and waits for instances that are being made and for asynchronous hooks, which run one after the
  /// other.
  ///
  /// - Parameter deadline: the time at which to stop waiting; nil for no limit.
  /// - Returns: true if everything has ended.
  func closeAndWait(until deadline: ContinuousClock.Instant? = nil) async -> Bool {
    var isOver = true
    var ends: [EndOfMaking] = []
    guard let children = shut({ ends = $0.slots.attendAll() }) else { return true }
    for child in children.reversed() { isOver = await child.closeAndWait(until: deadline) && isOver }
    // Instances being made may use kept ones, so they are awaited first. A factory that closes its own scope must not
    // wait for itself.
    if id == nil { ends = tree.registry.withLock { $0.endsOfMaking } }
    for end in ends where AsyncFrame.current?.isMade(until: end) != true {
      let (kept, hasEnded) = await end.leftover(until: deadline)
      let isGone = await kept?.letGoAndWait(until: deadline) ?? true
      isOver = hasEnded && isGone && isOver
    }
    var held = takeAll()
    // Hooks after the deadline continue in a task, in the same order.
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

  /// Marks the scope as closed, so that later requests are refused.
  ///
  /// - Parameter closing: called under the same lock.
  /// - Returns: the inner scopes; nil if the scope was closed before.
  private func shut(_ closing: (inout Slots) -> Void = { _ in }) -> [ScopeState]? {
    slots.withLock { slots in
      if slots.isClosed { return nil }
      if id != nil {
        closing(&slots)
        slots.isClosed = true
        isShut.store(true, ordering: .relaxed)
      }
      return slots.takeChildren()
    }
  }

  private func takeAll() -> [Slots.Kept] {
    id == nil ? tree.registry.withLock { $0.takeAll() } : slots.withLock { $0.takeAll() }
  }

  private func announceClosed() {
    guard id != nil, !tree.observers.isEmpty else { return }
    var event = Event(.scopeClosed)
    event.scope = id
    event.scopeIdentity = identity
    tree.observers.emit(event)
  }
}
