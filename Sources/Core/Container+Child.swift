extension Container {
  /// A container with registrations of its own, which hide those of this one: what is not registered there is asked for
  /// here, and made with what is registered here. It keeps this container alive.
  ///
  ///     let child = container.makeChild()
  ///     child.register((any Clock).self, .container, StoppedClock.init)
  ///
  /// Its instances, scopes, events and checks are its own. `resolveAll` gives this one's providers first. A scope of this
  /// container may have children, too: they are asked from that scope.
  ///
  /// - Parameter defaultLifetime: the lifetime of what is registered there without one; this container's by default.
  public func makeChild(defaultLifetime: Lifetime? = nil) -> Container {
    let answering = answering
    return Container(
      tracksInstances: answering.tree.tracker != nil, isConfined: answering.tree.isConfined,
      defaultLifetime: defaultLifetime ?? answering.tree.defaultLifetime, base: answering)
  }

  /// Whether something is registered for a key here or further out.
  func isRegistered(_ key: ServiceKey) -> Bool {
    var next: Container? = self
    while let container = next {
      if container.tree.registry.withLock({ $0.provider(of: key) }) != nil { return true }
      next = container.tree.base
    }
    return false
  }

  /// Who answers for what is not registered here, if it is registered further out.
  func base(for key: ServiceKey) -> Container? { tree.base.flatMap { $0.isRegistered(key) ? $0 : nil } }

  /// Whether what is registered further out meets a dependency.
  func isMetByBase(_ dependency: Dependency) -> Bool {
    guard let base = tree.base else { return false }
    return (dependency.before + [dependency.service]).contains { base.isRegistered($0) }
  }
}
