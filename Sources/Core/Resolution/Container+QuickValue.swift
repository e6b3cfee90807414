// Values, and what is known by a protocol.

extension Container {
  /// The fast path for what is no object of a class as far as its type says.
  ///
  /// - Parameter place: has room for the type, and holds nothing yet.
  /// - Returns: whether an instance is there now; otherwise the slow path has to be taken.
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

  /// Fills a place with an optional: the service of the wrapped class, or nil if the class is not registered.
  ///
  /// - Returns: whether the fast path has filled it.
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
    // Safe: an optional of a class is one reference, or none.
    place.initializeMemory(as: AnyObject?.self, to: object)
    return true
  }

  @inline(never)
  private func filled(
    _ entry: Entry, _ place: UnsafeMutableRawPointer, _ generation: Int, _ kind: Dependency.Kind?,
    _ stack: ResolutionStack
  ) throws -> Bool {
    // Nothing may fail once the value is there: a service that an injection waits for takes the slow path.
    if stack.isAwaited || !stack.takes(entry) { return false }
    if !entry.isVerified(at: generation) { try verify(entry, kind, stack, now: true) }
    stack.push(entry, kind)
    do {
      try entry.plainValue(self, nil, place)
      if !stack.isPlain { try settled(in: place, entry, stack) }
    } catch {
      throw ended(error, stack)
    }
    stack.pop()
    return true
  }

  /// Completes a value in its place. Meanwhile the value is taken out, so that the place is empty if completing fails.
  private func settled(in place: UnsafeMutableRawPointer, _ entry: Entry, _ stack: ResolutionStack) throws {
    guard let values = entry.values else { return }
    let value = values.take(place)
    try settled(Instance(value: value), entry, nil, stack)
    values.box(value)?.copy(to: place)
  }
}
