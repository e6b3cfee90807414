extension Container {
  /// Lets go of the instances that are shared of a service, in the root and in every open scope; its registration stays, and
  /// whoever asks next gets a new one. What is being made is kept when it is done, and a registered instance stays.
  ///
  /// - Returns: whether something is registered under exactly this type and name.
  @discardableResult
  public func reset<Service>(_ type: Service.Type, named name: String? = nil) -> Bool {
    let answering = answering
    let key = ServiceKey(type, named: name)
    guard let entry = answering.tree.registry.withLock({ $0.provider(of: key) }), entry.key == key else { return false }
    if entry.provided == nil { answering.forget(entry) }
    return true
  }

  /// Lets go of all instances that are shared for as long as a lifetime says; the registrations stay. The last one made goes
  /// first.
  ///
  /// - Complexity: O(registrations × open scopes) for a scoped lifetime, O(registrations) for others.
  public func reset(_ lifetime: Lifetime) {
    let answering = answering
    let entries = answering.tree.registry.withLock { $0.entries.all }.filter {
      $0.registration.lifetime == lifetime && $0.provided == nil
    }
    for entry in entries.sorted(by: { answering.order(of: $0) > answering.order(of: $1) }) { answering.forget(entry) }
  }

  /// Lets go of what this container or scope keeps, and leaves it and its inner scopes open. The last one made goes first.
  /// A registered instance stays.
  public func reset() {
    let state = answering.state
    if state.id == nil { return reset(.container) }
    Slots.Kept.letGo(state.withSlots { $0.takeAll() })
  }

  private func order(of entry: Entry) -> Int { withSlot(of: entry) { $0?.kept?.order ?? 0 } }
}
