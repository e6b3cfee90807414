extension Container {
  /// Every registration, in order.
  ///
  /// - Complexity: O(n log n).
  public var registrations: [Registration] { answering.tree.registry.withLock { $0.registrations } }

  /// The registration that answers for a service: the last one that provides it.
  public func registration(of key: ServiceKey) -> Registration? {
    answering.tree.registry.withLock { $0.provider(of: key)?.registration }
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
    if isOverridden { return answering.remove(id) }
    guard let entry = tree.registry.withLock({ $0.remove(id) }) else { return false }
    letGo(entry)
    return true
  }

  /// Drops the shared instances of a registration that was removed, and says that it was.
  ///
  /// - Parameter isShared: whether there may be instances.
  func letGo(_ entry: Entry, isShared: Bool = true) {
    if isShared { forget(entry) }
    guard !tree.observers.isEmpty else { return }
    var event = Event(.removed, service: entry.key)
    event.registration = entry.id
    tree.observers.emit(event)
  }

  /// Drops the shared instances of a registration that is there no more, in the root and in every open scope.
  ///
  /// What is being made is left to its maker, who looks whether the registration is still there.
  func forget(_ entry: Entry) {
    let unasked = tree.registry.withLock { _ in entry.unaskedInstance }
    unasked?.letGo()
    // What lives in the root is in the entry itself.
    if case .scoped = entry.registration.lifetime {} else { return forget(entry, in: root.state) }
    var places = [root.state]
    while let place = places.popLast() {
      forget(entry, in: place)
      places += place.withSlots { $0.children }
    }
  }

  private func forget(_ entry: Entry, in place: ScopeState) {
    // What is dropped is released after the lock, because a deinitializer may come back here.
    let dropped = place.withSlot(of: entry) { slot -> Slots.Kept? in
      if slot?.isBeingMade == true { return nil }
      defer { slot = nil }
      return slot?.kept
    }
    dropped?.letGo()
  }
}
