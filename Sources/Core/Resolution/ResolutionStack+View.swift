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

  /// Whether a snapshot of a tree would be of use: something is being made, and no other tree has been looked at.
  @inline(__always)
  func wantsView(of tree: Container.Tree) -> Bool {
    count > 0 && (view == nil || viewed == ObjectIdentifier(tree))
  }

  /// Looks at a snapshot from now on, until the outermost service is made.
  func look(at snapshot: Snapshot, of tree: Container.Tree) {
    if let view { earlierViews.append(view.takeRetainedValue()) }
    view = Unmanaged.passRetained(snapshot)
    viewed = ObjectIdentifier(tree)
  }

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
