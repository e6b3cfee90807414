// The fast path for values and protocol existentials.

extension Container {
  /// Resolves a type that is not statically a class by the fast path.
  ///
  /// - Parameter place: uninitialized memory for one value of the type.
  /// - Returns: true if the place was initialized; false if the slow path is needed.
  @usableFromInline
  func quick(
    _ type: ObjectIdentifier, named name: String?, _ kind: Dependency.Kind?, in place: UnsafeMutableRawPointer
  ) throws -> Bool {
    if isSpecial { return false }
    return try ResolutionStack.unretained(by: tree.threadKey)._withUnsafeGuaranteedRef { stack in
      let found = foundValue(type, name, place, stack)
      if found.isFilled { return true }
      guard let held = found.entry else { return try found.isMissing && wrapped(type, name, kind, place, stack) }
      defer {
        if found.isRetained { held.release() }
        stack.dropUnusedView()
      }
      let generation = found.generation
      return try held._withUnsafeGuaranteedRef { try filled($0, place, generation, kind, stack) }
    }
  }

  /// Initializes the memory of an optional with the service of the wrapped class, or with nil if that class is not
  /// registered.
  ///
  /// - Returns: true if the memory was initialized; false if the slow path is needed, for example for any other type.
  /// - Throws: `ResolutionError`, also for a protocol that is not registered and was requested from outside.
  @inline(never)
  private func wrapped(
    _ type: ObjectIdentifier, _ name: String?, _ kind: Dependency.Kind?, _ place: UnsafeMutableRawPointer,
    _ stack: ResolutionStack
  ) throws -> Bool {
    if tree.base != nil { return false }
    guard let wrapped = TypeKind.wrappedClass(of: type), wrapped != ServiceLocator.self else {
      if TypeKind.isProtocol(type) { try refuse(type, name, kind, stack) }
      return false
    }
    let own = ObjectIdentifier(wrapped)
    let isRegistered = tree.registry.withLock { $0.answer(own, named: name) != nil }
    var object: AnyObject?
    if isRegistered {
      object = try quick(own, named: name, kind)
      if object == nil { return false }
    }
    // Safe: an optional of a class is one reference or nil.
    place.initializeMemory(as: AnyObject?.self, to: object)
    return true
  }

  @inline(never)
  private func filled(
    _ entry: Entry, _ place: UnsafeMutableRawPointer, _ generation: Int, _ kind: Dependency.Kind?,
    _ stack: ResolutionStack
  ) throws -> Bool {
    // Nothing may fail once the value is initialized, so a service that an injection waits for uses the slow path.
    if stack.isAwaited || !stack.accepts(entry) { return false }
    if !entry.isVerified(at: generation) { try verify(entry, kind, stack, now: true) }
    stack.push(entry, kind)
    do {
      try entry.factory.fill(self, nil, place)
      if !stack.isPlain { try completeValue(in: place, entry, stack) }
    } catch {
      throw ended(error, stack)
    }
    stack.pop()
    return true
  }

  /// Completes a value in the memory for the result.
  ///
  /// The value is moved out in the meantime, so that the memory is uninitialized if the completion fails.
  private func completeValue(in place: UnsafeMutableRawPointer, _ entry: Entry, _ stack: ResolutionStack) throws {
    let value = entry.factory.moveOut(place)
    try completeInstance(Instance(value: value), entry, nil, stack)
    entry.factory.box(value)?.copy(to: place)
  }
}
