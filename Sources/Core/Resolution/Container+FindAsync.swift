extension Container {
  /// Returns whether a service and all its declared dependencies, direct and indirect, are made synchronously.
  ///
  /// - Parameter withoutGraph: true to return false also if one of these services has the lifetime `graph`.
  /// - Complexity: O(services and dependencies below), then O(1) until the registry changes. In a child container the
  ///   result is not memoised.
  func isSynchronous(_ entry: Entry, at generation: Int, withoutGraph: Bool = false) -> Bool {
    if let known = entry.isSynchronous(at: generation) { return known.holds && !(withoutGraph && known.hasGraph) }
    return findSynchronous(entry, withoutGraph: withoutGraph)
  }

  private func findSynchronous(_ entry: Entry, withoutGraph: Bool) -> Bool {
    var registry = tree.registry.withLock { $0.shared() }
    let all = [entry] + registry.reached(from: entry.dependencies)
    let holds = !all.contains(where: \.needsAsync) && !all.contains { needsBaseAsync($0, &registry, withoutGraph) }
    let hasGraph = all.contains { $0.lifetime == .graph }
    // Not memoised with a parent, because its registrations may change without a change here.
    if tree.base == nil { entry.recordSynchronous(holds, hasGraph: hasGraph, at: registry.generation) }
    return holds && !(withoutGraph && hasGraph)
  }

  /// Returns whether a parent container provides a declared dependency of an entry, and the service is not synchronous
  /// there in the sense of `isSynchronous`.
  private func needsBaseAsync(_ entry: Entry, _ registry: inout Registry, _ withoutGraph: Bool) -> Bool {
    if tree.base == nil { return false }
    return entry.dependencies.contains { dependency in
      guard registry.providers(of: dependency).isEmpty else { return false }
      return (dependency.before + [dependency.service]).contains { key in
        guard let base = base(for: key) else { return false }
        let found = base.tree.registry.withLock { $0.providers(of: dependency) }
        return found.contains { !base.findSynchronous($0, withoutGraph: withoutGraph) }
      }
    }
  }

  /// Resolves arguments of an initializer synchronously, up to the first one that this container does not provide, or
  /// that needs an asynchronous resolution or `graph` instances.
  ///
  /// Does nothing if instances are tracked or events observed.
  ///
  /// - Parameter place: index of the first argument to resolve.
  /// - Returns: index of the next argument to resolve; the number of arguments if none remains.
  func giveSynchronous(
    _ types: TypeList, from place: Int, to given: PreresolvedArguments, _ requester: AsyncRequester
  ) throws -> Int {
    if isWatched || place == types.count { return place }
    return try requester.extendingPath {
      let snapshot = isSpecial ? nil : tree.registry.withLock { $0.retainedSnapshot() }
      let table = snapshot?.table
      let stack = ResolutionStack.current
      var place = place
      while place < types.count {
        let type = types[place]
        if let snapshot, snapshot.isCurrent, let answer = table?.answer(ObjectIdentifier(type)),
          let object = try plain(type, answer, snapshot.generation, stack)
        {
          given.append(object: object)
        } else {
          let (entry, generation) = tree.registry.withLock { ($0.provider(of: ServiceKey(type)), $0.generation) }
          guard let entry, isSynchronous(entry, at: generation, withoutGraph: true) else { break }
          if type is AnyClass, let object = try quick(ObjectIdentifier(type), named: nil, .initializer) {
            given.append(object: object)
          } else {
            given.append(try instance(of: type, nil, .initializer))
          }
        }
        place += 1
      }
      return place
    }
  }

  /// Finds or makes an instance of a type's registration, and returns it with its entry; nil if this container has no
  /// such registration or is a closed scope.
  func registered(_ type: Any.Type, _ requester: AsyncRequester) async throws -> (Entry, Instance)? {
    guard let entry = tree.registry.withLock({ $0.provider(of: ServiceKey(type)) }), scope == nil || !isClosed else {
      return nil
    }
    let instance = try await obtainAsync(entry, .initializer, requester)
    recordReceived(instance, of: entry, .initializer, requester)
    return (entry, instance)
  }

  private func recordReceived(
    _ instance: Instance, of entry: Entry, _ kind: Dependency.Kind?, _ requester: AsyncRequester
  ) {
    guard let received = requester.frame?.received else { return }
    received.append(.init(entry, tree.tracker?.withLock { $0.identity(of: instance) }, kind))
  }

  /// Makes an unshared object by calling its factory alone.
  ///
  /// - Returns: the object. Nil if more is needed, for example because the service is shared, has properties to inject,
  ///   or has an asynchronous dependency.
  private func plain(
    _ type: Any.Type, _ answer: Unmanaged<Entry>, _ generation: Int, _ stack: ResolutionStack
  ) throws -> AnyObject? {
    try answer._withUnsafeGuaranteedRef { entry in
      guard entry.isPlainObject, !entry.isInjected, entry.type == ObjectIdentifier(type),
        isSynchronous(entry, at: generation, withoutGraph: true)
      else { return nil }
      return try made(entry, generation, .initializer, stack)
    }
  }

  func resolveAsync<Service>(
    _ type: Service.Type, named name: String?, by kind: Dependency.Kind?, _ requester: AsyncRequester
  ) async throws -> sending Service {
    let key = ServiceKey(type, named: name)
    let (entry, generation) = tree.registry.withLock { ($0.provider(of: key), $0.generation) }
    // Without asynchronous dependencies the synchronous resolution is used, with its fast paths.
    if let entry, !isWatched, isSynchronous(entry, at: generation, withoutGraph: true) {
      return try await suspending(below: entry) {
        try requester.extendingPath {
          if type is AnyClass { return try object(type, named: name, by: kind) }
          return try value(type, named: name, by: kind)
        }
      }
    }
    return try await resolve(type, key, entry, by: kind, requester)
  }

  /// Finds or makes an instance for a request whose entry was looked up before.
  ///
  /// - Parameter entry: the entry; nil if this container has none. A parent container or the wrapper type then provides
  ///   the instance.
  func resolve<Service>(
    _ type: Service.Type, _ key: ServiceKey, _ entry: Entry?, by kind: Dependency.Kind?, _ requester: AsyncRequester
  ) async throws -> sending Service {
    let name = key.name
    if entry == nil, let base = base(for: key) {
      return try await base.answering.resolveAsync(type, named: name, by: kind, requester.asking(base))
    }
    if entry == nil, let wrapper = ServiceKey.wrapper(type),
      let made = try await wrapper.makeAsync(named: name, by: kind, requester) as? Service
    {
      return made
    }
    if let scope, isClosed { throw ResolutionError(.closedScope(scope), path: requester.path(to: key, by: kind)) }
    guard let entry else {
      throw ResolutionError(missing: requester.path(to: key, by: kind), in: self)
    }
    let instance = try await obtainAsync(entry, kind, requester)
    recordReceived(instance, of: entry, kind, requester)
    guard let service = instance.value as? Service else {
      throw ResolutionError(
        .wrongType(found: String(describing: Swift.type(of: instance.value))), path: requester.path(to: key, by: kind))
    }
    return service
  }

  func resolveAllAsync<Service>(
    _ type: Service.Type, named name: String?, by kind: Dependency.Kind?, _ requester: AsyncRequester
  ) async throws -> sending [Service] {
    let key = ServiceKey(type, named: name)
    if let scope, isClosed { throw ResolutionError(.closedScope(scope), path: requester.path(to: key, by: kind)) }
    var outer: [Service] = []
    if let base = base(for: key) {
      outer = try await base.answering.resolveAllAsync(type, named: name, by: kind, requester.asking(base))
    }
    var result: [Instance] = []
    for entry in tree.registry.withLock({ $0.allProviders(of: key) }) {
      let instance = try await obtainAsync(entry, kind, requester)
      recordReceived(instance, of: entry, kind, requester)
      result.append(instance)
    }
    return try outer
      + result.map { instance in
        guard let service = instance.value as? Service else {
          throw ResolutionError(
            .wrongType(found: String(describing: Swift.type(of: instance.value))),
            path: requester.path(to: key, by: kind))
        }
        return service
      }
  }

  @inline(__always)
  func obtainAsync(
    _ found: Entry, _ kind: Dependency.Kind?, _ requester: AsyncRequester
  ) async throws -> Instance {
    let entry = whole(found)
    switch entry.lifetime {
    case .transient:
      if entry.key.arguments == nil, requester.frame?.contains(entry) == true {
        throw ResolutionError(.cycle, path: requester.path(to: entry.key, by: kind))
      }
      if entry.inject == nil { return try await makeForOne(entry, kind, requester) }
      return try await makeAsync(entry, kind, requester, nil)
    case .graph:
      return try await graphAsync(entry, kind, requester)
    case .container, .weak: return try await root.sharedAsync(entry, kind, requester)
    case .scoped(let scopeKind):
      guard let owner = nearest(scopeKind) else {
        throw ResolutionError(
          .noScope(kind: scopeKind, askedFrom: scope), path: requester.path(to: entry.key, by: kind))
      }
      return try await owner.sharedAsync(entry, kind, requester)
    }
  }

  /// Finds or makes the instance of lifetime `graph` for this resolution. The first requester makes it, in its own
  /// task.
  private func graphAsync(_ entry: Entry, _ kind: Dependency.Kind?, _ requester: AsyncRequester) async throws
    -> Instance
  {
    let place = GraphPlace(entry: entry, container: self)
    while true {
      let (maker, isNew) = await requester.graph.maker(of: place)
      guard isNew else {
        do {
          return reused(try await wait(for: maker, entry, kind, requester), entry, requester)
        } catch let error as ResolutionError where error.isCancellation && !Task.isCancelled {
          continue  // the making task was cancelled and this one was not, so this one makes the instance
        }
      }
      // The wait of this maker is recorded for the enclosing maker, so that cycles through it are found.
      let outer = requester.isWaitedFor ? requester.frame?.nearestMaker : nil
      if let outer { _ = AsyncMaker.recordNeed(outer, needs: maker, by: requester, entry.key, kind) }
      defer { if let outer { AsyncMaker.forget(outer, needs: maker) } }
      do {
        let instance = try await makeAsync(entry, kind, requester, maker)
        maker.finish(.success(instance))
        return instance
      } catch let error as ResolutionError {
        if error.isCancellation { await requester.graph.forget(maker, at: place) }
        maker.finish(.failure(error))
        throw error
      }
    }
  }

  // MARK: Shared instances

  private enum Shared: Sendable {
    case instance(Instance)
    case wait(AsyncMaker)
    case make(AsyncMaker)
    /// A thread is making the instance synchronously.
    case blocked(ConstructionCompletion)
    case cycle
    case closed(ScopeID)
  }

  private func sharedAsync(_ entry: Entry, _ kind: Dependency.Kind?, _ requester: AsyncRequester) async throws
    -> Instance
  {
    // Without asynchronous dependencies the synchronous resolution is used, with its fast paths.
    guard entry.isAwaited,
      !isSynchronous(entry, at: tree.registry.withLock { $0.generation }, withoutGraph: true)
    else {
      return try makeNow(entry, kind, requester)
    }
    while true {
      dropStale(entry)
      let found = foundAsync(entry, requester)
      switch found {
      case .instance(let instance): return reused(instance, entry, requester)
      case .closed(let scope): throw ResolutionError(.closedScope(scope), path: requester.path(to: entry.key, by: kind))
      case .cycle: throw ResolutionError(.cycle, path: requester.path(to: entry.key, by: kind))
      case .blocked(let end):
        await end.over()
        return try makeNow(entry, kind, requester)
      case .wait(let maker):
        do {
          return reused(try await wait(for: maker, entry, kind, requester), entry, requester)
        } catch let error as ResolutionError where error.isCancellation && !Task.isCancelled {
          continue  // the other requesters were cancelled and this one was not, so this one makes the instance
        }
      case .make(let maker):
        return try await wait(for: maker, entry, kind, requester) {
          // In a task of its own: the first requester may be cancelled while others still wait for the instance.
          maker.started(
            Task { _ = try? await self.finished(maker) { try await self.makeAsync(entry, kind, requester, maker) } })
        }
      }
    }
  }

  private func foundAsync(_ entry: Entry, _ requester: AsyncRequester) -> Shared {
    // If a factory closes its container and requests its own service, the slot is empty, but it is still a cycle.
    let isOnPath = scope == nil && requester.isWaitedFor && requester.frame?.contains(entry) == true
    return withSlot(of: entry) { slot -> Shared in
      if let scope, state.isShut.load(ordering: .relaxed) { return .closed(scope) }
      if let end = slot?.awaitableMaker()?.end { return .blocked(end) }
      if case .makingAsync(let maker)? = slot { return .wait(maker) }
      if let instance = slot?.instance { return .instance(instance) }
      if isOnPath { return .cycle }
      let maker = AsyncMaker()
      slot = .makingAsync(maker)
      return .make(maker)
    }
  }

  /// Runs a synchronous resolution in a task.
  ///
  /// If another thread is making the service or one of its dependencies, the task is suspended until that construction
  /// has ended. The thread of the task is free in the meantime.
  func suspending<Service>(below entry: Entry, _ body: () throws -> sending Service) async throws
    -> sending Service
  {
    while true {
      if Maker.running.load(ordering: .relaxed) != 0, let end = completion(below: entry) { await end.over() }
      do {
        return try withoutBlocking(body)
      } catch let error as WouldBlock {
        await error.end.over()
      }
    }
  }

  private func withoutBlocking<Service>(_ body: () throws -> sending Service) throws -> sending Service {
    let stack = ResolutionStack.current
    let before = stack.suspends
    stack.suspends = true
    defer { stack.suspends = before }
    return try body()
  }

  /// Returns the completion of an instance that another thread is making, for the entry or one of its direct or
  /// indirect dependencies; nil if there is none.
  private func completion(below entry: Entry) -> ConstructionCompletion? {
    var registry = tree.registry.withLock { $0.shared() }
    for below in [entry] + registry.reached(from: entry.dependencies) {
      let maker = keeper(of: below.lifetime)?.withSlot(of: below) { $0?.awaitableMaker() }
      if let maker = maker ?? nil, !maker.isMine { return maker.end }
    }
    return nil
  }

  /// Finds or makes an instance by a synchronous resolution.
  ///
  /// The call is a resolution of its own, with `graph` instances of its own.
  private func makeNow(_ entry: Entry, _ kind: Dependency.Kind?, _ requester: AsyncRequester) throws -> Instance {
    let stack = ResolutionStack.current
    return try requester.extendingPath { try stack.withGraph { try obtain(entry, kind, stack) } }
  }

  private func finished(_ maker: AsyncMaker, _ body: () async throws -> Instance) async throws -> Instance {
    do {
      let instance = try await body()
      maker.finish(.success(instance))
      return instance
    } catch let error as ResolutionError {
      maker.finish(.failure(error))
      throw error
    }
  }

  /// Waits for the instance of a maker. In a cycle, returns the instance if only its properties are missing.
  ///
  /// - Parameter start: starts the construction for this requester, once its wait is recorded; nil if another requester
  ///   has started it.
  /// - Throws: `ResolutionError`: `cycle`, `cancelled`, or the failure of the maker.
  private func wait(
    for maker: AsyncMaker, _ entry: Entry, _ kind: Dependency.Kind?, _ requester: AsyncRequester,
    start: (() -> Void)? = nil
  ) async throws -> Instance {
    let path = { requester.path(to: entry.key, by: kind) }
    let outer = requester.isWaitedFor ? requester.frame?.nearestMaker : nil
    if let outer, let circle = AsyncMaker.recordNeed(outer, needs: maker, by: requester, entry.key, kind) {
      if let partial = maker.partial { return partial }
      throw ResolutionError(.cycle, path: path() + circle)
    }
    defer { if let outer { AsyncMaker.forget(outer, needs: maker) } }
    start?()
    switch await maker.value() {
    case .success(let instance): return instance
    case .failure(let error):
      if start != nil { throw error }
      let own = error.path.firstIndex { $0.service == entry.key }.map(error.steps(behind:)) ?? []
      throw error.at(path() + own)
    case nil: throw ResolutionError(.cancelled, path: path())
    }
  }

  private func reused(_ instance: Instance, _ entry: Entry, _ requester: AsyncRequester) -> Instance {
    if tree.isObserved {
      announceReused(entry, tree.tracker?.withLock { $0.identity(of: instance) }, by: requester.frame?.entry.key)
    }
    return instance
  }

  // MARK: Making

  private func makeAsync(
    _ entry: Entry, _ kind: Dependency.Kind?, _ requester: AsyncRequester, _ maker: AsyncMaker?
  ) async throws -> Instance {
    guard entry.isAwaited else { return try makeNow(entry, kind, requester) }
    let steps = { requester.path(to: entry.key, by: kind) }
    entry.beingMade.add(1, ordering: .relaxed)
    var isFinished = false
    defer {
      entry.beingMade.subtract(1, ordering: .relaxed)
      if !isFinished, let maker, entry.lifetime != .graph {
        _ = keep(nil, 0, entry, nil) { $0.isMade(by: maker) }
      }
    }
    do {
      try requester.extendingPath { try verify(entry, kind, ResolutionStack.current, now: false) }
      let frame = AsyncFrame(entry, kind, maker, isWatched: isWatched, in: requester)
      let watch = isWatched ? Stopwatch() : nil
      let instance = try await frame.running {
        try await entry.make(
          AsyncResolver(container: self, link: $0), AsyncRequester(container: self, frame: frame, graph: frame.graph))
      }
      if entry.lifetime == .weak, instance.object == nil {
        throw ResolutionError(.notAnObject(lifetime: .weak), path: steps())
      }
      maker?.constructed(instance)
      let order = tree.made.add(1, ordering: .relaxed).newValue
      let id = recordMade(instance, entry, by: requester.frame?.entry, watch, frame.received)
      try requester.extendingPath {
        try injectNow(entry, kind, instance, id) { error in
          guard let maker, entry.lifetime != .graph else { return error }
          if isFinished {
            if error != nil { forget(instance, order, of: entry) }
            return error
          }
          isFinished = true
          let closed = keep(error == nil ? instance : nil, order, entry, maker.end) { $0.isMade(by: maker) }
          return error ?? closed.map { ResolutionError($0, path: steps()) }
        }
      }
      return instance
    } catch {
      throw failed(error, entry, kind, requester)
    }
  }

  /// Makes an instance that is not shared and that is complete after construction.
  private func makeForOne(
    _ entry: Entry, _ kind: Dependency.Kind?, _ requester: AsyncRequester
  ) async throws -> Instance {
    guard entry.isAwaited else { return try makeNow(entry, kind, requester) }
    entry.beingMade.add(1, ordering: .relaxed)
    defer { entry.beingMade.subtract(1, ordering: .relaxed) }
    do {
      if !entry.isLeaf { try requester.extendingPath { try verify(entry, kind, ResolutionStack.current, now: false) } }
      let isWatched = isWatched
      let frame = AsyncFrame(entry, kind, nil, isWatched: isWatched, in: requester)
      let watch = isWatched ? Stopwatch() : nil
      let instance = try await frame.running {
        try await entry.make(
          AsyncResolver(container: self, link: $0), AsyncRequester(container: self, frame: frame, graph: frame.graph))
      }
      if isWatched { _ = recordMade(instance, entry, by: requester.frame?.entry, watch, frame.received) }
      return instance
    } catch {
      throw failed(error, entry, kind, requester)
    }
  }

  /// Returns the error to report for the failure of a factory.
  @inline(never)
  private func failed(
    _ error: any Error, _ entry: Entry, _ kind: Dependency.Kind?, _ requester: AsyncRequester
  ) -> ResolutionError {
    if let error = error as? ResolutionError { return error }
    let path = requester.path(to: entry.key, by: kind)
    return error is CancellationError
      ? ResolutionError(.cancelled, path: path) : ResolutionError(thrown: error, path: path)
  }

  /// Injects the properties of an instance that was made asynchronously. The injected services are made synchronously.
  ///
  /// - Parameter finish: keeps the instance, or discards it after an error. Returns the error that remains; nil if
  ///   there is none.
  private func injectNow(
    _ entry: Entry, _ kind: Dependency.Kind?, _ instance: Instance, _ id: InstanceID?,
    finish: (ResolutionError?) -> ResolutionError?
  ) throws {
    if entry.inject == nil {
      if let lost = finish(nil) { throw lost }
      return
    }
    let stack = ResolutionStack.current
    stack.push(entry, kind)
    defer { stack.pop() }
    stack.constructed(instance, hasProperties: true)
    do {
      try inject(entry, instance, id, stack)
      if let lost = withoutActuallyEscaping(finish, do: { stack.complete(entry, $0) }) { throw lost }
    } catch {
      throw failure(error, stack)
    }
  }

  private func recordMade(
    _ instance: Instance, _ entry: Entry, by requester: Entry?, _ watch: Stopwatch?,
    _ received: AsyncFrame.Received?
  ) -> InstanceID? {
    guard isWatched else { return nil }
    let id = track(instance, of: entry)
    defer { recordReceived(received?.all ?? [], by: entry, id) }
    guard tree.isObserved else { return id }
    var event = Event(.created, service: entry.key)
    event.registration = entry.id
    event.instance = id
    event.by = requester?.key
    event.scope = scope
    event.scopeIdentity = state.identity
    event.durationNanoseconds = watch?.nanoseconds
    tree.observers.emit(event)
    return id
  }
}
