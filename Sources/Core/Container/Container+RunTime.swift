extension Container {
  /// Registers a service that is described at run time, so that its name, protocols and dependencies are data.
  ///
  /// - Parameters:
  ///   - registration: the declared part. A registration with the same `id` is replaced; `reserveID()` returns a new
  ///     `id`.
  ///   - make: makes the instance.
  ///   - inject: sets the property dependencies after construction.
  package func register<Service: NamedAtRunTime>(
    _ registration: Registration, make: @escaping @Sendable (Resolver) throws -> Service,
    inject: @escaping @Sendable (Service, Resolver) throws -> Void = { _, _ in }
  ) {
    answering.put(
      Entry(
        registration, Factory(Service.self, make),
        inject: { instance, resolver in if let service = instance as? Service { try inject(service, resolver) } }))
  }

  /// Replaces the registration with the same `id`. The order of registration, the instances and their numbers stay.
  ///
  /// If the lifetime or the type changes, shared instances are released and made anew. The event is `edited`, or
  /// `renamed` if the key changes.
  ///
  /// - Returns: true if the registration existed; otherwise nothing has changed.
  @discardableResult
  package func replace<Service: NamedAtRunTime>(
    _ registration: Registration, make: @escaping @Sendable (Resolver) throws -> Service,
    inject: @escaping @Sendable (Service, Resolver) throws -> Void = { _, _ in }
  ) -> Bool {
    answering.put(
      Entry(
        registration, Factory(Service.self, make),
        inject: { instance, resolver in if let service = instance as? Service { try inject(service, resolver) } }),
      onlyIfThere: true)
  }

  /// Renames a registration. The factory, the instances and their numbers stay.
  ///
  /// - Returns: true if the registration existed; otherwise nothing has changed.
  @discardableResult
  package func rename(_ id: Registration.ID, to name: String?) -> Bool {
    let container = answering
    while let entry = container.tree.registry.withLock({ $0.entry(id) }) {
      var registration = entry.registration
      registration.key = ServiceKey(entry.key.type, named: name, taking: entry.key.arguments)
      if container.put(entry.with(registration), onlyIfThere: true, inPlaceOf: entry) { return true }
    }
    return false
  }

  /// Reserves the identity for a new registration. It is higher than all earlier identities.
  package func reserveID() -> Registration.ID { answering.tree.registry.withLock { $0.reserveID() } }

  /// Adds an entry or replaces the one with the same identity.
  ///
  /// - Parameters:
  ///   - onlyIfThere: true to add nothing if no entry has this identity.
  ///   - expected: the entry to replace. If another thread has replaced this entry, nothing is added.
  /// - Returns: true if the entry was added or has replaced another one.
  @discardableResult
  private func put(_ entry: Entry, onlyIfThere: Bool = false, inPlaceOf expected: Entry? = nil) -> Bool {
    let (old, dropped, isPut) = tree.registry.withLock { registry -> (Entry?, Slots.Slot?, Bool) in
      let old = registry.entry(entry.id)
      if onlyIfThere, old == nil { return (nil, nil, false) }
      if let expected, old !== expected { return (nil, nil, false) }
      return (old, registry.insert(entry), true)
    }
    guard isPut else { return false }
    dropped?.kept?.release()
    if let old, old.key != entry.key {
      _ = tree.tracker?.withLock { tracker in
        defer { tracker.rename(old.key, to: entry.key, registration: entry.id) }
        return tracker.objects
      }
    }
    if let old, !old.hasSameProduct(as: entry) { forget(old) }
    if let old, old.key != entry.key {
      announce(entry, as: .renamed, renamedFrom: old.key)
    } else {
      announce(entry, as: old == nil ? .registered : .edited)
    }
    return true
  }

  /// Finds or makes an instance of one registration, even if a later registration provides the same service.
  ///
  /// - Throws: `ResolutionError`, with the reason `missing` if the registration does not exist.
  package func resolve<Service: NamedAtRunTime>(_ type: Service.Type, _ id: Registration.ID) throws -> sending Service {
    if isOverridden { return try answering.resolve(type, id) }
    let entry = tree.registry.withLock { $0.entry(id) }
    guard let entry else {
      throw ResolutionError(.missing(similar: []), path: [.init(ServiceKey(type, named: "#\(id.rawValue)"))])
    }
    return try resolve(entry)
  }
}
