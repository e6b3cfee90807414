import Synchronization

// What is registered, looked at without a lock.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ResolutionStack {
  // MARK: Looks

  /// Begins a short look at what is published: what is found there stays until `endLook()`.
  @inline(__always)
  func beginLook() {
    lookNumber &+= 1
    looks.store(lookNumber, ordering: .sequentiallyConsistent)
  }

  @inline(__always)
  func endLook() {
    lookNumber &+= 1
    looks.store(lookNumber, ordering: .releasing)
  }

  /// Waits until the look of this stack's thread is over that goes on now, if there is one. Any thread may wait.
  func waitForLook() {
    let begun = looks.load(ordering: .sequentiallyConsistent)
    if begun & 1 == 0 { return }
    while looks.load(ordering: .acquiring) == begun { sched_yield() }
  }

  /// Whether this stack's thread uses a snapshot. The thread frees what is retired when it is done.
  func isHolding(_ snapshot: Snapshot) -> Bool {
    let address = UInt(bitPattern: Unmanaged.passUnretained(snapshot).toOpaque())
    let (isMarked, found) = held.compareExchange(
      expected: address, desired: address | 1, ordering: .sequentiallyConsistent)
    return isMarked || found == address | 1
  }

  // MARK: The snapshot in use

  /// What is registered in a tree, where this thread has a snapshot of it that still holds.
  @inline(__always)
  func view(of tree: Container.Tree) -> Unmanaged<Snapshot>? {
    guard let view, viewed == ObjectIdentifier(tree), view._withUnsafeGuaranteedRef({ $0.isCurrent }) else {
      return nil
    }
    return view
  }

  /// Whether a snapshot of a tree may be looked at: no other tree is.
  @inline(__always)
  func takesView(of tree: Container.Tree) -> Bool { view == nil || viewed == ObjectIdentifier(tree) }

  /// Uses a snapshot from now on, until the outermost service is made. To be called in a look, or under the registry's lock.
  @inline(__always)
  func look(at snapshot: Unmanaged<Snapshot>, of tree: Container.Tree) {
    if let view {
      if view.toOpaque() == snapshot.toOpaque() { return }
      keepEarlier(view)
    }
    view = snapshot
    viewed = ObjectIdentifier(tree)
    held.store(UInt(bitPattern: snapshot.toOpaque()), ordering: .releasing)
  }

  @inline(never)
  private func keepEarlier(_ view: Unmanaged<Snapshot>) {
    earlierViews.append(view.takeUnretainedValue())
    if held.exchange(0, ordering: .sequentiallyConsistent) & 1 != 0 { isCollecting = true }
  }

  /// Drops the view where nothing is being made after all.
  @inline(__always)
  func dropUnusedView() { if view != nil, count == 0 { dropView() } }

  @inline(__always)
  func dropView() {
    view = nil
    viewed = nil
    if held.exchange(0, ordering: .sequentiallyConsistent) & 1 != 0 || isCollecting || !earlierViews.isEmpty {
      collect()
    }
  }

  @inline(never)
  private func collect() {
    let earlier = earlierViews
    earlierViews = []
    isCollecting = false
    Readers.collect()
    // Released last: a deinitializer may resolve.
    withExtendedLifetime(earlier) {}
  }
}
