extension Container {
  /// Every registration, in order.
  ///
  /// - Complexity: O(n log n).
  public var registrations: [Registration] { tree.registry.withLock { $0.registrations } }

  /// The registration that answers for a service: the last one that provides it.
  public func registration(of key: ServiceKey) -> Registration? {
    tree.registry.withLock { $0.provider(of: key)?.registration }
  }

  /// Says that a registration was added or changed.
  ///
  /// - Parameter old: its name before, for `renamed`.
  func announce(_ entry: Entry, as kind: Event.Kind, renamedFrom old: ServiceKey? = nil) {
    guard !tree.observers.isEmpty else { return }
    var event = Event(kind, service: old ?? entry.key)
    event.registration = entry.registration.id
    event.newName = old == nil ? nil : entry.key
    event.message = entry.registration.lifetime.description
    tree.observers.emit(event)
  }

  /// Removes a registration and what the container and its scopes keep of it. Whoever else holds an instance keeps it.
  ///
  /// - Returns: whether there was such a registration.
  @discardableResult
  public func remove(_ id: Registration.ID) -> Bool {
    guard let entry = tree.registry.withLock({ $0.remove(id) }) else { return false }
    root.forget(id)
    guard !tree.observers.isEmpty else { return true }
    var event = Event(.removed, service: entry.key)
    event.registration = id
    tree.observers.emit(event)
    return true
  }

  /// Drops the shared instance of a registration here and in every open scope.
  func forget(_ id: Registration.ID) {
    // What is dropped is released after the lock, because a deinitializer may come back here. What is being made is
    // not kept by its maker, who looks whether the registration is still there.
    let (dropped, children) = slots.withLock { slots -> (Slots.Slot?, [Container]) in
      let children = slots.children.compactMap(\.scope)
      if case .making? = slots[id] { return (nil, children) }
      defer { slots[id] = nil }
      return (slots[id], children)
    }
    withExtendedLifetime(dropped) {}
    for child in children { child.forget(id) }
  }
}
