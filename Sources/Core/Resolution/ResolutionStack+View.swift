import Synchronization

// Reading the registrations without a lock.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ResolutionStack {
  // MARK: Looks

  /// Starts a look at the published snapshot. Entries found during the look stay valid until `endLook()`.
  @inline(__always)
  func beginLook() {
    // Only this thread changes the counter.
    looks.store(looks.load(ordering: .relaxed) &+ 1, ordering: .sequentiallyConsistent)
  }

  /// Ends the current look at the published snapshot.
  @inline(__always)
  func endLook() {
    looks.store(looks.load(ordering: .relaxed) &+ 1, ordering: .releasing)
  }

  /// Waits until the current look of this stack's thread has ended, if there is one. Any thread may call it.
  func waitForLook() {
    let begun = looks.load(ordering: .sequentiallyConsistent)
    if begun & 1 == 0 { return }
    while looks.load(ordering: .acquiring) == begun { sched_yield() }
  }

  /// Returns whether this stack's thread uses a snapshot.
  ///
  /// If so, the snapshot is marked, so that the thread frees retired snapshots when it stops using this one.
  func isHolding(_ snapshot: Snapshot) -> Bool {
    let address = UInt(bitPattern: Unmanaged.passUnretained(snapshot).toOpaque())
    let (isMarked, found) = held.compareExchange(
      expected: address, desired: address | 1, ordering: .sequentiallyConsistent)
    return isMarked || found == address | 1
  }

  // MARK: The snapshot in use

  /// Returns the snapshot of a tree that this thread uses; nil if the thread uses none of this tree or the snapshot is
  /// outdated.
  @inline(__always)
  func view(of tree: Container.Tree) -> Unmanaged<Snapshot>? {
    guard let view, viewed == ObjectIdentifier(tree), view._withUnsafeGuaranteedRef({ $0.isCurrent }) else {
      return nil
    }
    return view
  }

  /// Returns whether this thread may start to use a snapshot of a tree: it uses no snapshot of another tree.
  @inline(__always)
  func acceptsView(of tree: Container.Tree) -> Bool { view == nil || viewed == ObjectIdentifier(tree) }

  /// Starts to use a snapshot until the outermost service is made. Must be called in a look or under the registry's
  /// lock.
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
    isCollecting = true
    held.store(0, ordering: .sequentiallyConsistent)
  }

  /// Stops using the snapshot if no service is being made.
  @inline(__always)
  func dropUnusedView() { if view != nil, count == 0 { dropView() } }

  /// Stops using the snapshot. Then frees retired snapshots if this or an earlier snapshot was retired during its use.
  @inline(__always)
  func dropView() {
    view = nil
    viewed = nil
    if held.exchange(0, ordering: .sequentiallyConsistent) & 1 != 0 || isCollecting { collect() }
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
