import Synchronization

extension Container {
  private enum Quick {
    case kept(AnyObject)
    case make(Entry, @Sendable (Resolver) throws -> AnyObject, isVerified: Bool)
    case scoped(Entry)
  }

  /// The short way for what is asked for most, where nobody watches: a shared object that is there, or a factory that
  /// only has to be called. One uncontended lock, and no allocation beyond the instances.
  ///
  /// - Parameter type: a class.
  /// - Returns: an instance of exactly this type or a subclass; nil where the long way has to be taken.
  @usableFromInline
  func quick(_ type: ObjectIdentifier, _ kind: Dependency.Kind?) throws -> AnyObject? {
    if isWatched || isOverridden || scope != nil && isShut.load(ordering: .relaxed) { return nil }
    let found = tree.registry.withLock { registry -> Quick? in
      guard let entry = registry.provider(of: type), entry.factory.makes(type) else { return nil }
      if let kept = entry.kept { return .kept(kept) }
      if let make = entry.plain { return .make(entry, make, isVerified: entry.verifiedAt == registry.generation) }
      return .scoped(entry)
    }
    switch found {
    case .kept(let object): return object
    case .make(let entry, let make, let isVerified): return try quick(entry, make, isVerified, kind)
    case .scoped(let entry):
      guard case .scoped(let scopeKind) = entry.registration.lifetime, let owner = nearest(scopeKind) else {
        return nil
      }
      if entry.policy != nil { return nil }
      return owner.slots.withLock { $0.slots[entry.id]?.kept }?.instance.object
    case nil: return nil
    }
  }

  @inline(__always)
  private func quick(
    _ entry: Entry, _ make: @Sendable (Resolver) throws -> AnyObject, _ isVerified: Bool, _ kind: Dependency.Kind?
  ) throws -> AnyObject? {
    let stack = ResolutionStack.current
    if stack.place(of: entry) != nil || !stack.hasRoom { return nil }
    if !isVerified { try verify(entry, kind, stack) }
    stack.push(entry, kind)
    defer {
      stack.pop()
      stack.endGraph()
    }
    do {
      let object = try make(Resolver(container: self))
      if stack.isAwaited { try awaited(object, stack) }
      return object
    } catch {
      throw failure(error, stack)
    }
  }

  private func awaited(_ object: AnyObject, _ stack: ResolutionStack) throws {
    stack.constructed(Instance(value: object), hasProperties: false)
    try stack.runPostponed()
  }
}
