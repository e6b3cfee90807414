extension Container {
  /// Creates a child container, whose registrations hide those of this container.
  ///
  ///     let child = container.makeChild()
  ///     child.register((any Clock).self, lifetime: .container, StoppedClock.init)
  ///
  /// A service that is not registered in the child is resolved from this container, with this container's
  /// registrations. The child retains this container, and has its own instances, scopes, events and checks.
  /// `resolveAll` returns the providers of this container first.
  ///
  /// A task that overrides this container sees the overrides through the child as well. Other tasks do not. The child
  /// of a scope resolves from that scope.
  ///
  /// - Parameter defaultLifetime: the lifetime of the child's registrations that do not specify one; this container's
  ///   by default.
  /// - Returns: an empty child container.
  public func makeChild(defaultLifetime: Lifetime? = nil) -> Container {
    let answering = answering
    return Container(
      tracksInstances: answering.tree.tracker != nil, isConfined: answering.tree.isConfined,
      defaultLifetime: defaultLifetime ?? answering.tree.defaultLifetime, base: self)
  }

  /// Returns whether this container or a parent container has a registration for a key.
  ///
  /// - Complexity: O(parent containers).
  func isRegistered(_ key: ServiceKey) -> Bool { has(key) || base(for: key) != nil }

  private func has(_ key: ServiceKey) -> Bool { tree.registry.withLock { $0.provider(of: key) } != nil }

  /// Returns the nearest parent container that has a registration for a key, as the current task sees it; nil if there
  /// is none.
  ///
  /// - Complexity: O(parent containers).
  func base(for key: ServiceKey) -> Container? {
    var next = tree.base?.answering
    while let container = next {
      if container.has(key) { return container }
      next = container.tree.base?.answering
    }
    return nil
  }

  /// Returns whether a registration in a parent container meets a dependency.
  func isMetByBase(_ dependency: Dependency) -> Bool {
    tree.base != nil && (dependency.before + [dependency.service]).contains { base(for: $0) != nil }
  }
}
