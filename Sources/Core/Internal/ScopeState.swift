import Synchronization

/// What a container or open scope keeps. It is apart from the object that users hold, because the scope outside knows it
/// and must not keep that object alive; a weak reference would make each use of the object slow.
final class ScopeState: Sendable {
  let tree: Container.Tree
  /// Nil for the root.
  let id: ScopeID?
  let slots = Mutex(Slots())
  /// Whether the scope is closed, for a look without the lock.
  let isShut = Atomic<Bool>(false)

  init(_ tree: Container.Tree, _ id: ScopeID? = nil) {
    self.tree = tree
    self.id = id
  }

  /// Identity of an open scope, told in events; nil for the root.
  var identity: ObjectIdentifier? { id == nil ? nil : ObjectIdentifier(self) }

  /// Whether the scope has been closed.
  var isClosed: Bool { id != nil && slots.withLock { $0.isClosed } }

  /// What is shared here of a registration; held under one lock.
  func withSlot<Result: Sendable>(of entry: Entry, _ body: (inout Slots.Slot?) -> Result) -> Result {
    if id == nil {
      tree.registry.withLock { _ in body(&entry.slot) }
    } else {
      slots.withLock { body(&$0.slots[entry.id]) }
    }
  }

  /// Closes inner scopes first, and drops what is kept, the last one made first. What is being made is let go of by its
  /// maker, whose asker gets an error.
  func close(runningHooks: Bool = true) {
    if let only = shutIfSimple() {
      if case .kept(let kept) = only, runningHooks { kept.letGo() }
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
    if id == nil { return nil }
    return slots.withLock { slots in
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
    if id == nil { ends = tree.registry.withLock { $0.endsOfMaking } }
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
