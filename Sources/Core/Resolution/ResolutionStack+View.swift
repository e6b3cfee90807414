// What is registered, looked at without a lock while something is being made.

extension ResolutionStack {
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

  /// Whether something is being made, for which a snapshot is of use; notes that its factory asks for more.
  @inline(__always)
  var isAsking: Bool {
    if count == 0 { return false }
    base[count &- 1].noteAsking()
    return true
  }

  /// Looks at a snapshot from now on, until the outermost service is made.
  func look(at snapshot: Snapshot, of tree: Container.Tree) {
    if let view { earlierViews.append(view.takeRetainedValue()) }
    view = Unmanaged.passRetained(snapshot)
    viewed = ObjectIdentifier(tree)
  }

  /// Drops the view where nothing is being made after all.
  @inline(__always)
  func dropUnusedView() { if view != nil, count == 0 { dropView() } }

  func dropView() {
    let earlier = earlierViews
    let last = view?.takeRetainedValue()
    view = nil
    viewed = nil
    earlierViews = []
    // Released last: a deinitializer may resolve.
    withExtendedLifetime((earlier, last)) {}
  }
}
