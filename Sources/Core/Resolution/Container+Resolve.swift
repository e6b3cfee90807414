extension Container {
  /// Finds or makes an instance.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: tells several services of one type apart.
  /// - Throws: `ResolutionError` with the path. Where all dependencies are declared, nothing has been made by then.
  public func resolve<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws -> Service {
    try resolve(type, named: name, by: nil)
  }

  /// Finds or makes an instance of one entry.
  func resolve<Service>(_ entry: Entry) throws -> Service {
    try typed(outermost(entry.key, nil) { stack in try obtain(entry, nil, stack) }, entry.key)
  }

  /// Makes or finds an instance of every registration that provides a service, in order of registration.
  public func resolveAll<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws -> [Service] {
    let key = ServiceKey(type, named: name)
    return try tree.registry.withLock { $0.allProviders(of: key) }.map { entry in
      try typed(outermost(key, nil) { stack in try self.obtain(entry, nil, stack) }, key)
    }
  }

  func resolve<Service>(_ type: Service.Type, named name: String?, by kind: Dependency.Kind?) throws -> Service {
    if let wrapper = type as? any DependencyWrapper.Type, let made = try wrapper.make(from: self, by: kind) as? Service
    {
      return made
    }
    let key = ServiceKey(type, named: name)
    return try typed(instance(of: key, by: kind), key)
  }

  /// Finds or makes an instance of whatever answers for a key.
  func instance(of key: ServiceKey, by kind: Dependency.Kind?) throws -> Instance {
    try outermost(key, kind) { stack in
      guard let entry = tree.registry.withLock({ $0.provider(of: key) }) else {
        throw ResolutionError(.missing(similar: similarNames(to: key)), path: stack.path(to: key, by: kind))
      }
      return try obtain(entry, kind, stack)
    }
  }

  private func typed<Service>(_ instance: Instance, _ key: ServiceKey) throws -> Service {
    guard let service = instance.value as? Service else {
      throw ResolutionError(
        .wrongType(found: String(describing: Swift.type(of: instance.value))),
        path: ResolutionStack.current.path(to: key, by: nil))
    }
    return service
  }

  /// Runs a resolution; the outermost one on this thread, and a pull, have a `graph` cache of their own and are announced.
  private func outermost(
    _ key: ServiceKey, _ kind: Dependency.Kind?, _ body: (ResolutionStack) throws -> Instance
  ) throws -> Instance {
    let stack = ResolutionStack.current
    guard stack.isIdle || kind == .locator else { return try body(stack) }
    stack.graphs.append([:])
    defer { stack.graphs.removeLast() }
    let isObserved = !tree.observers.isEmpty
    if isObserved, kind == nil { announce(.resolving, key) }
    do {
      return try body(stack)
    } catch let error as ResolutionError {
      if isObserved, stack.frames.isEmpty { announce(error, of: key, by: kind) }
      throw error
    }
  }

  private func announce(_ kind: Event.Kind, _ key: ServiceKey) {
    var event = Event(kind, service: key)
    event.scope = scope
    tree.observers.emit(event)
  }

  private func announce(_ error: ResolutionError, of key: ServiceKey, by kind: Dependency.Kind?) {
    if case .missing = error.reason {
      var event = Event(.missing, service: error.service)
      event.by = error.path.count > 1 ? error.path[error.path.count - 2].service : nil
      event.message = error.description
      tree.observers.emit(event)
    }
    guard kind == nil else { return }
    var event = Event(.failed, service: key)
    event.scope = scope
    event.message = error.description
    tree.observers.emit(event)
  }

  func similarNames(to key: ServiceKey) -> [String] {
    NearestName.of(
      key.description, among: Set(tree.registry.withLock { $0.keys.map(\.description) }).subtracting([key.description]))
  }

  // MARK: Lifetimes

  private func obtain(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws -> Instance {
    if let scope, isClosed {
      throw ResolutionError(.closedScope(scope), path: stack.path(to: entry.key, by: kind))
    }
    if !entry.registration.dependencies.isEmpty { try verify(entry, kind, stack) }
    switch entry.registration.lifetime {
    case .transient:
      if let known = try underConstruction(entry, kind, stack) { return known }
      return try make(entry, kind, stack) { _ in }
    case .graph:
      let id = ObjectIdentifier(entry)
      if let known = stack.graphs.last?[id] { return reused(known, entry, kind, stack) }
      if let known = try underConstruction(entry, kind, stack) { return known }
      return try make(entry, kind, stack) { instance in
        stack.graphs[stack.graphs.count - 1][id] = instance
      }
    case .container: return try root.shared(entry, kind, stack, weakly: false)
    case .weak: return try root.shared(entry, kind, stack, weakly: true)
    case .scoped(let scopeKind):
      guard let owner = nearest(scopeKind) else {
        throw ResolutionError(
          .noScope(kind: scopeKind, askedFrom: scope), path: stack.path(to: entry.key, by: kind))
      }
      return try owner.shared(entry, kind, stack, weakly: false)
    }
  }

  /// The instance on the path, if this entry is being injected (its cycle closes); an error if it is being constructed.
  private func underConstruction(_ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack) throws -> Instance?
  {
    guard let place = stack.place(of: entry) else { return nil }
    let frame = stack.frames[place]
    if frame.phase == .injecting, let instance = frame.instance { return reused(instance, entry, kind, stack) }
    throw ResolutionError(.cycle, path: stack.path(to: entry.key, by: kind))
  }

  /// One instance for all who ask: one thread makes it, the others wait. No lock is held while the factory runs.
  private func shared(
    _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, weakly: Bool
  ) throws -> Instance {
    enum Found: Sendable {
      case instance(Instance)
      case wait(Maker)
      case make(Maker)
      case circle
      case closed
    }
    let id = entry.registration.id
    while true {
      let found = slots.withLock { slots -> Found in
        if scope != nil, slots.isClosed { return .closed }
        switch slots[id] {
        case .made(let instance): return .instance(instance)
        case .weakly(let reference):
          if let object = reference.object { return .instance(Instance(value: object)) }
        case .making(let maker, let partial):
          if !maker.isMine { return .wait(maker) }
          return partial.map(Found.instance) ?? .circle
        case nil: break
        }
        let maker = Maker()
        slots[id] = .making(maker, partial: nil)
        return .make(maker)
      }
      switch found {
      case .instance(let instance): return reused(instance, entry, kind, stack)
      case .circle: throw ResolutionError(.cycle, path: stack.path(to: entry.key, by: kind))
      case .closed:
        throw ResolutionError(
          .closedScope(scope ?? ScopeID(kind: "", key: "")), path: stack.path(to: entry.key, by: kind))
      case .wait(let maker):
        switch maker.wait() {
        case .done: continue
        case .failed(let error): throw error
        case .deadlock: throw ResolutionError(.cycle, path: stack.path(to: entry.key, by: kind))
        }
      case .make(let maker): return try make(shared: entry, kind, stack, maker, weakly)
      }
    }
  }

  private func make(
    shared entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, _ maker: Maker, _ weakly: Bool
  ) throws -> Instance {
    let id = entry.registration.id
    do {
      let instance = try make(entry, kind, stack) { instance in
        if weakly, instance.object == nil {
          throw ResolutionError(
            .notAnObject(lifetime: .weak), path: Array(stack.path(to: entry.key, by: kind).dropLast()))
        }
        slots.withLock { $0[id] = .making(maker, partial: instance) }
      }
      let isRegistered = tree.registry.withLock { $0.entries[id] === entry }
      slots.withLock { slots in
        if slots.isClosed || !isRegistered {
          slots[id] = nil
        } else {
          slots[id] = weakly ? .weakly(.init(object: instance.object)) : .made(instance)
        }
      }
      maker.finish()
      return instance
    } catch {
      slots.withLock { $0[id] = nil }
      maker.finish(error as? ResolutionError)
      throw error
    }
  }

  // MARK: Making

  private func make(
    _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack, publish: (Instance) throws -> Void
  ) throws -> Instance {
    guard stack.hasRoom else {
      throw ResolutionError(.tooDeep(depth: stack.frames.count), path: stack.path(to: entry.key, by: kind))
    }
    let asker = stack.frames.last?.entry.key
    stack.push(entry, kind)
    var isOnStack = true
    defer { if isOnStack { stack.pop() } }
    let clock = ContinuousClock()
    let isObserved = !tree.observers.isEmpty
    let start = isObserved ? clock.now : nil
    let resolver = Resolver(container: self)
    do {
      let instance = Instance(value: try entry.make(resolver))
      let id = tree.tracker?.withLock { $0.track(instance, of: entry.registration) }
      try publish(instance)
      if isObserved {
        var event = Event(.created, service: entry.key)
        event.registration = entry.registration.id
        event.instance = id
        event.by = asker
        event.scope = scope
        event.durationNanoseconds = start.map { Int(($0.duration(to: clock.now)) / .nanoseconds(1)) }
        tree.observers.emit(event)
      }
      noteReceived(stack, by: entry, id)
      stack.constructed(instance)
      try entry.inject(instance.value, resolver)
      noteReceived(stack, by: entry, id)
      stack.pop()
      isOnStack = false
      if let id { stack.received(entry.key, id, kind ?? .initializer) }
      return instance
    } catch let error as ResolutionError {
      throw error
    } catch {
      let path = Array(stack.path(to: entry.key, by: kind).dropLast())
      throw ResolutionError(.factory(message: String(describing: error)), path: path)
    }
  }

  private func reused(
    _ instance: Instance, _ entry: Entry, _ kind: Dependency.Kind?, _ stack: ResolutionStack
  ) -> Instance {
    let id = tree.tracker?.withLock { $0.identity(of: instance) }
    if let id { stack.received(entry.key, id, kind ?? .initializer) }
    guard !tree.observers.isEmpty else { return instance }
    var event = Event(.reused, service: entry.key)
    event.registration = entry.registration.id
    event.instance = id
    event.by = stack.frames.last?.entry.key
    event.scope = scope
    tree.observers.emit(event)
    return instance
  }

  /// Turns what was handed to an instance into observed edges and events. A pull makes its own.
  private func noteReceived(_ stack: ResolutionStack, by entry: Entry, _ id: InstanceID?) {
    for (key, instance, kind) in stack.takeReceived() where kind != .locator {
      tree.tracker?.withLock { $0.observed(from: entry.registration.id, to: instance.registration, by: kind) }
      if tree.observers.isEmpty { continue }
      var event = Event(.injected, service: key)
      event.registration = instance.registration
      event.instance = instance
      event.by = entry.key
      event.to = id
      event.dependency = kind
      tree.observers.emit(event)
    }
  }
}
