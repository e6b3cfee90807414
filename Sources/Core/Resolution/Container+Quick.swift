extension Container {
  /// True if the usual fast path is impossible.
  ///
  /// That is the case if instances are tracked, events are observed, overrides are active, or the scope is closed.
  /// While instances are tracked or events observed, `quickWatched` is used for objects.
  @inline(__always)
  var isSpecial: Bool { isWatched || isOverridden || parent != nil && state.isShut.load(ordering: .relaxed) }

  /// Resolves an object by the fast path: a shared object that exists, or a factory that only has to be called.
  ///
  /// The fast path takes no lock while the registry does not change, and allocates only the instances. For a lifetime
  /// other than `transient` only the lookup is fast. The object is then made as on the slow path.
  ///
  /// - Parameter type: a class.
  /// - Returns: an instance of the class or a subclass; nil if the slow path is needed.
  // Inlined in the module, so that an initializer's argument takes one call.
  @usableFromInline
  @inline(__always)
  func quick(_ type: ObjectIdentifier, named name: String?, _ kind: Dependency.Kind?) throws -> AnyObject? {
    if isSpecial { return try quickWatched(type, name, kind) }
    let object = try ResolutionStack.unretained(by: tree.threadKey)._withUnsafeGuaranteedRef { stack -> AnyObject? in
      // Inside a service that is being made, this is sufficient for most dependencies.
      if let view = stack.view(of: tree) {
        let answer =
          name == nil
          ? view._withUnsafeGuaranteedRef { $0.table.answer(type) }
          : view._withUnsafeGuaranteedRef { $0.answer(type, named: name) }
        if let answer, answer._withUnsafeGuaranteedRef({ $0.isPlainObject && $0.type == type }) {
          let generation = view._withUnsafeGuaranteedRef { $0.generation }
          return try answer._withUnsafeGuaranteedRef { try made($0, generation, kind, stack) }
        }
      }
      return try knownOrMade(type, name, kind, stack)
    }
    // Called here and not in a function of its own, which would add a stack frame for each service of a chain.
    guard object == nil, let next = nextMaking() else { return object }
    return try next.owner._withUnsafeGuaranteedRef { owner in
      try next.stack._withUnsafeGuaranteedRef { stack in
        try owner.make(next.entry, kind, stack, next.sharing, at: next.generation).object
      }
    }
  }

  // Separates the lookup from its callers: unoptimised code keeps the room for its result in the stack frame.
  /// Returns an existing object, or the result of `madeOrPlanned`.
  @inline(__always)
  private func knownOrMade(
    _ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> AnyObject? {
    let found = foundObject(type, name, stack)
    if let kept = found.kept { return kept.takeRetainedValue() }
    return try madeOrPlanned(found, type, name, kind, stack)
  }

  /// Makes an unshared object at once, or plans how to get another one.
  ///
  /// - Parameter found: the result of the lookup, which is not a kept object.
  /// - Returns: the object; nil if it must still be made with the data in the stack's `next`. Without such data, nil
  ///   means that the slow path is needed.
  @inline(never)
  private func madeOrPlanned(
    _ found: Found, _ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> AnyObject? {
    guard let held = found.entry else { return try found.isMissing ? missing(type, name, kind, stack) : nil }
    let generation = found.generation
    if held._withUnsafeGuaranteedRef({ $0.isPlainObject }) {
      let isRetained = found.isRetained
      do {
        let object = try held._withUnsafeGuaranteedRef { try made($0, generation, kind, stack) }
        // Skips the call in the usual case, in which the outermost service has dropped its snapshot.
        if isRetained || stack.view != nil { drop(held, isRetained, stack) }
        return object
      } catch {
        drop(held, isRetained, stack)
        throw error
      }
    }
    let entry = whole(found.isRetained ? held.takeRetainedValue() : held.takeUnretainedValue())
    stack.dropUnusedView()
    if kind == .locator { return nil }
    switch try find(entry, kind, stack) {
    case .known(let instance): return instance.object
    case .make(let owner, let sharing):
      stack.next = ResolutionStack.Next(
        stack: .passUnretained(stack), owner: owner, entry: entry, sharing: sharing, generation: generation)
      return nil
    }
  }

  /// Releases an entry if it is retained, and stops using the snapshot if no service is being made.
  @inline(never)
  private func drop(_ entry: Unmanaged<Entry>, _ isRetained: Bool, _ stack: ResolutionStack) {
    if isRetained { entry.release() }
    stack.dropUnusedView()
  }

  @inline(never)
  private func nextMaking() -> ResolutionStack.Next? {
    ResolutionStack.unretained(by: tree.threadKey)._withUnsafeGuaranteedRef { $0.next.take() }
  }

  /// Resolves an object by the fast path while instances are tracked or events observed; returns nil if the slow path
  /// is needed.
  @inline(never)
  private func quickWatched(_ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?) throws -> AnyObject? {
    if isOverridden || kind == .locator || parent != nil && state.isShut.load(ordering: .relaxed) { return nil }
    return try ResolutionStack.unretained(by: tree.threadKey)._withUnsafeGuaranteedRef { stack in
      let found = foundToAnnounce(type, name, stack)
      guard let held = found.entry else { return nil }
      // Retained, because a handler that resolves drops the snapshot.
      let entry = found.isRetained ? held.takeRetainedValue() : held.takeUnretainedValue()
      let kept = found.kept?.takeRetainedValue()
      defer { stack.dropUnusedView() }
      func obtained() throws -> Instance {
        if let kept { return root.reused(.object(kept), entry, kind, stack) }
        if entry.isPlainObject, stack.accepts(entry) {
          return try make(entry, kind, stack, .none, at: found.generation)
        }
        let entry = whole(entry)
        switch try find(entry, kind, stack) {
        case .known(let instance): return instance
        case .make(let owner, let sharing):
          return try owner._withUnsafeGuaranteedRef {
            try $0.make(entry, kind, stack, sharing, at: found.generation)
          }
        }
      }
      guard stack.isIdle else { return try obtained().object }
      return try announcing(of: ServiceKey(entry.key.type, named: name), kind, stack, obtained).object
    }
  }

  // Not inlined: values read from an argument need no reference count of their own.
  @inline(never)
  func made(
    _ entry: Entry, _ generation: Int, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> AnyObject? {
    if !stack.accepts(entry) { return nil }
    if !entry.isVerified(at: generation) { try verify(entry, kind, stack, now: true) }
    stack.push(entry, kind)
    let object: AnyObject
    do {
      object = try entry.factory.object(self, nil)
      if !entry.isInjected, stack.popPlain() { return object }
      try completeInstance(.object(object), entry, kind, stack)
    } catch {
      throw ended(error, stack)
    }
    stack.pop()
    return object
  }

  /// Pops the failed service, abandons the services that wait for it, and returns the error.
  ///
  /// The function is separate, so that no stack frame of a service reserves space for an error.
  @inline(never)
  func ended(_ error: any Error, _ stack: ResolutionStack) -> any Error {
    let failure = failure(error, stack)
    stack.pop()
    return failure
  }

  /// Does what remains after construction: injects the properties of an instance, runs the injections that wait for it,
  /// and leaves it to the service with which it completes.
  @inline(never)
  func completeInstance(
    _ instance: Instance, _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws {
    if entry.isInjected { return try connect(instance, entry, kind, stack) }
    if stack.isAwaited {
      stack.constructed(instance, hasProperties: false)
      try stack.runPostponed()
    }
    if !stack.completesAlone, let lost = stack.complete(entry, { _ in nil }) { throw lost }
  }

  /// Resolves an object whose factory takes an argument, by the fast path.
  ///
  /// - Parameter place: address of the argument, valid until this call returns.
  /// - Returns: the object; nil if the slow path is needed.
  func quick(
    _ type: ObjectIdentifier, _ kind: Dependency.Kind?, taking argument: ObjectIdentifier, at place: UnsafeRawPointer
  ) throws -> AnyObject? {
    if isSpecial { return nil }
    return try ResolutionStack.unretained(by: tree.threadKey)._withUnsafeGuaranteedRef { stack in
      let found = found(type, taking: argument, stack)
      guard let held = found.entry else { return nil }
      defer {
        if found.isRetained { held.release() }
        stack.dropUnusedView()
      }
      stack.given = (place, argument)
      defer { stack.given = nil }
      let generation = found.generation
      return try held._withUnsafeGuaranteedRef { try made($0, generation, kind, stack) }
    }
  }

  /// Resolves a class that is not registered in this container from the parent containers.
  ///
  /// - Returns: the object; nil if the slow path is needed, which then throws the error of a request by a service.
  /// - Throws: `ResolutionError` with the reason `missing` for a request from outside, if there is no parent container.
  @inline(never)
  private func missing(
    _ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> AnyObject? {
    if tree.base != nil { return try quickFurtherOut(type, name, kind) }
    if type != ObjectIdentifier(ServiceLocator.self) { try refuse(type, name, kind, stack) }
    return nil
  }

  /// Throws the error for a missing service if it was requested from outside.
  ///
  /// Inside another service, the slow path reports the error with its path.
  @inline(__always)
  func refuse(
    _ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws {
    if kind == nil, stack.isIdle, stack.outer == nil { throw stack.missing(type, named: name, in: self) }
  }

  /// Resolves an object by the fast path of the nearest parent that has a registration; returns nil if there is none or
  /// the slow path is needed.
  private func quickFurtherOut(_ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?) throws -> AnyObject?
  {
    guard let type = unsafeBitCast(type, to: Any.Type.self) as? AnyClass,
      let base = base(for: ServiceKey(type, named: name))
    else { return nil }
    return try base.quick(ObjectIdentifier(type), named: name, kind)
  }
}
