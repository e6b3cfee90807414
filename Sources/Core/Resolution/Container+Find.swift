extension Container {
  // A chain of services is a chain of these calls, and unoptimised code reserves stack space for each temporary of a
  // function. Therefore the work is split, and lookups are done in functions that have returned before a factory runs.

  /// Finds or makes an object by the fast path if possible, and otherwise by the slow path.
  @inlinable
  @inline(__always)
  func object<Service>(
    _ type: Service.Type, named name: String?, by kind: Dependency.Kind?
  ) throws -> sending Service {
    if let object = try quick(ObjectIdentifier(type), named: name, kind) {
      return unsafeBitCast(object, to: Service.self)  // safe: an instance of a class is one reference
    }
    return try slowly(type, named: name, by: kind)
  }

  /// Finds or makes a value or protocol existential by the fast path if possible, and otherwise by the slow path.
  @inlinable
  @inline(__always)
  func value<Service>(
    _ type: Service.Type, named name: String?, by kind: Dependency.Kind?
  ) throws -> sending Service {
    try withUnsafeTemporaryAllocation(of: Service.self, capacity: 1) { room in
      guard let place = room.baseAddress, try quick(ObjectIdentifier(type), named: name, kind, in: place) else {
        return try slowly(type, named: name, by: kind)
      }
      return place.move()
    }
  }

  /// Finds or makes an instance of an entry's registration.
  func resolve<Service>(_ entry: Entry) throws -> sending Service {
    try outermost(entry.key, nil) { stack in try typed(obtain(entry, nil, stack), entry.key, nil, stack) }
  }

  func resolveAll<Service>(_ type: Service.Type, named name: String?, by kind: Dependency.Kind?) throws
    -> sending [Service]
  {
    if isOverridden { return try answering.resolveAll(type, named: name, by: kind) }
    let key = ServiceKey(type, named: name)
    return try outermost(key, kind) { stack in
      var asked = [self]
      while let outer = asked.last?.base(for: key) { asked.append(outer) }
      return try asked.reversed().flatMap { container in try container.ownAll(key, kind, stack) }
    }
  }

  /// Finds or makes an instance of each registration in this container that provides the given key. Parent containers
  /// are ignored.
  private func ownAll<Service>(
    _ key: ServiceKey, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> [Service] {
    try checkOpen(key, kind, stack)
    return try tree.registry.withLock { $0.allProviders(of: key) }.map { entry in
      try typed(obtain(entry, kind, stack), key, kind, stack)
    }
  }

  @usableFromInline
  func resolve<Service>(
    _ type: Service.Type, named name: String?, by kind: Dependency.Kind?, for requester: ServiceLocator.Requester?
  ) throws -> sending Service {
    let instance: Instance
    switch try found(type, name, kind, requester) {
    case .known(let known): instance = known
    case .make(let owner, let entry, let sharing):
      instance = try owner.takeUnretainedValue().make(entry, kind, .current, sharing)
    }
    return try typed(instance, type, name, kind)
  }

  /// Finds or makes an instance by the slow path, for a request without a requester.
  @usableFromInline
  func slowly<Service>(
    _ type: Service.Type, named name: String?, by kind: Dependency.Kind?
  ) throws -> sending Service {
    try typed(instance(of: type, name, kind), type, name, kind)
  }

  @inline(never)
  private func typed<Service>(
    _ instance: Instance, _ type: Service.Type, _ name: String?, _ kind: Dependency.Kind?
  ) throws -> sending Service {
    guard let service = instance.value as? Service else { throw wrongType(instance, type, name, kind) }
    return service
  }

  /// Finds or makes an instance of a type. The type of the instance is not checked.
  ///
  /// A nested resolution costs one further call on the stack. Only the outermost resolution costs more.
  func instance(of type: Any.Type, _ name: String?, _ kind: Dependency.Kind?) throws -> Instance {
    switch try found(type, name, kind) {
    case .known(let instance): return instance
    case .make(let owner, let entry, let sharing):
      return try owner.takeUnretainedValue().make(entry, kind, .current, sharing)
    }
  }

  /// A known instance, or the container, entry and sharing with which to make one.
  ///
  /// The container is unretained. The requesting container retains it, directly or through its parents.
  private enum Answer {
    case known(Instance)
    case make(Unmanaged<Container>, Entry, Sharing)
  }

  @inline(never)
  private func found(_ type: Any.Type, _ name: String?, _ kind: Dependency.Kind?) throws -> Answer {
    try found(type, name, kind, nil)
  }

  @inline(never)
  private func found(
    _ type: Any.Type, _ name: String?, _ kind: Dependency.Kind?, _ requester: ServiceLocator.Requester?
  ) throws -> Answer {
    if isOverridden { return try answering.found(type, name, kind, requester) }
    let key = ServiceKey(type, named: name)
    let provider = tree.registry.withLock { $0.provider(of: key) }
    if provider == nil {
      if let base = base(for: key) { return try base.found(type, name, kind, requester) }
      if let made = try wrapped(type, name, kind, requester) { return .known(Instance(value: made)) }
    }
    let stack = ResolutionStack.current
    if stack.isIdle || kind == .locator { return .known(try instance(key, provider, kind, requester, nil)) }
    let entry = whole(try present(provider, key, kind, stack))
    stack.arguments = nil
    switch try find(entry, kind, stack) {
    case .known(let instance): return .known(instance)
    case .make(let owner, let sharing): return .make(owner, entry, sharing)
    }
  }

  /// Makes the wrapper if the type is a dependency wrapper, such as `Lazy`. Returns nil for any other type, and for a
  /// wrapper that a confined container does not offer.
  @inline(never)
  private func wrapped(
    _ type: Any.Type, _ name: String?, _ kind: Dependency.Kind?, _ requester: ServiceLocator.Requester?
  ) throws -> Any? {
    if type is AnyClass, type != ServiceLocator.self { return nil }
    guard let wrapper = ServiceKey.wrapper(type), !(tree.isConfined && wrapper.mayBeCalledAnywhere) else {
      return nil
    }
    return try wrapper.make(from: self, named: name, by: kind, for: requester)
  }

  /// Finds or makes an instance of the registration that provides a key.
  ///
  /// - Parameter entry: the entry of that registration; nil if nothing is registered.
  /// - Throws: `ResolutionError`.
  func resolve<Service>(
    _ key: ServiceKey, _ entry: Entry?, by kind: Dependency.Kind?, for requester: ServiceLocator.Requester?,
    arguments: (any Sendable)?
  ) throws -> sending Service {
    let instance = try instance(key, entry, kind, requester, arguments)
    guard let service = instance.value as? Service else { throw wrongType(instance, key, kind) }
    return service
  }

  private func instance(
    _ key: ServiceKey, _ entry: Entry?, _ kind: Dependency.Kind?, _ requester: ServiceLocator.Requester?,
    _ arguments: (any Sendable)?
  ) throws -> Instance {
    let stack = ResolutionStack.current
    if stack.isIdle || kind == .locator {
      return try outermost(key, kind, for: requester) { stack in try obtain(key, entry, kind, arguments, stack) }
    }
    return try obtain(key, entry, kind, arguments, stack)
  }

  private func obtain(
    _ key: ServiceKey, _ entry: Entry?, _ kind: Dependency.Kind?, _ arguments: (any Sendable)?, _ stack: ResolutionStack
  ) throws -> Instance {
    let entry = try present(entry, key, kind, stack)
    stack.arguments = arguments
    return try obtain(entry, kind, stack)
  }

  @inline(never)
  private func present(
    _ entry: Entry?, _ key: ServiceKey, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> Entry {
    try checkOpen(key, kind, stack)
    guard let entry else { throw ResolutionError(missing: stack.path(to: key, by: kind), in: self) }
    return entry
  }

  @inline(never)
  private func wrongType(
    _ instance: Instance, _ type: Any.Type, _ name: String?, _ kind: Dependency.Kind?
  ) -> ResolutionError { wrongType(instance, ServiceKey(type, named: name), kind) }

  @inline(never)
  private func wrongType(_ instance: Instance, _ key: ServiceKey, _ kind: Dependency.Kind?) -> ResolutionError {
    ResolutionError(
      .wrongType(found: String(describing: Swift.type(of: instance.value))),
      path: ResolutionStack.current.path(to: key, by: kind))
  }

  private func checkOpen(_ key: ServiceKey, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws {
    if let scope, isClosed { throw ResolutionError(.closedScope(scope), path: stack.path(to: key, by: kind)) }
  }

  private func typed<Service>(
    _ instance: Instance, _ key: ServiceKey, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) throws -> sending Service {
    guard let service = instance.value as? Service else {
      throw ResolutionError(
        .wrongType(found: String(describing: Swift.type(of: instance.value))), path: stack.path(to: key, by: kind))
    }
    return service
  }

  /// Runs a resolution.
  ///
  /// The outermost resolution on this thread, and each pull from a locator, gets `graph` instances of its own.
  /// Observers learn of it by `announcing`.
  private func outermost<Result>(
    _ key: ServiceKey, _ kind: Dependency.Kind?, for requester: ServiceLocator.Requester? = nil,
    _ body: (ResolutionStack) throws -> Result
  ) throws -> Result {
    let stack = ResolutionStack.current
    guard stack.isIdle || kind == .locator else { return try body(stack) }
    return try announcing(of: key, kind, for: requester, stack) { try stack.withGraph { try body(stack) } }
  }

  /// Runs a resolution, numbers its events, and announces its beginning and its failure.
  ///
  /// Without observers nothing is announced. The beginning is announced only for a request from outside, and the
  /// failure only if no service is being made any more.
  @inline(__always)
  func announcing<Result>(
    of key: @autoclosure () -> ServiceKey, _ kind: Dependency.Kind?, for requester: ServiceLocator.Requester? = nil,
    _ stack: ResolutionStack, _ body: () throws -> Result
  ) throws -> Result {
    let isObserved = tree.isObserved
    let isNumbered = isObserved && withObservers { stack.beginNumber($0) }
    defer { if isNumbered { stack.endNumber() } }
    if isObserved, kind == nil { announce(.resolving, key(), stack) }
    do {
      return try body()
    } catch let error as ResolutionError {
      let named = requester.map { error.pulled(by: $0, after: stack.frames) } ?? error
      if isObserved, stack.frames.isEmpty { announce(named, of: key(), by: kind) }
      throw named
    }
  }

  func announce(_ kind: Event.Kind, _ key: ServiceKey, _ stack: ResolutionStack = .current) {
    notify(Event(kind, key, by: nil, nil, nil, withObservers { stack.resolution(seenBy: $0) }), stack)
  }

  /// Sends an event to the observers, after adding the scope if this container is a scope.
  func notify(_ event: Event, _ stack: ResolutionStack) {
    if state.isRoot { withObservers { $0.notify(event, stack) } } else { notifyInScope(event, stack) }
  }

  @inline(never)
  private func notifyInScope(_ event: Event, _ stack: ResolutionStack) {
    var event = event
    event.scope = scope
    if event.kind == .created { event.scopeIdentity = state.identity }
    tree.observers.notify(event, stack)
  }

  /// Calls a body with the observers, which are not retained for the call, because this container retains them.
  @inline(__always)
  func withObservers<Result>(_ body: (Observers) -> Result) -> Result {
    Unmanaged.passUnretained(tree.observers)._withUnsafeGuaranteedRef(body)
  }

  func announce(_ error: ResolutionError, of key: ServiceKey, by kind: Dependency.Kind?) {
    if case .missing = error.fault {
      var event = Event(.missing, service: error.service)
      event.by = error.path.count > 1 ? error.path[error.path.count - 2].service : nil
      event.dependency = error.path.last?.dependency
      event.scope = scope
      event.message = error.description
      tree.observers.emit(event)
    }
    guard kind == nil else { return }
    var event = Event(.failed, service: key)
    event.scope = scope
    event.message = error.description
    tree.observers.emit(event)
  }
}

extension ResolutionError {
  /// Returns the error with the requester on its path; unchanged if the requester is the innermost of `frames`, because
  /// the path then contains it already.
  fileprivate func pulled(
    by requester: ServiceLocator.Requester, after frames: UnsafeMutableBufferPointer<ResolutionStack.Frame>
  ) -> Self {
    if frames.last?.entry.key == requester.service { return self }
    var path = path
    path.insert(.init(requester.service), at: min(frames.count, path.count))
    return at(path)
  }
}
