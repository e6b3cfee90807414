extension Container {
  /// A container with registrations of its own, which hide those of this one: what is not registered there is asked for
  /// here, and made with what is registered here. It keeps this container alive.
  ///
  ///     let child = container.makeChild()
  ///     child.register((any Clock).self, lifetime: .container, StoppedClock.init)
  ///
  /// A task that overrides this container sees the overrides through the child, too, and nobody else does. Its instances,
  /// scopes, events and checks are its own. `resolveAll` gives this one's providers first. A scope of this
  /// container may have children, too: they are asked from that scope.
  ///
  /// - Parameter defaultLifetime: the lifetime of what is registered there without one; this container's by default.
  public func makeChild(defaultLifetime: Lifetime? = nil) -> Container {
    let answering = answering
    return Container(
      tracksInstances: answering.tree.tracker != nil, isConfined: answering.tree.isConfined,
      defaultLifetime: defaultLifetime ?? answering.tree.defaultLifetime, base: self)
  }

  /// Whether something is registered for a key here or further out.
  ///
  /// - Complexity: O(containers from here outwards).
  func isRegistered(_ key: ServiceKey) -> Bool { has(key) || base(for: key) != nil }

  private func has(_ key: ServiceKey) -> Bool { tree.registry.withLock { $0.provider(of: key) } != nil }

  /// The nearest container further out in which something is registered for a key, as the current task sees it.
  ///
  /// - Complexity: O(containers from here outwards).
  func base(for key: ServiceKey) -> Container? {
    var next = tree.base?.answering
    while let container = next {
      if container.has(key) { return container }
      next = container.tree.base?.answering
    }
    return nil
  }

  /// Whether what is registered further out meets a dependency.
  func isMetByBase(_ dependency: Dependency) -> Bool {
    tree.base != nil && (dependency.before + [dependency.service]).contains { base(for: $0) != nil }
  }
}
