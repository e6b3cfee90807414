extension Container {
  private enum Quick<Service> {
    case kept(Service)
    case make(TypedEntry<Service>, isVerified: Bool)
  }

  /// The short way for what is asked for most, where nobody watches: a shared instance that is there, or a factory that
  /// only has to be called. One uncontended lock, and no allocation beyond the instances.
  ///
  /// - Returns: nil where the long way has to be taken.
  @inline(__always)
  func quick<Service>(_ type: Service.Type, _ kind: Dependency.Kind?) throws -> Service? {
    if isWatched || scope != nil { return nil }
    let found = tree.registry.withLock { registry -> Quick<Service>? in
      guard let entry = registry.provider(of: type), entry.product == ObjectIdentifier(type) else { return nil }
      // Safe: only a TypedEntry<Service> has Service as its product.
      let typed = unsafeDowncast(entry, to: TypedEntry<Service>.self)
      if let kept = typed.kept { return .kept(kept) }
      guard entry.isPlain else { return nil }
      return .make(typed, isVerified: entry.verifiedAt == registry.generation)
    }
    switch found {
    case .kept(let service): return service
    case .make(let entry, let isVerified): return try quick(entry, isVerified, kind)
    case nil: return nil
    }
  }

  private func quick<Service>(
    _ entry: TypedEntry<Service>, _ isVerified: Bool, _ kind: Dependency.Kind?
  ) throws -> Service? {
    let stack = ResolutionStack.current
    if stack.place(of: entry) != nil || !stack.hasRoom { return nil }
    if !isVerified { try verify(entry, kind, stack) }
    stack.push(entry, kind)
    defer {
      stack.pop()
      stack.endGraph()
    }
    do {
      let service = try entry.make(Resolver(container: self))
      if stack.isAwaited {
        stack.constructed(Instance(value: service), hasProperties: false)
        try stack.runPostponed()
      }
      return service
    } catch {
      throw failure(error, stack)
    }
  }
}
