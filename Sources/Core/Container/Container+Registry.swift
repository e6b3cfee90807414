extension Container {
  /// All registrations in order of registration.
  ///
  /// - Complexity: O(n log n).
  public var registrations: [Registration] { answering.tree.registry.withLock { $0.registrations } }

  /// Returns the registration that provides a service: the last one that was registered for the key.
  ///
  /// - Parameter key: the key of the service.
  /// - Returns: the registration; `nil` if the service is not registered in this container.
  public func registration(of key: ServiceKey) -> Registration? {
    answering.tree.registry.withLock { $0.provider(of: key)?.registration }
  }

  /// Emits an event for a registration that was added or changed.
  ///
  /// - Parameter old: the former key, for the event `renamed`; nil for other events.
  func announce(_ entry: Entry, as kind: Event.Kind, renamedFrom old: ServiceKey? = nil) {
    guard tree.isObserved else { return }
    var event = Event(kind, service: old ?? entry.key)
    event.registration = entry.id
    event.newName = old == nil ? nil : entry.key
    event.message = entry.lifetime.description
    tree.observers.emit(event)
  }

  /// Removes a registration and releases the instances that the container and its scopes keep of it.
  ///
  /// An instance lives on if another owner retains it.
  ///
  /// - Parameter id: the identity of the registration.
  /// - Returns: `true` if the registration existed.
  @discardableResult
  public func remove(_ id: Registration.ID) -> Bool {
    if isOverridden { return answering.remove(id) }
    guard let entry = tree.registry.withLock({ $0.remove(id) }) else { return false }
    releaseInstances(of: entry)
    return true
  }

  /// Releases the shared instances of a registration that was removed or replaced, and emits the event `removed`.
  ///
  /// - Parameter isShared: false if the registration cannot have shared instances.
  func releaseInstances(of entry: Entry, isShared: Bool = true) {
    if isShared { forget(entry) }
    guard tree.isObserved else { return }
    var event = Event(.removed, service: entry.key)
    event.registration = entry.id
    tree.observers.emit(event)
  }

  /// Releases the shared instances of a registration in the root and in all open scopes.
  ///
  /// The slot of an instance that is being made is not emptied: the maker checks whether the registration still exists.
  func forget(_ entry: Entry) {
    let unasked = tree.registry.withLock { _ in entry.unaskedInstance }
    unasked?.release()
    // Instances of the root are stored in the entry itself.
    if !entry.lifetime.isKeptByScopes { return forget(entry, in: root.state) }
    var places = [root.state]
    while let place = places.popLast() {
      forget(entry, in: place)
      places += place.withSlots { $0.children }
    }
  }

  private func forget(_ entry: Entry, in place: ScopeState) {
    // The instance is released outside the lock, because a deinitializer may use the container.
    let dropped = place.withSlot(of: entry) { slot -> Slots.Kept? in
      if slot?.isBeingMade == true { return nil }
      defer { slot = nil }
      return slot?.kept
    }
    dropped?.release()
  }
}
