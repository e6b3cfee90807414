extension Container {
  /// Every registration, in order.
  ///
  /// - Complexity: O(n log n).
  public var registrations: [Registration] { tree.registry.withLock { $0.registrations } }

  /// The registration that answers for a service: the last one that provides it.
  public func registration(of key: ServiceKey) -> Registration? {
    tree.registry.withLock { $0.provider(of: key)?.registration }
  }

  /// Adds a registration, or replaces the one of the same identity: its place, its instances and their numbers stay.
  func insert(_ entry: Entry, as kind: Event.Kind) {
    tree.registry.withLock { $0.insert(entry) }
    guard !tree.observers.isEmpty else { return }
    var event = Event(kind, service: entry.key)
    event.registration = entry.registration.id
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
    // What is dropped is released after the lock, because a deinitializer may come back here.
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
