extension Container {
  /// Releases the shared instances of a service in the root container and in all open scopes.
  ///
  /// The next request makes a new instance.
  ///
  /// The registration stays. An instance that is being made is still kept once it is complete. An instance that was
  /// registered with `register(_:named:instance:)` stays.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name under which the service is registered.
  /// - Returns: `true` if a service is registered under exactly this type and name.
  @discardableResult
  public func reset<Service>(_ type: Service.Type, named name: String? = nil) -> Bool {
    let answering = answering
    let key = ServiceKey(type, named: name)
    guard let entry = answering.tree.registry.withLock({ $0.provider(of: key) }), entry.key == key else { return false }
    if entry.provided == nil { answering.forget(entry) }
    return true
  }

  /// Releases all shared instances of the services with a given lifetime, in the root container and all open scopes.
  ///
  /// The instances that this container or scope itself keeps are released in reverse order of creation. The
  /// registrations stay, and so do instances that were registered with `register(_:named:instance:)`.
  ///
  /// - Parameter lifetime: the lifetime of the services to reset.
  /// - Complexity: O(registrations × open scopes) for a scoped lifetime, O(registrations) for others.
  public func reset(_ lifetime: Lifetime) {
    let answering = answering
    let entries = answering.tree.registry.withLock { $0.entries.all }.filter {
      $0.lifetime == lifetime && $0.provided == nil
    }
    for entry in entries.sorted(by: { answering.order(of: $0) > answering.order(of: $1) }) { answering.forget(entry) }
  }

  /// Releases the instances that this container or scope keeps, the last one made first.
  ///
  /// The container or scope stays open.
  ///
  /// Inner scopes and instances that were registered with `register(_:named:instance:)` stay.
  public func reset() {
    let state = answering.state
    if state.id == nil { return reset(.container) }
    Slots.Kept.release(state.withSlots { $0.removeInstances() })
  }

  private func order(of entry: Entry) -> Int { withSlot(of: entry) { $0?.kept?.order ?? 0 } }
}
