extension Container {
  /// Checks everything that a service is declared to need, before anything is made.
  ///
  /// - Throws: `ResolutionError` with the path from the service at the head of the stack.
  /// - Complexity: O(services and dependencies below), then O(1) until the registry changes.
  func verify(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws {
    let id = entry.registration.id
    let registry = tree.registry.withLock { $0 }
    if verified.withLock({ $0[id] }) == registry.generation { return }
    var check = DeclaredCheck(registry: registry)
    if let fault = check.fault(below: entry, from: self) {
      var reason = fault.reason
      if case .missing = reason, let key = fault.path.last?.service {
        reason = .missing(similar: similarNames(to: key))
      }
      let start = stack.path(to: entry.key, by: kind).dropLast()
      var path = fault.path
      path[0] = .init(entry.key, by: kind, location: entry.registration.location)
      throw ResolutionError(reason, path: start + path)
    }
    let generation = registry.generation
    verified.withLock { $0[id] = generation }
  }
}

/// A walk over declared dependencies, without recursion, that finds the first thing that cannot work.
private struct DeclaredCheck {
  private struct Visit {
    let entry: Entry
    /// Where its dependencies are asked from.
    let owner: Container
    let by: Dependency.Kind?
    var next = 0
  }

  private struct Place: Hashable {
    let entry: ObjectIdentifier
    let owner: ObjectIdentifier
  }

  let registry: Registry

  mutating func fault(below entry: Entry, from container: Container) -> ResolutionError? {
    var done: Set<Place> = []
    var open: Set<ObjectIdentifier> = []
    var stack: [Visit] = []
    func path(to key: ServiceKey, _ kind: Dependency.Kind?) -> [ResolutionError.Step] {
      stack.map { .init($0.entry.key, by: $0.by, location: $0.entry.registration.location) } + [.init(key, by: kind)]
    }
    guard let owner = owner(of: entry, askedFrom: container) else { return nil }
    stack.append(Visit(entry: entry, owner: owner, by: nil))
    open.insert(ObjectIdentifier(entry))
    while let visit = stack.last {
      let dependencies = visit.entry.registration.dependencies
      guard visit.next < dependencies.count else {
        done.insert(Place(entry: ObjectIdentifier(visit.entry), owner: ObjectIdentifier(visit.owner)))
        open.remove(ObjectIdentifier(visit.entry))
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let dependency = dependencies[visit.next]
      guard dependency.kind == .initializer || dependency.kind == .property else { continue }
      guard let target = registry.provider(of: dependency.service) else {
        if dependency.isOptional { continue }
        return ResolutionError(.missing(similar: []), path: path(to: dependency.service, dependency.kind))
      }
      guard let owner = self.owner(of: target, askedFrom: visit.owner) else {
        guard case .scoped(let kind) = target.registration.lifetime else { continue }
        return ResolutionError(
          .noScope(kind: kind, askedFrom: visit.owner.scope), path: path(to: target.key, dependency.kind))
      }
      if done.contains(Place(entry: ObjectIdentifier(target), owner: ObjectIdentifier(owner))) { continue }
      if open.contains(ObjectIdentifier(target)) {
        // A cycle closes if some step on it is a property: that one comes after construction.
        let start = stack.firstIndex { $0.entry === target } ?? 0
        let kinds = stack[(start + 1)...].map(\.by) + [dependency.kind]
        if kinds.contains(.property) { continue }
        return ResolutionError(.cycle, path: path(to: target.key, dependency.kind))
      }
      open.insert(ObjectIdentifier(target))
      stack.append(Visit(entry: target, owner: owner, by: dependency.kind))
    }
    return nil
  }

  /// Where an entry's own dependencies are asked from: its scope or the root for a shared one, the asker's otherwise.
  private func owner(of entry: Entry, askedFrom container: Container) -> Container? {
    switch entry.registration.lifetime {
    case .transient, .graph: container
    case .container, .weak: container.root
    case .scoped(let kind): container.nearest(kind)
    }
  }
}
