extension Container {
  /// Explains which instance a service has and why.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - log: a log of recorded events; without it the last resolution is unknown.
  /// - Returns: the explanation.
  /// - Complexity: O(n log n) in registrations, edges and recorded events.
  public func explain<Service>(
    _ type: Service.Type, named name: String? = nil, log: EventLog? = nil
  ) -> Explanation { explain(ServiceKey(type, named: name), log: log) }

  /// Explains which instance a service has and why.
  ///
  /// - Parameters:
  ///   - key: the key of the service.
  ///   - log: a log of recorded events; without it the last resolution is unknown.
  /// - Returns: the explanation.
  /// - Complexity: O(n log n) in registrations, edges and recorded events.
  public func explain(_ key: ServiceKey, log: EventLog? = nil) -> Explanation {
    if isOverridden { return answering.explain(key, log: log) }
    let all = tree.registry.withLock { $0.allProviders(of: key) }
    let graph = graph
    let names = ServiceNames(tree.registry.withLock { $0.types(limit: .max) } + key.types)
    let name = all.last.map { names.name(of: $0.key) }
    return Explanation(
      service: key, registration: all.last?.registration, passedOver: all.dropLast().map(\.registration),
      similar: all.isEmpty ? tree.names.similar(to: key) : [],
      keptBy: all.last.map { root.state.keepers(of: $0) } ?? [],
      live: tree.tracker == nil
        ? nil : liveInstances.filter { $0.id.registration == all.last?.id }.map(\.id.number),
      needs: graph.edges.filter { $0.from == name }, knowledge: all.last.map { needs(of: $0.registration) },
      neededBy: graph.edges.filter { $0.to == name },
      lastResolution: all.last.flatMap { Self.lastResolution(of: $0.id, in: log?.events ?? []) }, names: names)
  }

  /// Returns the events of the resolution to which a registration's last event belongs; nil if no event concerns it.
  ///
  /// If that event has no resolution number, the result is all events around it, from the last `resolving` event before
  /// it to the next one after it.
  private static func lastResolution(of id: Registration.ID, in events: [Event]) -> [Event]? {
    let part: Set<Event.Kind> = [.created, .reused, .injected, .pulled]
    guard let last = events.lastIndex(where: { $0.registration == id && part.contains($0.kind) }) else { return nil }
    if let number = events[last].resolution { return events.filter { $0.resolution == number } }
    let start = events[...last].lastIndex { $0.kind == .resolving } ?? events.startIndex
    let end = events[last...].firstIndex { $0.kind == .resolving } ?? events.endIndex
    return Array(events[start..<end])
  }
}

extension ScopeState {
  func keepers(of entry: Entry) -> [String] {
    var result: [String] = []
    var scopes = [self]
    while let scope = scopes.popLast() {
      if scope.withSlot(of: entry, { $0?.instance }) != nil { result.append(scope.id?.description ?? "container") }
      scopes += scope.withSlots { $0.children }.reversed()
    }
    return result
  }
}
